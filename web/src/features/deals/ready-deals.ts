import type { FilterRow } from "@funil/contract/shared/filters"
import { monthOf } from "../../lib/text/days.ts"
import type { Messages } from "../../lib/text/messages.ts"
import type { ReadyFilter } from "../../records/record-kind.ts"

function row(filterField: string, operator: string, valueField: FilterRow["valueField"]): FilterRow {
  return { filterField, operator, valueField }
}

/** The most common filters of deals. `today` is a calendar date. */
export function readyDeals({ deals: { ready } }: Messages, today: string): readonly ReadyFilter[] {
  const { first, last } = monthOf(today)
  const within = (field: string) => [row(field, ">=", first), row(field, "<=", last)]
  const open = row("status", "=", "open")
  return [
    { name: ready.mine, filters: [open, row("user_id", "=", "@me")] },
    { name: ready.noNextStep, filters: [open, row("open_task_end", "=", null)] },
    { name: ready.stuck, filters: [row("time_in_stage", "=", "end")] },
    { name: ready.closing, filters: [open, ...within("expected_close_date")] },
    { name: ready.won, filters: [row("status", "=", "won"), ...within("closed_at")] },
  ]
}
