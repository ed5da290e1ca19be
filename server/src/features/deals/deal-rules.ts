import type { DealCard } from "@funil/contract/deals"

const hour = 3_600_000
const day = 24 * hour
/** An unfinished task is due soon when it ends today or within this time; a day is always within it. */
const soon = 48 * hour

export type Kind = "open" | "won" | "lost"

/** The kind of a stage by how many stages of its pipeline come after it: the last is lost, the one before it won. */
export function kindByLater(later: number): Kind {
  if (later === 0) return "lost"
  return later === 1 ? "won" : "open"
}

/**
 * How long a deal has been in its stage, in whole hours, against the stage's timeout: `end` from the timeout on, `half` from
 * half of it, else `start`. Null without a timeout and for closed deals.
 */
export function timeInStage(
  since: Date,
  { timeout, kind }: { timeout: number | null; kind: Kind },
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
  return left <= soon ? "due_soon" : "pending"
}
