import type { StageKind } from "@funil/contract/stage-kind"
import { generateNKeysBetween } from "fractional-indexing"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { batchesOf } from "../../platform/ledger/in-batches.ts"
import { record, type State } from "../../platform/ledger/record.ts"
import { dealAudience } from "../deals/deal-audience.ts"

/** The stage that deals go to. */
export interface StageTarget {
  readonly stageId: string
  readonly kind: StageKind
}

interface Row {
  id: string
  pipeline_id: string
  user_id: string | null
  pipeline_stage_id: string
  position: string
  lost_reason: string | null
  closed_at: Date | null
  last_stage_updated_at: Date
}

function stateOf(row: Row): State {
  return {
    pipeline_stage_id: row.pipeline_stage_id,
    position: row.position,
    lost_reason: row.lost_reason,
    closed_at: row.closed_at?.toISOString() ?? null,
    last_stage_updated_at: row.last_stage_updated_at.toISOString(),
  }
}

/**
 * Moves all deals of a stage, in the trash or not, to the top of another one in their order; where that one is lost, `reason` is for those
 * that have none. The locks of both are held.
 */
export async function moveStageDeals(
  tx: Tx,
  from: string,
  target: StageTarget,
  reason: string | null,
): Promise<void> {
  const { rows } = await sql<Row & { top: string | null }>`
    select id, pipeline_id, user_id, pipeline_stage_id, position, lost_reason, closed_at, last_stage_updated_at,
      (select min(position) from deals where account_id = ${tx.accountId} and pipeline_stage_id = ${target.stageId}) as top
    from deals
    where account_id = ${tx.accountId} and pipeline_stage_id = ${from}
    order by position, id
  `.execute(tx.db)
  if (rows.length === 0) return
  const now = tx.now()
  const keys = generateNKeysBetween(null, rows[0]?.top ?? null, rows.length)
  const moved = rows.map((row, index): Row => ({
    ...row,
    pipeline_stage_id: target.stageId,
    position: keys[index] ?? row.position,
    lost_reason: target.kind === "lost" ? (row.lost_reason ?? reason) : null,
    closed_at: target.kind === "open" ? null : (row.closed_at ?? now),
    last_stage_updated_at: now,
  }))
  for (const batch of batchesOf(moved)) await writePlaces(tx, batch)
  for (const [index, row] of moved.entries()) {
    const before = rows[index] ?? row
    const audience = dealAudience(row)
    record(tx, { event: "deal.moved", id: row.id, before: stateOf(before), after: stateOf(row), audience })
  }
}

async function writePlaces(tx: Tx, moved: readonly Row[]): Promise<void> {
  await sql`
    update deals d
    set pipeline_stage_id = moved.stage_id, position = moved.position, lost_reason = moved.lost_reason,
      closed_at = moved.closed_at, last_stage_updated_at = moved.at, updated_at = moved.at, version = d.version + 1
    from unnest(
      ${moved.map(({ id }) => id)}::uuid[],
      ${moved.map(({ pipeline_stage_id }) => pipeline_stage_id)}::uuid[],
      ${moved.map(({ position }) => position)}::text[],
      ${moved.map(({ lost_reason }) => lost_reason)}::text[],
      ${moved.map(({ closed_at }) => closed_at)}::timestamptz[],
      ${moved.map(({ last_stage_updated_at }) => last_stage_updated_at)}::timestamptz[]
    ) as moved (id, stage_id, position, lost_reason, closed_at, at)
    where d.account_id = ${tx.accountId} and d.id = moved.id
  `.execute(tx.db)
}
