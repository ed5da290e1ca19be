import { trelloHeaders } from "@funil/contract/moving/trello-exports"

interface Named {
  readonly id?: unknown
  readonly name?: unknown
  readonly fullName?: unknown
  readonly color?: unknown
}

interface Card extends Named {
  readonly desc?: unknown
  readonly labels?: readonly Named[]
  readonly idMembers?: readonly unknown[]
  readonly due?: unknown
  readonly idList?: unknown
  readonly closed?: unknown
  readonly dateLastActivity?: unknown
  readonly shortUrl?: unknown
}

interface Board extends Named {
  readonly cards?: readonly Card[]
  readonly lists?: readonly Named[]
  readonly members?: readonly Named[]
}

const text = (value: unknown) => (typeof value === "string" ? value : "")

/** Names by ids. */
function namesOf(list: readonly Named[] = []): Map<string, string> {
  return new Map(list.map((one) => [text(one.id), text(one.fullName) || text(one.name)]))
}

/** A board that Trello exported as JSON, as the table of its other export; null for any other JSON. */
export function trelloBoard(json: string): { headers: string[]; rows: string[][] } | null {
  const board = boardIn(json)
  if (!board?.cards || !board.lists) return null
  const [lists, members] = [namesOf(board.lists), namesOf(board.members)]
  const rows = board.cards.map((card): string[] => {
    const cells: Partial<Record<(typeof trelloHeaders)[number], string>> = {
      "Card ID": text(card.id),
      "Card Name": text(card.name),
      "Card URL": text(card.shortUrl),
      "Card Description": text(card.desc),
      Labels: (card.labels ?? []).map((label) => text(label.name) || text(label.color)).join(","),
      Members: (card.idMembers ?? []).map((id) => members.get(text(id)) ?? "").join(", "),
      "Due Date": text(card.due),
      "Last Activity Date": text(card.dateLastActivity),
      "List Name": lists.get(text(card.idList)) ?? "",
      "Board Name": text(board.name),
      Archived: String(card.closed === true),
    }
    return trelloHeaders.map((header) => cells[header] ?? "")
  })
  return { headers: [...trelloHeaders], rows }
}

function boardIn(json: string): Board | null {
  try {
    // Whatever it is, what is read of it is looked at first.
    const found = JSON.parse(json) as Board | null
    return typeof found === "object" && Array.isArray(found?.cards) && Array.isArray(found.lists)
      ? found
      : null
  } catch {
    return null
  }
}
