import { stageKind, type StageKind } from "@funil/contract/stage-kind"
import { sql } from "kysely"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Refusal } from "../../nouns/undoer.ts"
import { laterStages } from "../../nouns/later-stages.ts"
import { ownPipelineScope, pipelineScope } from "../../nouns/pipeline-visibility.ts"
import { lockTotals } from "./stage-totals.ts"

/** A stage as a deal entering it needs to know it. */
export interface TargetStage {
  readonly id: string
  readonly pipeline_id: string
  readonly kind: StageKind
  readonly lost_reason_options: readonly string[]
  /** Order key of its first card. */
  readonly first: string | null
}

interface Wanted {
  readonly pipeline_id?: string | undefined
  readonly pipeline_stage_id?: string | undefined
  /** The pipeline in which the deal stands: within it the caller may move it, though it be none of the own ones. */
  readonly within?: string | undefined
}

type Row = Omit<TargetStage, "kind"> & { later: number; archived: boolean }

/**
 * The stage that a body names: by itself, which must agree with a pipeline named too, or as the first stage of the pipeline, or
 * of the first pipeline. 422 for a stage or pipeline that does not exist or where the caller can't bring a deal, 409 for one that is archived.
 */
export async function targetStage(tx: Tx, wanted: Wanted): Promise<TargetStage> {
  const { rows } = await sql<Row>`/* target stage */
    select s.id, s.pipeline_id, p.lost_reason_options, p.archived_at is not null as archived,
      ${laterStages(tx, "s")} as later,
      (select min(c.position) from deals c where c.account_id = ${tx.accountId} and c.pipeline_stage_id = s.id
        and c.deleted_at is null) as first
    from stages s join pipelines p on p.account_id = ${tx.accountId} and p.id = s.pipeline_id
    where s.account_id = ${tx.accountId} and s.deleted_at is null and p.deleted_at is null
      and ${wanted.pipeline_stage_id ? sql`s.id = ${wanted.pipeline_stage_id}` : sql`true`}
      and ${wanted.pipeline_id && !wanted.pipeline_stage_id ? sql`p.id = ${wanted.pipeline_id}` : sql`true`}
      and ${wanted.pipeline_id || wanted.pipeline_stage_id ? sql`true` : sql`p.archived_at is null`}
      and (${ownPipelineScope(tx)} or p.id = ${wanted.within ?? null}::uuid)
    order by p.position, p.id, s.position, s.id
    limit 1
  `.execute(tx.db)
  const row = rows[0]
  if (!row) throw invalid(wanted.pipeline_stage_id ? "pipeline_stage_id" : "pipeline_id", "not_found")
  if (wanted.pipeline_id && row.pipeline_id !== wanted.pipeline_id)
    throw invalid("pipeline_stage_id", "stage_of_pipeline")
  if (row.archived) throw new AppError("pipeline_archived")
  const { later, archived: _, ...stage } = row
  return { ...stage, kind: stageKind(later) }
}

/**
 * The stage that a body names by its id, with the locks of its totals and of the stages left. It is looked at under the locks: whoever
 * deletes a stage or makes it won, lost or open holds them too. What is asked in the same wait is read under them as well.
 */
export async function lockTarget(
  tx: Tx,
  wanted: Wanted & { readonly pipeline_stage_id: string },
  leaving: readonly string[] = [],
): Promise<TargetStage> {
  const locked = lockTotals(tx, [...leaving, wanted.pipeline_stage_id])
  const [stage] = await Promise.all([targetStage(tx, wanted), locked])
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

/** The reason to store on coming to be in a stage: only lost deals have one, and from the pipeline's list where it has one. */
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

/** Those of the stages that the caller sees, in the trash or not. */
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
 * Those of the stages where the caller's deals can be: neither they nor their pipelines lie in the trash or are archived, and the caller
 * sees them.
 */
export async function liveStages(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const stages = await readStages(tx, ids)
  return new Set(
    stages
      .filter(({ isGone, isPipelineGone, isArchived }) => !isGone && !isPipelineGone && !isArchived)
      .map(({ id }) => id),
  )
}

/** Where a deal stands, and the stage that it is to come to, if any. */
interface Comeback {
  readonly from: string
  readonly to: string | null
}

/** Why each deal, of those that are put back, has to be left alone where it stands or can't come to where it was; undefined where it can. */
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
