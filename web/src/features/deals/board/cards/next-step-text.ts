import type { DealCard } from "@funil/contract/records/deals"
import { daysBetween } from "../../../../lib/text/days.ts"
import type { Format } from "../../../../lib/text/format.ts"
import type { Messages } from "../../../../lib/text/messages.ts"

type Due = Pick<DealCard, "open_task_end">

/** The due time of a deal's next task, short enough for a card. Undefined without a task. */
export function nextStepText(
  { open_task_end }: Due,
  format: Format,
  { board }: Messages,
): string | undefined {
  if (open_task_end === null) return undefined
  const date = open_task_end.slice(0, 10)
  const days = daysBetween(format.today(), date)
  const words = board.card
  if (days < 0) return words.late(-days)
  if (days > 1) return format.nearDay(date)
  return (days === 0 ? words.today : words.tomorrow)(format.time(open_task_end))
}
