import type { DateRange } from "@funil/contract/home/dashboards"
import type { FormNumbers } from "@funil/contract/forms/form-answers"
import { addDays } from "../../../lib/text/days.ts"

type Day = FormNumbers["days"][number]
export type FormTotals = Pick<Day, "views" | "starts" | "answers">

/** The totals of a range of days. */
export interface FormSpan extends FormTotals, DateRange {}

/** Longer ranges show a point per month. */
const maxDays = 92

export function totalsOf(days: readonly FormTotals[]): FormTotals {
  const sum = (name: keyof FormTotals) => days.reduce((all, day) => all + day[name], 0)
  return { views: sum("views"), starts: sum("starts"), answers: sum("answers") }
}

/**
 * The totals as steps of a funnel. Some answers lack a visit or start in the range, so each step
 * also counts in all earlier steps, and none exceeds 100 %.
 */
export function stepsOf({ views, starts, answers }: FormTotals): FormTotals {
  const begun = Math.max(starts, answers)
  return { views: Math.max(views, begun), starts: begun, answers }
}

function lastOfMonth(day: string): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + 1)
  return addDays(at.toISOString().slice(0, 10), -1)
}

/** The days of a range, including empty ones, or the months of a long range. */
export function spansOf(
  days: readonly Day[],
  { from, to }: DateRange,
): { step: "day" | "month"; spans: FormSpan[] } {
  const isLong = addDays(from, maxDays) <= to
  const spans: FormSpan[] = []
  for (let first = from; first <= to;) {
    const end = isLong ? lastOfMonth(first) : first
    const last = end < to ? end : to
    const inside = days.filter(({ day }) => day >= first && day <= last)
    spans.push({ from: first, to: last, ...totalsOf(inside) })
    first = addDays(last, 1)
  }
  return { step: isLong ? "month" : "day", spans }
}
