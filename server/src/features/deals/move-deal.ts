import type { DealUpdate } from "@funil/contract/records/deals"
import { generateKeyBetween } from "fractional-indexing"
import { type RawBuilder, sql } from "kysely"
import { dealScope } from "../../nouns/deal/deal-noun.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { entering, lockTarget, lostReason, type NamedStage, targetStage } from "./deal-stage.ts"
import type { DealRow } from "./deal-store.ts"

/** Where a card goes in its stage: before another card, last, or first. */
export type Place = { readonly before: string } | "last" | "first"

/** A move as a body requests it. */
export interface StageMove {
  /** Without a stage and a pipeline, the deal stays in its stage. */
  readonly stage: NamedStage
  /** Undefined keeps the place in the deal's own stage, and is the top of another stage. */
  readonly place: Place | undefined
  /** The reason of the loss; undefined keeps it. */
  readonly reason: string | null | undefined
}

type MoveInput = Pick<DealUpdate, "pipeline_id" | "pipeline_stage_id" | "before_id" | "lost_reason">

/** Returns the move in the body of a PUT or of a mass edit. */
export function stageMove({ pipeline_id, pipeline_stage_id, before_id, lost_reason }: MoveInput): StageMove {
  return {
    stage: { pipeline_id, pipeline_stage_id },
    place: before_id ? { before: before_id } : before_id === null ? "last" : undefined,
    reason: lost_reason,
  }
}

/**
 * Returns a move's changes to a locked deal: stage, place, and the columns that entering a stage
 * sets.
 */
export async function movePatch(
  tx: Tx,
  before: DealRow,
  { stage, place, reason }: StageMove,
): Promise<Partial<DealRow>> {
  const isNamed = namesAnother(before, stage)
  const explains = reason !== undefined && reason !== before.lost_reason
  if (!isNamed && place === undefined && !explains) return {}
  const { pipeline_id, pipeline_stage_id } = isNamed ? stage : before
  const target = { pipeline_id, pipeline_stage_id, within: before.pipeline_id }
  if (pipeline_stage_id === before.pipeline_stage_id && keepsPlace(before, place)) {
    const own = await targetStage(tx, target)
    return explains ? { lost_reason: lostReason(own, reason) } : {}
  }
  const stageId = pipeline_stage_id ?? (await targetStage(tx, target)).id
  const [reached, position] = await Promise.all([
    lockTarget(tx, { ...target, pipeline_stage_id: stageId }, [before.pipeline_stage_id]),
    placeDeal(tx, stageId, place ?? "first", before.id),
  ])
  const enters = reached.id !== before.pipeline_stage_id
  return {
    ...(enters && entering(tx, reached)),
    ...((enters || explains) && { lost_reason: lostReason(reached, reason) }),
    position,
  }
}

/**
 * Returns whether a body names a stage or another pipeline. The deal's own pipeline alone doesn't
 * move it.
 */
function namesAnother(before: DealRow, { pipeline_id, pipeline_stage_id }: NamedStage): boolean {
  const isOtherPipeline = pipeline_id !== undefined && pipeline_id !== before.pipeline_id
  return isOtherPipeline || pipeline_stage_id !== undefined
}

function keepsPlace(before: DealRow, place: Place | undefined): boolean {
  return place === undefined || (typeof place === "object" && place.before === before.id)
}

interface Neighbours {
  /** Whether the caller sees the named card, in the trash or not. */
  readonly is_seen: boolean
  readonly lower: string | null
  readonly upper: string | null
}

/**
 * Returns the order key of a place in a stage whose lock is held. Places the deal on top if the
 * card left. Throws 422 for a card the caller can't see. Cards with the same key stay together,
 * after the place.
 */
export async function placeDeal(
  tx: Tx,
  stageId: string,
  place: Place,
  moving: string | null,
): Promise<string> {
  const { rows } = await neighbours(tx, stageId, place, moving).execute(tx.db)
  const { is_seen: isSeen = true, lower = null, upper = null } = rows[0] ?? {}
  if (!isSeen) throw invalid("before_id", "not_found")
  return generateKeyBetween(lower, upper)
}

function neighbours(tx: Tx, stageId: string, place: Place, moving: string | null): RawBuilder<Neighbours> {
  const cards = sql`deals c where c.account_id = ${tx.accountId} and c.pipeline_stage_id = ${stageId}
    and c.deleted_at is null and c.id is distinct from ${moving}::uuid`
  const first = sql`select min(c.position) from ${cards}`
  if (place === "first")
    return sql`/* first card */ select true as is_seen, null as lower, (${first}) as upper`
  if (place === "last")
    return sql`/* last card */ select true as is_seen, max(c.position) as lower, null as upper from ${cards}`
  // Materialized, because PostgreSQL treats the inlined query as leaky. The row policy then blocks
  // the index, and the query reads all cards above.
  return sql`/* card neighbours */
    with u as materialized (
      select coalesce((select c.position from ${cards} and c.id = ${place.before}), (${first})) as upper
    )
    select u.upper, (select max(c.position) from ${cards} and c.position < u.upper) as lower,
      exists (
        select from deals d where d.account_id = ${tx.accountId} and d.id = ${place.before} and ${dealScope(tx, "deal.read")}
      ) as is_seen
    from u
  `
}
