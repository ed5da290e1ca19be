import type { BillStatus, BillSummary, BillType } from "@funil/contract/bills"
import type { FilterRow } from "@funil/contract/shared/filters"

export type BillFigure = keyof BillSummary

/** The figures of the summary, in their order. */
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

/** The rows that find exactly the bills of a figure. */
const rows: Readonly<Record<BillFigure, readonly FilterRow[]>> = {
  to_receive: rowsOf("revenue", "pending", "confirmed", "overdue"),
  to_pay: rowsOf("expense", "pending", "confirmed", "overdue"),
  overdue: rowsOf(undefined, "overdue"),
  received: rowsOf("revenue", "received", "received_in_cash"),
  paid: rowsOf("expense", "received", "received_in_cash"),
  balance: rowsOf(undefined, "received", "received_in_cash"),
}

/** The text of a row, whatever the order of its values. */
function keyOf({ filterField, operator, valueField }: FilterRow): string {
  return JSON.stringify([filterField, operator, [valueField].flat().map(String).toSorted()])
}

function isAbout({ filterField }: FilterRow): boolean {
  return filterField === "type" || filterField === "status"
}

export interface FigureSplit {
  /** The figure whose bills the filter finds. */
  readonly chosen: BillFigure | undefined
  /** The rows besides it, over which the summary is. */
  readonly remaining: readonly FilterRow[]
}

/** Parts a filter into the figure that was pressed and the rest. A filter of type or status made by hand counts as rest. */
export function splitFigure(filter: readonly FilterRow[]): FigureSplit {
  const own = filter.filter(isAbout)
  const chosen = billFigures.find(
    (figure) =>
      own.length === rows[figure].length &&
      rows[figure].every((wanted) => own.some((found) => keyOf(found) === keyOf(wanted))),
  )
  return { chosen, remaining: chosen ? filter.filter((one) => !isAbout(one)) : filter }
}

/** The filter with a figure's bills alone; pressed once more it lets go. What was said of type and status gives way. */
export function withFigure(filter: readonly FilterRow[], figure: BillFigure): FilterRow[] {
  const others = filter.filter((one) => !isAbout(one))
  return splitFigure(filter).chosen === figure ? others : [...others, ...rows[figure]]
}
