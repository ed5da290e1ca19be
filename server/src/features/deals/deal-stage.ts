import { stageKind, type StageKind } from "@funil/contract/settings/stage-kind"
import { sql } from "kysely"
import { laterStages, ownPipelineScope, pipelineScope } from "../../nouns/pipelines.ts"
import type { Refusal } from "../../nouns/store/undoer.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { lockTotals } from "./stage-totals.ts"

/** The fields of a stage that an entering deal needs. */
export interface TargetStage {
  readonly id: string
  readonly pipeline_id: string
  readonly kind: StageKind
  readonly lost_reason_options: readonly string[]
  /** Order key of its first card. */
  readonly first: string | null
}

/** The stage of a body: named itself, or as the first of a pipeline. */
export interface NamedStage {
  readonly pipeline_id?: string | undefined
  readonly pipeline_stage_id?: string | undefined
}

interface StageTarget extends NamedStage {
  /**
   * The deal's pipeline: the caller may move the deal inside it even when it is not one of their
   * own.
   */
  readonly within?: string | undefined
}

type Row = Omit<TargetStage, "kind"> & { later: number; archived: boolean }

/**
 * Returns the named stage, else the first stage of the named pipeline, else that of the first
 * pipeline. 422 for a stage of another pipeline than the named one, or where the caller can't bring
 * a deal; 409 for an archived one.
 */
export async function targetStage(tx: Tx, target: StageTarget): Promise<TargetStage> {
  const { rows } = await sql<Row>`/* target stage */
    select s.id, s.pipeline_id, p.lost_reason_options, p.archived_at is not null as archived,
      ${laterStages(tx, "s")} as later,
      (select min(c.position) from deals c where c.account_id = ${tx.accountId} and c.pipeline_stage_id = s.id
        and c.deleted_at is null) as first
    from stages s join pipelines p on p.account_id = ${tx.accountId} and p.id = s.pipeline_id
    where s.account_id = ${tx.accountId} and s.deleted_at is null and p.deleted_at is null
      and ${target.pipeline_stage_id ? sql`s.id = ${target.pipeline_stage_id}` : sql`true`}
      and ${target.pipeline_id && !target.pipeline_stage_id ? sql`p.id = ${target.pipeline_id}` : sql`true`}
      and ${target.pipeline_id || target.pipeline_stage_id ? sql`true` : sql`p.archived_at is null`}
      and (${ownPipelineScope(tx)} or p.id = ${target.within ?? null}::uuid)
    order by p.position, p.id, s.position, s.id
    limit 1
  `.execute(tx.db)
  const row = rows[0]
  if (!row) throw invalid(target.pipeline_stage_id ? "pipeline_stage_id" : "pipeline_id", "not_found")
  if (target.pipeline_id && row.pipeline_id !== target.pipeline_id)
    throw invalid("pipeline_stage_id", "stage_of_pipeline")
  if (row.archived) throw new AppError("pipeline_archived")
  const { later, archived: _, ...stage } = row
  return { ...stage, kind: stageKind(later) }
}

/**
 * Locks the totals of the stage and of the stages that deals leave, and returns the stage. Reads it
 * under the locks, which every change of a stage takes too. Statements of the same wait run under
 * the locks as well.
 */
export async function lockTarget(
  tx: Tx,
  target: StageTarget & { readonly pipeline_stage_id: string },
  leaving: readonly string[] = [],
): Promise<TargetStage> {
  const locked = lockTotals(tx, [...leaving, target.pipeline_stage_id])
  const [stage] = await Promise.all([targetStage(tx, target), locked])
  return stage
}

/** The columns that entering a stage sets. */
export function entering(tx: Tx, stage: Pick<TargetStage, "id" | "pipeline_id" | "kind">) {
  const now = tx.now()
  return {
    pipeline_id: stage.pipeline_id,
    pipeline_stage_id: stage.id,
    last_stage_updated_at: now,
    closed_at: stage.kind === "open" ? null : now,
  }
}

/**
 * Returns the reason to store for a deal in a stage. Only lost deals have one, from the pipeline's
 * list if it has a list.
 */
export function lostReason(
  stage: Pick<TargetStage, "kind" | "lost_reason_options">,
  sent: string | null | undefined,
): string | null {
  if (stage.kind !== "lost") return null
  const reason = sent || null
  const options = stage.lost_reason_options
  if (options.length > 0 && (reason === null || !options.includes(reason)))
    throw invalid("lost_reason", "lost_reason")
  return reason
}

interface StagePlace {
  readonly id: string
  readonly isGone: boolean
  readonly pipeline_id: string
  readonly pipeline_name: string
  readonly isPipelineGone: boolean
  readonly isArchived: boolean
}

/** Returns the stages that the caller sees, in the trash or not. */
async function readStages(tx: Tx, ids: readonly string[]): Promise<StagePlace[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StagePlace>`/* stages to come to */
    select s.id, s.deleted_at is not null as "isGone", p.id as pipeline_id, p.name as pipeline_name,
      p.deleted_at is not null as "isPipelineGone", p.archived_at is not null as "isArchived"
    from stages s join pipelines p on p.account_id = ${tx.accountId} and p.id = s.pipeline_id
    where s.account_id = ${tx.accountId} and s.id = any(${[...new Set(ids)]}::uuid[]) and ${pipelineScope(tx)}
  `.execute(tx.db)
  return rows
}

/**
 * Returns the stages that may hold the caller's deals: the caller sees them, and neither they nor
 * their pipelines are archived or in the trash.
 */
export async function liveStages(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const stages = await readStages(tx, ids)
  return new Set(
    stages
      .filter(({ isGone, isPipelineGone, isArchived }) => !isGone && !isPipelineGone && !isArchived)
      .map(({ id }) => id),
  )
}

/** The current stage of a deal, and its target stage, if any. */
interface Comeback {
  readonly from: string
  readonly to: string | null
}

/**
 * Returns for each restored deal why it can't return to its stage or change in it, or undefined if
 * it can.
 */
export async function refusedComebacks(tx: Tx, deals: readonly Comeback[]): Promise<(Refusal | undefined)[]> {
  const found = await readStages(
    tx,
    deals.flatMap(({ from, to }) => (to === null ? from : [from, to])),
  )
  const stages = new Map(found.map((stage) => [stage.id, stage]))
  return deals.map(({ from, to }) => {
    if (stages.get(from)?.isArchived) return { reason: "pipeline_archived" }
    return to === null ? undefined : refusalOf(stages.get(to))
  })
}

function refusalOf(stage: StagePlace | undefined): Refusal | undefined {
  if (!stage) return { reason: "conflict" }
  const { pipeline_id: id, pipeline_name: name } = stage
  if (stage.isPipelineGone) return { reason: "pipeline_in_trash", pipeline: { id, name } }
  if (stage.isGone) return { reason: "stage_in_trash" }
  return stage.isArchived ? { reason: "pipeline_archived" } : undefined
}
