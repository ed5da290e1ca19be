import { isDeepStrictEqual } from "node:util"
import { type RawBuilder, sql } from "kysely"
import type { RecordChange, LedgerDetails, RowChange } from "../../nouns/store/stored-row.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { send } from "../../platform/db/tx.ts"
import type { JsonObject } from "../../platform/ledger/pending-ledger.ts"
import type { LedgerEvent } from "../../platform/ledger/record.ts"
import { type DealRow, dealStore } from "./deal-store.ts"
import { returnHeld } from "./move-held.ts"
import { notifyOfDeals } from "./notify-of-deals.ts"
import { type Delta, addToTotals, lockTotals } from "./stage-totals.ts"

export type DealChange = RecordChange<DealRow>

interface DealOwnership {
  readonly pipeline_id: string
  readonly user_id: string | null
}

/** Returns who saw a deal before a change, for live streams. A new deal counts as unchanged. */
export function dealAudience({ pipeline_id, user_id }: DealOwnership): JsonObject {
  return { was: { pipeline_id, user_id } }
}

function eventOf(before: DealRow, after: DealRow): LedgerEvent | undefined {
  const stays = (before.deleted_at === null) === (after.deleted_at === null)
  return stays && before.pipeline_stage_id !== after.pipeline_stage_id ? "deal.moved" : undefined
}

const details: LedgerDetails<DealRow> = { audience: (_, was) => dealAudience(was), eventOf }

function changesTotals({ before, after }: { before: DealRow; after: DealRow }): boolean {
  return (
    before.pipeline_stage_id !== after.pipeline_stage_id ||
    before.amount !== after.amount ||
    before.deleted_at !== after.deleted_at ||
    !isDeepStrictEqual(before.custom_fields, after.custom_fields)
  )
}

/** Writes the patch to a locked deal; see `saveDeals`. */
export async function saveDeal(tx: Tx, before: DealRow, patch: DealChange["patch"]): Promise<void> {
  await saveDeals(tx, [{ before, patch }])
}

/**
 * Writes patches to locked deals, with links, stage totals and the ledger. Every change of existing
 * deals goes through here. Callers that place cards already hold the stage locks. Taking a lock
 * twice is harmless.
 */
export async function saveDeals(tx: Tx, changes: readonly DealChange[]): Promise<void> {
  const saved = await dealStore.save(tx, changes, details)
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
 * Inserts a new deal with the account's next number and its links, and counts it in its stage,
 * whose lock is held. Blocks other new deals of the account from here on.
 */
export async function insertDeal(tx: Tx, row: DealRow): Promise<void> {
  sendNextCode(tx)
  await dealStore.insert(tx, row, details, takenCode)
  const written = [{ before: null, after: row }]
  await settle(tx, written, written)
}

/** Inserts new deals with their links and counts them in their stages, whose locks are held. */
export async function insertDeals(tx: Tx, rows: readonly DealRow[]): Promise<void> {
  await dealStore.insertAll(tx, rows, details)
  const written = rows.map((after) => ({ before: null, after }))
  await settle(tx, written, written)
}

async function settle(
  tx: Tx,
  written: readonly RowChange<DealRow>[],
  weighed: readonly RowChange<DealRow>[],
): Promise<void> {
  const deltas = weighed.flatMap(({ before, after }) => [
    ...(before ? weights(before, -1) : []),
    ...weights(after, 1),
  ])
  await addToTotals(tx, deltas)
  await notifyOfDeals(tx, written)
}

function taking(tx: Tx, count: number): RawBuilder<{ first: number }> {
  return sql`/* next codes */
    update deal_counters set next_code = next_code + ${count}
    where account_id = ${tx.accountId} returning next_code - ${count} as first
  `
}

/**
 * Takes the next numbers of the account. Rolled-back numbers are used again, committed ones never.
 * It is the last of all locks, because other new deals of the account wait for it.
 */
export async function nextCodes(tx: Tx, count: number): Promise<number> {
  const { rows } = await taking(tx, count).execute(tx.db)
  return rows[0]?.first ?? 1
}

/** Returns what a deal adds to its stage's totals. A trashed deal adds nothing. */
function weights(row: DealRow, count: 1 | -1): Delta[] {
  const { pipeline_stage_id: stageId, amount, custom_fields } = row
  return row.deleted_at === null ? [{ stageId, count, amount, custom_fields }] : []
}

/** Takes the next number for one deal. The insertion, which is the next statement, reads it. */
function sendNextCode(tx: Tx): void {
  send(tx, taking(tx, 1))
}

/** The number taken last. `c` is the account's row. */
const takenCode = { table: "deal_counters", columns: { code: sql`c.next_code - 1` } } as const

/** Delays messages about a move, so one undone at once sends none. */
const secondsToUndo = 10

/** Schedules the messages to the senders of returns about the new stages of their deals. */
function wakeReturns(tx: Tx, written: readonly RowChange<DealRow>[]): void {
  const moved = written.filter(
    ({ before, after }) =>
      after.source_kind === "return" && before && before.pipeline_stage_id !== after.pipeline_stage_id,
  )
  if (moved.length === 0) return
  const ids = moved.map(({ after }) => after.id)
  const at = new Date(tx.now().getTime() + secondsToUndo * 1000)
  send(
    tx,
    sql`/* wake returns */
      update returns set next_at = ${at}, lease = null, attempts = 0
      where account_id = ${tx.accountId} and deal_id = any(${ids}::uuid[])
    `,
  )
  tx.news.add("returns")
}
