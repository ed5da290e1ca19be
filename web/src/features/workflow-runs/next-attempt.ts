import type { WorkflowRun } from "@funil/contract/automations/workflows"
import type { Format } from "../../lib/text/format.ts"
import type { Messages } from "../../lib/text/messages.ts"

/** Whether a run waits until the change that triggered it can no longer be undone. */
export function isWaiting({ state, attempts, next_attempt_at: next, created_at }: WorkflowRun): boolean {
  return state === "queued" && attempts === 0 && next !== null && next > created_at
}

/** The time of the next attempt: "tenta de novo às 14:32", with the day if it is not today. */
export function nextAttempt(m: Messages, format: Format, at: string): string {
  const words = m.workflowRuns
  const clock = format.now(Date.parse(at))
  const [day] = clock.split(" ")
  return day === format.today() ? words.nextAt(format.time(clock)) : words.nextOn(format.wallClock(clock))
}
