import { isDeepStrictEqual } from "node:util"
import type { Tx } from "../../platform/db/transaction.ts"
import type { LedgerEvent } from "../../platform/ledger/record.ts"
import type { RecordChange, Telling, Written } from "../../nouns/stored-row.ts"
import { dealAudience } from "./deal-audience.ts"
import { type DealRow, dealStore } from "./deal-store.ts"
import { notifyOfDeals } from "./notify-of-deals.ts"
import { returnHeld } from "./move-held.ts"
import { sendNextCode, takenCode } from "./next-codes.ts"
import { wakeReturns } from "./wake-returns.ts"
import { addToTotals, type Delta, lockTotals } from "./stage-totals.ts"

export type DealChange = RecordChange<DealRow>

/** What a deal weighs in its stage; in the trash nothing. */
function weights(row: DealRow, count: 1 | -1): Delta[] {
  const { pipeline_stage_id: stageId, amount, custom_fields } = row
  return row.deleted_at === null ? [{ stageId, count, amount, custom_fields }] : []
}

function eventOf(before: DealRow, after: DealRow): LedgerEvent | undefined {
  const stays = (before.deleted_at === null) === (after.deleted_at === null)
  return stays && before.pipeline_stage_id !== after.pipeline_stage_id ? "deal.moved" : undefined
}

const telling: Telling<DealRow> = { audience: (_, was) => dealAudience(was), eventOf }

function changesTotals({ before, after }: { before: DealRow; after: DealRow }): boolean {
  return (
    before.pipeline_stage_id !== after.pipeline_stage_id ||
    before.amount !== after.amount ||
    before.deleted_at !== after.deleted_at ||
    !isDeepStrictEqual(before.custom_fields, after.custom_fields)
  )
}

/** Writes a locked deal as patched; see `saveDeals`. */
export async function saveDeal(tx: Tx, before: DealRow, patch: DealChange["patch"]): Promise<void> {
  await saveDeals(tx, [{ before, patch }])
}

/**
 * Writes locked deals as patched, with their links, and keeps the totals of their stages and the ledger. Every change of existing
 * deals ends here. Whoever places cards has taken the locks of the stages already; taking them twice is harmless.
 */
export async function saveDeals(tx: Tx, changes: readonly DealChange[]): Promise<void> {
  const saved = await dealStore.save(tx, changes, telling)
  const weighed = saved.filter(changesTotals)
  await lockTotals(
    tx,
    weighed.flatMap(({ before, after }) => [before.pipeline_stage_id, after.pipeline_stage_id]),
  )
  wakeReturns(tx, saved)
  await returnHeld(tx, saved)
  await settle(tx, saved, weighed)
}

/**
 * Inserts a new deal under the account's next number, with its links, and counts it in its stage, whose lock is held. Only from here on
 * the account's other new deals wait.
 */
export async function insertDeal(tx: Tx, row: DealRow): Promise<void> {
  sendNextCode(tx)
  await dealStore.insert(tx, row, telling, takenCode)
  const written = [{ before: null, after: row }]
  await settle(tx, written, written)
}

/** Inserts new deals with their links and counts them in their stages, whose locks are held. */
export async function insertDeals(tx: Tx, rows: readonly DealRow[]): Promise<void> {
  await dealStore.insertAll(tx, rows, telling)
  const written = rows.map((after) => ({ before: null, after }))
  await settle(tx, written, written)
}

async function settle(
  tx: Tx,
  written: readonly Written<DealRow>[],
  weighed: readonly Written<DealRow>[],
): Promise<void> {
  const deltas = weighed.flatMap(({ before, after }) => [
    ...(before ? weights(before, -1) : []),
    ...weights(after, 1),
  ])
  await addToTotals(tx, deltas)
  await notifyOfDeals(tx, written)
}
