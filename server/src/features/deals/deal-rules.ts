import type { DealCard } from "@funil/contract/deals"
import type { StageKind } from "@funil/contract/stage-kind"
import { dueSoonHours } from "@funil/contract/tasks"
import { type Clocked, wallClockNow } from "../../platform/wall-clock.ts"

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
export function taskStatus(
  openTaskEnd: string | null,
  taskCount: number,
  clock: Clocked,
): DealCard["task_status"] {
  if (openTaskEnd === null) return taskCount > 0 ? "done" : null
  if (openTaskEnd < wallClockNow(clock)) return "late"
  return openTaskEnd <= wallClockNow(clock, dueSoonHours * 60) ? "due_soon" : "pending"
}
