import type { DateRange } from "@funil/contract/dashboards"
import type { FormNumbers } from "@funil/contract/form-answers"
import { addDays } from "../../../lib/days.ts"

type Day = FormNumbers["days"][number]
export type FormTotals = Pick<Day, "views" | "starts" | "answers">

/** What a span of days came to. */
export interface FormSpan extends FormTotals, DateRange {}

/** From so many days on, each point is a month. */
const maxDays = 92

export function totalsOf(days: readonly FormTotals[]): FormTotals {
  const sum = (name: keyof FormTotals) => days.reduce((all, day) => all + day[name], 0)
  return { views: sum("views"), starts: sum("starts"), answers: sum("answers") }
}

/**
 * The totals as steps of a funnel. A visit of the day before, or a browser without JavaScript, leaves an answer without its start or
 * visit in the range: each step counts in all steps before it, so no step is above 100 %.
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

/** The days of a range one by one, those without anything too; of a long one its months. */
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
