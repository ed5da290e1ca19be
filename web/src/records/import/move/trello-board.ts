import { activityCell, boardHeaders, type CardActivity } from "@funil/contract/moving/card-activities"

interface Named {
  readonly id?: unknown
  readonly name?: unknown
  readonly fullName?: unknown
  readonly color?: unknown
}

interface Action {
  readonly id?: unknown
  readonly type?: unknown
  readonly date?: unknown
  readonly memberCreator?: Named | null
  readonly data?: { readonly text?: unknown; readonly card?: Named } | null
}

interface Checklist extends Named {
  readonly idCard?: unknown
  readonly checkItems?: readonly (Named & { readonly state?: unknown; readonly due?: unknown })[]
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
  readonly lists?: readonly (Named & { readonly closed?: unknown; readonly pos?: unknown })[]
  readonly actions?: readonly Action[]
  readonly checklists?: readonly Checklist[]
  readonly members?: readonly Named[]
}

const text = (value: unknown) => (typeof value === "string" ? value : "")

/** Names by ids. */
function namesOf(list: readonly Named[] = []): Map<string, string> {
  return new Map(list.map((one) => [text(one.id), text(one.fullName) || text(one.name)]))
}

/** The comments on a card, the oldest first. */
function commentsOn(card: Card, { actions = [] }: Board): CardActivity[] {
  const ofCard = actions.filter(
    ({ type, data }) => type === "commentCard" && data?.card?.id === card.id && text(data?.text) !== "",
  )
  return ofCard.toReversed().map(({ id, date, data, memberCreator: by }) => ({
    id: text(id),
    at: text(date),
    author: text(by?.fullName) || text(by?.name),
    text: text(data?.text),
  }))
}

/** The checklists of a card, each as a note with its items. */
function checklistsOf(card: Card, { checklists = [] }: Board): CardActivity[] {
  return checklists
    .filter(({ idCard, checkItems }) => idCard === card.id && (checkItems?.length ?? 0) > 0)
    .map(({ id, name, checkItems = [] }) => {
      const items = checkItems.map((item) => {
        const due = text(item.due).slice(0, 10)
        return `${item.state === "complete" ? "☑" : "☐"} ${text(item.name)}${due && ` (${due})`}`
      })
      return { id: text(id), text: [text(name), ...items].join("\n") }
    })
}

function placeOf({ pos }: { readonly pos?: unknown }): number {
  return typeof pos === "number" ? pos : 0
}

/** The open lists in their order, as rows without a card: an empty list is a stage, too. */
function listRows({ lists = [], name }: Board): string[][] {
  const open = lists.filter(({ closed }) => closed !== true)
  return open
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((list) =>
      boardHeaders.map((header) =>
        header === "List Name" ? text(list.name) : header === "Board Name" ? text(name) : "",
      ),
    )
}

/** A board that Trello exported as JSON, as the table of its other export; null for any other JSON. */
export function trelloBoard(json: string): { headers: string[]; rows: string[][] } | null {
  const board = boardIn(json)
  if (!board?.cards || !board.lists) return null
  const [lists, members] = [namesOf(board.lists), namesOf(board.members)]
  const rows = board.cards.map((card): string[] => {
    const cells: Partial<Record<(typeof boardHeaders)[number], string>> = {
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
      Comments: activityCell(commentsOn(card, board)),
      Checklists: activityCell(checklistsOf(card, board)),
    }
    return boardHeaders.map((header) => cells[header] ?? "")
  })
  return { headers: [...boardHeaders], rows: [...rows, ...listRows(board)] }
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
