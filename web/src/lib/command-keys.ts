/**
 * Every key of the product, by where it is heard and what it does: everywhere, on a page, on a record that is open, on a card of the
 * board, in a list, in the calendar, on Today. `mod+k` is Ctrl+K, or Cmd+K on a Mac; of several keys each does it; the keys that lead to
 * places follow a `g` and stand with these, in `palette-commands.ts`. Within each of these a key does one thing; of two of these the nearer hears it.
 */
export const commandKeys = {
  "anywhere.palette": "mod+k",
  "anywhere.keys": "?",
  "anywhere.menu": "mod+b",
  "page.search": "/",
  "page.filter": "f",
  "page.create": "n",
  "page.task": "t",
  "page.close": "Escape",
  "record.next": "j",
  "record.previous": "k",
  "record.move": "m",
  "record.win": "w",
  "record.lose": "l",
  "record.owner": "o",
  "record.task": "t",
  "record.note": "n",
  "record.edit": "e",
  "record.page": "p",
  "record.finish": "d",
  "record.snooze": "s",
  "card.walk": ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  "card.next": "j",
  "card.previous": "k",
  "card.open": "Enter",
  "card.lift": " ",
  "card.cancel": "Escape",
  "card.move": "m",
  "card.win": "w",
  "card.lose": "l",
  "card.task": "t",
  "card.select": "x",
  "list.walk": ["ArrowUp", "ArrowDown"],
  "list.next": "j",
  "list.previous": "k",
  "list.open": "Enter",
  "list.select": " ",
  "list.selectAll": "mod+a",
  "list.clear": "Escape",
  "today.next": ["j", "ArrowDown"],
  "today.previous": ["k", "ArrowUp"],
  "today.open": "Enter",
  "today.finish": "d",
  "today.snooze": "s",
  "today.task": "t",
  "today.whatsapp": "w",
  "calendar.walk": ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  "calendar.shift": ["shift+ArrowLeft", "shift+ArrowRight"],
  "calendar.today": "t",
  "calendar.next": "j",
  "calendar.previous": "k",
  "calendar.month": "m",
  "calendar.week": "w",
  "calendar.day": "d",
  "calendar.list": "l",
} as const satisfies Record<`${string}.${string}`, string | readonly string[]>

export type Command = keyof typeof commandKeys

/** The keys that do it. */
export function keysOf(command: Command): readonly string[] {
  return [commandKeys[command]].flat()
}
