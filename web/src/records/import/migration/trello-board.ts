import { activityCell, boardHeaders, type CardActivity } from "@funil/contract/migrations-in/card-activities"

interface NamedItem {
  readonly id?: unknown
  readonly name?: unknown
  readonly fullName?: unknown
  readonly color?: unknown
}

interface Action {
  readonly id?: unknown
  readonly type?: unknown
  readonly date?: unknown
  readonly memberCreator?: NamedItem | null
  readonly data?: { readonly text?: unknown; readonly card?: NamedItem } | null
}

interface Checklist extends NamedItem {
  readonly idCard?: unknown
  readonly checkItems?: readonly (NamedItem & { readonly state?: unknown; readonly due?: unknown })[]
}

interface CustomField extends NamedItem {
  readonly options?: readonly { readonly id?: unknown; readonly value?: { readonly text?: unknown } | null }[]
}

interface FieldValue {
  readonly idCustomField?: unknown
  readonly idValue?: unknown
  readonly value?: Readonly<Record<string, unknown>> | null
}

interface Card extends NamedItem {
  readonly desc?: unknown
  readonly labels?: readonly NamedItem[]
  readonly idMembers?: readonly unknown[]
  readonly due?: unknown
  readonly idList?: unknown
  readonly closed?: unknown
  readonly dateLastActivity?: unknown
  readonly shortUrl?: unknown
  readonly customFieldItems?: readonly FieldValue[]
}

interface Board extends NamedItem {
  readonly cards?: readonly Card[]
  readonly lists?: readonly (NamedItem & { readonly closed?: unknown; readonly pos?: unknown })[]
  readonly actions?: readonly Action[]
  readonly checklists?: readonly Checklist[]
  readonly members?: readonly NamedItem[]
  readonly customFields?: readonly CustomField[]
}

const text = (value: unknown) => (typeof value === "string" ? value : "")

/** Names by id. */
function namesOf(list: readonly NamedItem[] = []): Map<string, string> {
  return new Map(list.map((one) => [text(one.id), text(one.fullName) || text(one.name)]))
}

/** The comments of a card, oldest first. */
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

/**
 * A card's value in a custom field: the text of an option, or the only value in `{ number: "12.5"
 * }`.
 */
function valueIn({ customFieldItems = [] }: Card, { id, options = [] }: CustomField): string {
  const item = customFieldItems.find(({ idCustomField }) => idCustomField === id)
  const option = options.find((one) => one.id !== undefined && one.id === item?.idValue)
  return text(option?.value?.text) || text(Object.values(item?.value ?? {})[0])
}

function placeOf({ pos }: { readonly pos?: unknown }): number {
  return typeof pos === "number" ? pos : 0
}

/** A row without a card for each open list, because an empty list is a stage too. */
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

/** Converts a board's JSON export to the table of the CSV export. Null for other JSON. */
export function trelloBoard(json: string): { headers: string[]; rows: string[][] } | null {
  const board = boardIn(json)
  if (!board?.cards || !board.lists) return null
  const [lists, members] = [namesOf(board.lists), namesOf(board.members)]
  const own = board.customFields ?? []
  const closedLists = new Set(board.lists.filter(({ closed }) => closed === true).map(({ id }) => id))
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
      // Cards of an archived list count as archived.
      Archived: String(card.closed === true || closedLists.has(card.idList)),
      Comments: activityCell(commentsOn(card, board)),
      Checklists: activityCell(checklistsOf(card, board)),
    }
    return [...boardHeaders.map((header) => cells[header] ?? ""), ...own.map((field) => valueIn(card, field))]
  })
  return {
    headers: [...boardHeaders, ...own.map(({ name }) => text(name))],
    rows: [...rows, ...listRows(board)],
  }
}

function boardIn(json: string): Board | null {
  try {
    // The type is only a guess, so the code below checks every field it reads.
    const found = JSON.parse(json) as Board | null
    return typeof found === "object" && Array.isArray(found?.cards) && Array.isArray(found.lists)
      ? found
      : null
  } catch {
    return null
  }
}
