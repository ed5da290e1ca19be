import { type SeriesStep, sharesOf, stepsAfter } from "@funil/contract/records/bill-series"

/** The ways to create several bills: the full amount repeated, or one amount in installments. */
export const billPlans = ["once", "repeat", "instalments"] as const
export type BillPlan = (typeof billPlans)[number]

export interface PlannedBills {
  readonly plan: BillPlan
  readonly total: number | null
  readonly due_date: string | null
  readonly repeat: { readonly every: SeriesStep; readonly times: number | null }
  readonly instalments: number | null
}

export interface BillPart {
  readonly amount: number
  readonly due_date: string | null
}

export function timesOf({ plan, repeat, instalments }: PlannedBills): number | null {
  if (plan === "once") return 1
  return plan === "repeat" ? repeat.times : instalments
}

/**
 * The bills that would be created, by the functions that create them. Empty while a field is
 * missing.
 */
export function partsOf(planned: PlannedBills): BillPart[] {
  const { plan, total, due_date, repeat } = planned
  const times = timesOf(planned)
  if (total === null || due_date === null || times === null || !(times >= 2)) return []
  const amounts = plan === "repeat" ? Array.from({ length: times }, () => total) : sharesOf(total, times)
  const every = plan === "repeat" ? repeat.every : "month"
  return amounts.map((amount, at) => ({ amount, due_date: stepsAfter(due_date, every, at) }))
}
