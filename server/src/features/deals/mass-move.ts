import type { DealUpdate } from "@funil/contract/deals"
import { generateNKeysBetween } from "fractional-indexing"
import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { entering, lockTarget, lostReason, type TargetStage, targetStage } from "./deal-stage.ts"
import type { DealRow } from "./deal-store.ts"
import type { DealChange } from "./save-deal.ts"

type Move = Pick<DealUpdate, "pipeline_id" | "pipeline_stage_id" | "lost_reason">

/** The stage that the values of a mass edit name, of which the reason must be one; null when they name none. */
export async function targetOf(tx: Tx, { pipeline_id, pipeline_stage_id, lost_reason }: Move) {
  if (!pipeline_id && !pipeline_stage_id) return null
  const stage = await targetStage(tx, { pipeline_id, pipeline_stage_id })
  lostReason(stage, lost_reason)
  return stage
}

/** Ends with 422 when a lost deal among `ids` may not have the reason. */
export async function requireReason(tx: Tx, { lost_reason }: Move, ids: readonly string[]): Promise<void> {
  if (lost_reason === undefined) return
  const { rows } = await sql<{ id: string }>`
    select distinct pipeline_stage_id as id from deals
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[]) and lost_reason is distinct from ${lost_reason}::text
  `.execute(tx.db)
  for (const { id } of rows) lostReason(await targetStage(tx, { pipeline_stage_id: id }), lost_reason)
}

/**
 * Adds to the patches of locked deals what a PUT of the stage or reason does to each: those that enter the stage come to its top, the
 * last one first. Deals that can't be so are left out.
 */
export async function moveMany(
  tx: Tx,
  changes: readonly DealChange[],
  move: Move,
  target: TargetStage | null,
): Promise<DealChange[]> {
  if (!target) return move.lost_reason === undefined ? [...changes] : explain(tx, changes, move.lost_reason)
  const stages = changes.map(({ before }) => before.pipeline_stage_id)
  const stage = await lockTarget(tx, { pipeline_stage_id: target.id }, stages)
  const enters = ({ pipeline_id, pipeline_stage_id }: DealRow) =>
    pipeline_stage_id !== stage.id &&
    (move.pipeline_stage_id !== undefined || pipeline_id !== stage.pipeline_id)
  const entering = changes.filter(({ before }) => enters(before))
  const staying = changes.filter(({ before }) => !enters(before))
  const entered = enter(tx, entering, stage, move.lost_reason)
  const stayed = move.lost_reason === undefined ? staying : await explain(tx, staying, move.lost_reason)
  return [...entered, ...stayed]
}

function enter(
  tx: Tx,
  changes: readonly DealChange[],
  stage: TargetStage,
  reason: Move["lost_reason"],
): DealChange[] {
  if (changes.length === 0) return []
  const entry = { ...entering(tx, stage), lost_reason: lostReason(stage, reason) }
  const keys = generateNKeysBetween(null, stage.first, changes.length).toReversed()
  return changes.map(({ before, patch }, index) => {
    const position = keys[index] ?? before.position
    return { before, patch: { ...patch, ...entry, position } }
  })
}

/** Gives deals that stay in their stage another reason, where the stage is lost and takes it. */
async function explain(tx: Tx, changes: readonly DealChange[], reason: string | null): Promise<DealChange[]> {
  const reasons = new Map<string, string | null | undefined>()
  for (const { before } of changes) {
    const id = before.pipeline_stage_id
    if (before.lost_reason !== reason && !reasons.has(id)) reasons.set(id, await reasonIn(tx, id, reason))
  }
  return changes.flatMap(({ before, patch }) => {
    if (before.lost_reason === reason) return [{ before, patch }]
    const lost_reason = reasons.get(before.pipeline_stage_id)
    return lost_reason === undefined ? [] : [{ before, patch: { ...patch, lost_reason } }]
  })
}

/** The reason that deals of the stage have then; undefined when it takes none such. */
async function reasonIn(tx: Tx, id: string, reason: string | null): Promise<string | null | undefined> {
  try {
    return lostReason(await targetStage(tx, { pipeline_stage_id: id }), reason)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
