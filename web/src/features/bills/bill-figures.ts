import type { BillStatus, BillSummary, BillType } from "@funil/contract/records/bills"
import type { FilterRow } from "@funil/contract/shared/filters"

export type BillFigure = keyof BillSummary

/** The figures of the summary in display order. */
export const billFigures: readonly BillFigure[] = [
  "to_receive",
  "to_pay",
  "overdue",
  "received",
  "paid",
  "balance",
]

const row = (filterField: string, values: readonly [string, ...string[]]): FilterRow => ({
  filterField,
  operator: "=",
  valueField: values.length === 1 ? values[0] : [...values],
})
const rowsOf = (type: BillType | undefined, ...statuses: [BillStatus, ...BillStatus[]]): FilterRow[] => [
  ...(type ? [row("type", [type])] : []),
  row("status", statuses),
]

/** The filter rows that match exactly the bills of a figure. */
const rows: Readonly<Record<BillFigure, readonly FilterRow[]>> = {
  to_receive: rowsOf("revenue", "pending", "confirmed", "overdue"),
  to_pay: rowsOf("expense", "pending", "confirmed", "overdue"),
  overdue: rowsOf(undefined, "overdue"),
  received: rowsOf("revenue", "received", "received_in_cash"),
  paid: rowsOf("expense", "received", "received_in_cash"),
  balance: rowsOf(undefined, "received", "received_in_cash"),
}

/** Returns a key for a row that ignores the order of its values. */
function keyOf({ filterField, operator, valueField }: FilterRow): string {
  return JSON.stringify([filterField, operator, [valueField].flat().map(String).toSorted()])
}

function isAbout({ filterField }: FilterRow): boolean {
  return filterField === "type" || filterField === "status"
}

export interface FigureSplit {
  /** The figure whose bills the filter matches. */
  readonly chosen: BillFigure | undefined
  /** The other rows, which filter the summary. */
  readonly remaining: readonly FilterRow[]
}

/**
 * Splits a filter into a pressed figure and the rest. Manual filters of type or status count as
 * rest.
 */
export function splitFigure(filter: readonly FilterRow[]): FigureSplit {
  const own = filter.filter(isAbout)
  const chosen = billFigures.find(
    (figure) =>
      own.length === rows[figure].length &&
      rows[figure].every((wanted) => own.some((found) => keyOf(found) === keyOf(wanted))),
  )
  return { chosen, remaining: chosen ? filter.filter((one) => !isAbout(one)) : filter }
}

/**
 * Filters by a figure, or removes it if it is already pressed. Replaces other filters of type and
 * status.
 */
export function withFigure(filter: readonly FilterRow[], figure: BillFigure): FilterRow[] {
  const others = filter.filter((one) => !isAbout(one))
  return splitFigure(filter).chosen === figure ? others : [...others, ...rows[figure]]
}
