import type { Deal } from "@funil/contract/deals"
import type { LogEntry } from "@funil/contract/history"

const day = 86_400_000

/**
 * Whole days that a deal has spent in each stage so far, by the stage's id, told by its history. Entries may come in any
 * order; when the oldest ones are missing, the time before the first known move counts for the stage that it left.
 */
export function stageDays(
  deal: Pick<Deal, "created_at" | "pipeline_stage_id">,
  entries: readonly LogEntry[],
  now: number,
): Map<string, number> {
  const moves = entries
    .flatMap(({ created_at, action, changes }) => {
      const change = changes.find(({ field }) => field === "pipeline_stage_id")
      return change && action !== "create" ? [{ at: Date.parse(created_at), from: change.from }] : []
    })
    .sort((a, b) => a.at - b.at)
  const spent = new Map<string, number>()
  let since = Date.parse(deal.created_at)
  for (const { at, from } of [...moves, { at: now, from: deal.pipeline_stage_id }]) {
    if (typeof from === "string") spent.set(from, (spent.get(from) ?? 0) + Math.max(0, at - since))
    since = at
  }
  return new Map([...spent].map(([id, milliseconds]) => [id, Math.floor(milliseconds / day)]))
}
