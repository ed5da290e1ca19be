import type { DealCard } from "@funil/contract/deals"
import type { StageKind } from "@funil/contract/stage-kind"
import { dueSoonHours } from "@funil/contract/tasks"

const hour = 3_600_000
const day = 24 * hour

/**
 * How long a deal has been in its stage, in whole hours, against the stage's timeout: `end` from the timeout on, `half` from
 * half of it, else `start`. Null without a timeout and for closed deals.
 */
export function timeInStage(
  since: Date,
  { timeout, kind }: { timeout: number | null; kind: StageKind },
  now: Date,
): DealCard["time_in_stage"] {
  if (!timeout || kind !== "open") return null
  const hours = Math.max(0, Math.floor((now.getTime() - since.getTime()) / hour))
  if (hours >= timeout) return { hours, status: "end" }
  return { hours, status: hours > 0 && timeout / hours <= 2 ? "half" : "start" }
}

export function daysSince(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / day))
}

/** The state of a deal's tasks, by the earliest end of its unfinished ones and the number of all. */
export function taskStatus(openTaskEnd: Date | null, taskCount: number, now: Date): DealCard["task_status"] {
  if (openTaskEnd === null) return taskCount > 0 ? "done" : null
  const left = openTaskEnd.getTime() - now.getTime()
  if (left < 0) return "late"
  return left <= dueSoonHours * hour ? "due_soon" : "pending"
}
