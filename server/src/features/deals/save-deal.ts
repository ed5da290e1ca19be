import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { dealAudience } from "./deal-audience.ts"
import { saveLinks } from "./deal-links.ts"
import { updateDealRow } from "./deal-queries.ts"
import type { DealRow } from "./deal-row.ts"
import { dealState } from "./deal-state.ts"
import { addToTotals, type Delta, lockTotals } from "./stage-totals.ts"

type Patch = Partial<Omit<DealRow, "id" | "code" | "version">>

function weight(row: DealRow, sign: 1 | -1): Delta {
  const counts = row.deleted_at === null ? sign : 0
  return { stageId: row.pipeline_stage_id, count: counts, sum: counts * row.amount }
}

/** Takes the locks of the stages that a deal leaves and enters. */
export async function lockStagesOf(tx: Tx, before: DealRow, stageId: string): Promise<void> {
  await lockTotals(tx, [before.pipeline_stage_id, stageId])
}

function eventOf(before: DealRow, after: DealRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "deal.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "deal.restored"
  return before.pipeline_stage_id === after.pipeline_stage_id ? "deal.updated" : "deal.moved"
}

/**
 * Writes a locked deal as patched, with its links, and keeps the totals of its stages and the ledger. Every change of an
 * existing deal ends here. Whoever places the card has taken the locks of the stages already; taking them twice is harmless.
 */
export async function saveDeal(tx: Tx, before: DealRow, patch: Patch): Promise<DealRow> {
  const after: DealRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
  await updateDealRow(tx, after)
  await saveLinks(tx, after.id, after, before)
  const changesTotals =
    before.pipeline_stage_id !== after.pipeline_stage_id ||
    before.amount !== after.amount ||
    before.deleted_at !== after.deleted_at
  if (changesTotals) {
    await lockStagesOf(tx, before, after.pipeline_stage_id)
    await addToTotals(tx, [weight(before, -1), weight(after, 1)])
  }
  record(tx, {
    event: eventOf(before, after),
    id: after.id,
    before: dealState(before),
    after: dealState(after),
    audience: dealAudience(after, before),
  })
  return after
}
