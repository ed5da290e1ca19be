import type { FilterRow } from "@funil/contract/shared/filters"

export const quickFilters = ["open", "late", "today", "week", "all"] as const
export type QuickFilter = (typeof quickFilters)[number]

const isOpen: FilterRow = { filterField: "is_finished", operator: "=", valueField: false }
const isMine: FilterRow = { filterField: "responsible_user_id", operator: "=", valueField: "@me" }

const rowsOf: Record<QuickFilter, readonly FilterRow[]> = {
  open: [isOpen],
  late: [{ filterField: "status", operator: "=", valueField: "overdue" }],
  today: [isOpen, { filterField: "end", operator: "=", valueField: "@today" }],
  week: [
    isOpen,
    { filterField: "end", operator: ">=", valueField: "@today" },
    { filterField: "end", operator: "<=", valueField: "@today+6" },
  ],
  all: [],
}

/** The fields that quick filters use. */
const quickFields = new Set(["is_finished", "status", "end"])

/** A filter in terms of the quick filters. */
export interface QuickChoice {
  readonly isMine: boolean
  /** Undefined if the rows match no quick filter. */
  readonly filter: QuickFilter | undefined
}

function same(a: readonly FilterRow[], b: readonly FilterRow[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Splits the quick filters off the rows. */
export function splitQuick(rows: readonly FilterRow[]): { choice: QuickChoice; remaining: FilterRow[] } {
  const mine = rows.filter((row) => same([row], [isMine]))
  const quick = rows.filter(({ filterField }) => quickFields.has(filterField))
  const filter = quickFilters.find((name) => same(rowsOf[name], quick))
  const remaining = rows.filter(
    (row) => !mine.includes(row) && (filter === undefined || !quick.includes(row)),
  )
  return { choice: { isMine: mine.length > 0, filter }, remaining }
}

/** Replaces the quick filters of the rows. Visible rows come first. */
export function withQuick(rows: readonly FilterRow[], { isMine: mine, filter }: QuickChoice): FilterRow[] {
  // A quick filter replaces rows about the same fields.
  const others = splitQuick(rows).remaining.filter(
    ({ filterField }) => filter === undefined || !quickFields.has(filterField),
  )
  return [...others, ...(mine ? [isMine] : []), ...(filter ? rowsOf[filter] : [])]
}
