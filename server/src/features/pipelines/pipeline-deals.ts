import type { StageKind } from "@funil/contract/settings/stage-kind"
import { generateNKeysBetween } from "fractional-indexing"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { batchesOf } from "../../platform/ledger/in-batches.ts"
import { record, type State } from "../../platform/ledger/record.ts"
import { dealAudience } from "../deals/save-deal.ts"
import { lockTotals, recountTotals } from "../deals/stage-totals.ts"
import type { PipelineRow } from "./pipeline-queries.ts"

interface PipelineDeal {
  id: string
  pipeline_id: string
  user_id: string | null
}

/**
 * Locks all deals of these stages, ordered by id, and then the stages' totals, as every move does.
 * A write that places a card reads its stage under the totals lock, so no card enters a changing
 * stage.
 */
export async function lockStageDeals(tx: Tx, stageIds: readonly string[]): Promise<void> {
  await sql`
    select from deals
    where account_id = ${tx.accountId} and pipeline_stage_id = any(${[...stageIds]}::uuid[])
    order by id for no key update
  `.execute(tx.db)
  await lockTotals(tx, stageIds)
}

/** Trashes the deals of a locked pipeline at time `at` and returns their number. */
export async function trashDeals(tx: Tx, pipeline: PipelineRow, at: Date): Promise<number> {
  const stageIds = pipeline.stages.map(({ id }) => id)
  await lockStageDeals(tx, stageIds)
  const { rows } = await sql<PipelineDeal>`
    update deals set deleted_at = ${at}, deleted_by = ${tx.user?.id ?? null}, updated_at = ${tx.now()}, version = version + 1
    where account_id = ${tx.accountId} and pipeline_id = ${pipeline.id} and deleted_at is null
    returning id, pipeline_id, user_id
  `.execute(tx.db)
  await recountTotals(tx, stageIds)
  // The ledger gets the deals first. An undo runs backwards, so it restores the pipeline before
  // them.
  tx.ledger.kind ??= "pipeline.trashed"
  for (const deal of rows) {
    record(tx, {
      event: "deal.trashed",
      id: deal.id,
      before: { deleted_at: null },
      after: { deleted_at: at.toISOString() },
      audience: dealAudience(deal),
    })
  }
  return rows.length
}

/** Restores the deals that a locked pipeline took to the trash. */
export async function restoreDeals(tx: Tx, { id, stages }: PipelineRow): Promise<void> {
  const stageIds = stages.map((stage) => stage.id)
  const deletions = await takenAlong(tx, id)
  const deals = await restoreTaken(tx, id, deletions)
  await lockTotals(tx, stageIds)
  await recountTotals(tx, stageIds)
  for (const deal of deals) {
    record(tx, {
      event: "deal.restored",
      id: deal.id,
      before: { deleted_at: deletions.get(deal.id) },
      after: { deleted_at: null },
      audience: dealAudience(deal),
    })
  }
}

/** The deletion time of each deal that went with the pipeline, from the ledger. */
async function takenAlong(tx: Tx, pipelineId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; deleted_at: string }>`
    select c.record_id as id, c.fields -> 'deleted_at' ->> 1 as deleted_at
    from changes c
    where c.account_id = ${tx.accountId} and c.entity = 'deal' and c.action = 'delete' and c.operation_id = (
      select operation_id from changes
      where account_id = ${tx.accountId} and entity = 'pipeline' and record_id = ${pipelineId} and action = 'delete'
      order by id desc limit 1
    )
  `.execute(tx.db)
  return new Map(rows.map(({ id, deleted_at }) => [id, deleted_at]))
}

/**
 * Restores the deals with that deletion time. Skips deals that a user restored and deleted again.
 */
async function restoreTaken(
  tx: Tx,
  pipelineId: string,
  deletions: ReadonlyMap<string, string>,
): Promise<PipelineDeal[]> {
  const { rows } = await sql<PipelineDeal>`
    update deals d set deleted_at = null, deleted_by = null, updated_at = ${tx.now()}, version = d.version + 1
    from unnest(${[...deletions.keys()]}::uuid[], ${[...deletions.values()]}::timestamptz[]) as along (id, deleted_at)
    where d.account_id = ${tx.accountId} and d.id = along.id and d.pipeline_id = ${pipelineId}
      and d.deleted_at = along.deleted_at
    returning d.id, d.pipeline_id, d.user_id
  `.execute(tx.db)
  return rows
}

/** The target stage of deals. */
export interface StageTarget {
  readonly stageId: string
  readonly kind: StageKind
}

interface StagedDeal {
  id: string
  pipeline_id: string
  user_id: string | null
  pipeline_stage_id: string
  position: string
  lost_reason: string | null
  closed_at: Date | null
  last_stage_updated_at: Date
}

function stateOf(row: StagedDeal): State {
  return {
    pipeline_stage_id: row.pipeline_stage_id,
    position: row.position,
    lost_reason: row.lost_reason,
    closed_at: row.closed_at?.toISOString() ?? null,
    last_stage_updated_at: row.last_stage_updated_at.toISOString(),
  }
}

/**
 * Moves all deals of a stage, trashed ones included, to the top of another one in order. Deals
 * without a loss reason get `reason` in a lost stage. The caller holds the locks of both stages.
 */
export async function moveStageDeals(
  tx: Tx,
  from: string,
  target: StageTarget,
  reason: string | null,
): Promise<void> {
  const { rows } = await sql<StagedDeal & { top: string | null }>`
    select id, pipeline_id, user_id, pipeline_stage_id, position, lost_reason, closed_at, last_stage_updated_at,
      (select min(position) from deals where account_id = ${tx.accountId} and pipeline_stage_id = ${target.stageId}) as top
    from deals
    where account_id = ${tx.accountId} and pipeline_stage_id = ${from}
    order by position, id
  `.execute(tx.db)
  if (rows.length === 0) return
  const now = tx.now()
  const keys = generateNKeysBetween(null, rows[0]?.top ?? null, rows.length)
  const moved = rows.map((row, index): StagedDeal => ({
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

async function writePlaces(tx: Tx, moved: readonly StagedDeal[]): Promise<void> {
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
