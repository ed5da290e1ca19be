import { setImmediate as others } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { dealAudience } from "./deal-audience.ts"
import { linkNames, saveLinks } from "./deal-links.ts"
import { updateDealRow, updateDealRows } from "./deal-queries.ts"
import type { DealRow } from "./deal-row.ts"
import { dealState, stateFieldsOf } from "./deal-state.ts"
import { notifyOfDeals } from "./notify-of-deals.ts"
import { addToTotals, type Delta, lockTotals } from "./stage-totals.ts"

type Patch = Partial<Omit<DealRow, "id" | "code" | "version">>

/** What is to become of a locked deal. */
export interface DealChange {
  readonly before: DealRow
  readonly patch: Patch
}

interface Saved {
  readonly before: DealRow
  readonly after: DealRow
}

/** What a deal weighs in its stage; in the trash nothing. */
function weights(row: DealRow, count: 1 | -1): Delta[] {
  const { pipeline_stage_id: stageId, amount, custom_fields } = row
  return row.deleted_at === null ? [{ stageId, count, amount, custom_fields }] : []
}

function eventOf(before: DealRow, after: DealRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "deal.trashed"
  if (before.deleted_at !== null && after.deleted_at === null) return "deal.restored"
  return before.pipeline_stage_id === after.pipeline_stage_id ? "deal.updated" : "deal.moved"
}

function changesTotals({ before, after }: Saved): boolean {
  return (
    before.pipeline_stage_id !== after.pipeline_stage_id ||
    before.amount !== after.amount ||
    before.deleted_at !== after.deleted_at ||
    !isDeepStrictEqual(before.custom_fields, after.custom_fields)
  )
}

/** Writes a locked deal as patched; see `saveDeals`. */
export async function saveDeal(tx: Tx, before: DealRow, patch: Patch): Promise<DealRow> {
  const [saved] = await saveDeals(tx, [{ before, patch }])
  return saved?.after ?? before
}

/**
 * Writes locked deals as patched, with their links, and keeps the totals of their stages and the ledger. Every change of existing
 * deals ends here. Whoever places cards has taken the locks of the stages already; taking them twice is harmless.
 */
export async function saveDeals(tx: Tx, changes: readonly DealChange[]): Promise<Saved[]> {
  const updated_at = tx.now()
  const saved = changes.map(({ before, patch }) => {
    const after: DealRow = { ...before, ...patch, updated_at, version: before.version + 1 }
    return { before, after }
  })
  const patched = new Set(changes.flatMap(({ patch }) => Object.keys(patch)))
  // What the ledger keeps of many deals is made while the database writes them.
  await Promise.all([writeRows(tx, saved, patched), recordAll(tx, saved, patched)])
  if (linkNames.some((name) => patched.has(name)))
    for (const { before, after } of saved) await saveLinks(tx, after.id, after, before)
  const weighed = saved.filter(changesTotals)
  await lockTotals(
    tx,
    weighed.flatMap(({ before, after }) => [before.pipeline_stage_id, after.pipeline_stage_id]),
  )
  await addToTotals(
    tx,
    weighed.flatMap(({ before, after }) => [...weights(before, -1), ...weights(after, 1)]),
  )
  await notifyOfDeals(tx, saved)
  return saved
}

/** So many are recorded in one go; whatever else the process has to answer comes between. */
const recordedAtOnce = 50

async function recordAll(tx: Tx, saved: readonly Saved[], patched: ReadonlySet<string>): Promise<void> {
  const fields = stateFieldsOf(patched)
  for (const [index, { before, after }] of saved.entries()) {
    if (saved.length > 1 && index % recordedAtOnce === 0) await others()
    record(tx, {
      event: eventOf(before, after),
      id: after.id,
      before: dealState(before, fields),
      after: dealState(after, fields),
      audience: dealAudience(before),
    })
  }
}

async function writeRows(tx: Tx, saved: readonly Saved[], patched: ReadonlySet<string>): Promise<void> {
  const rows = saved.map(({ after }) => after)
  const [only, ...more] = rows
  if (only && more.length === 0) return updateDealRow(tx, only)
  await updateDealRows(tx, rows, patched)
}
