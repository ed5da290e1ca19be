import { stageKind, type StageKind } from "@funil/contract/stage-kind"
import { sql } from "kysely"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { pipelineScope } from "../records/pipeline-visibility.ts"
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
}

type Row = Omit<TargetStage, "kind"> & { later: number }

/**
 * The stage that a body names: by itself, which must agree with a pipeline named too, or as the first stage of the pipeline, or
 * of the first pipeline. 422 for a stage or pipeline that does not exist or the caller can't see.
 */
export async function targetStage(tx: Tx, wanted: Wanted): Promise<TargetStage> {
  const { rows } = await sql<Row>`/* target stage */
    select s.id, s.pipeline_id, p.lost_reason_options,
      (select count(*)::int from stages l where l.account_id = s.account_id and l.pipeline_id = s.pipeline_id
        and l.deleted_at is null and (l.position, l.id) > (s.position, s.id)) as later,
      (select min(c.position) from deals c where c.account_id = s.account_id and c.pipeline_stage_id = s.id
        and c.deleted_at is null) as first
    from stages s join pipelines p on p.account_id = s.account_id and p.id = s.pipeline_id
    where s.account_id = ${tx.accountId} and s.deleted_at is null and p.deleted_at is null
      and ${wanted.pipeline_stage_id ? sql`s.id = ${wanted.pipeline_stage_id}` : sql`true`}
      and ${wanted.pipeline_id && !wanted.pipeline_stage_id ? sql`p.id = ${wanted.pipeline_id}` : sql`true`}
      and ${pipelineScope(tx)}
    order by p.position, p.id, s.position, s.id
    limit 1
  `.execute(tx.db)
  const row = rows[0]
  if (!row) throw invalid(wanted.pipeline_stage_id ? "pipeline_stage_id" : "pipeline_id", "not_found")
  if (wanted.pipeline_id && row.pipeline_id !== wanted.pipeline_id)
    throw invalid("pipeline_stage_id", "stage_of_pipeline")
  const { later, ...stage } = row
  return { ...stage, kind: stageKind(later) }
}

/**
 * The stage that a body names, with the locks of its totals and of the stages left. It is looked at under the locks: whoever
 * deletes a stage or makes it won, lost or open holds them too.
 */
export async function lockTarget(
  tx: Tx,
  wanted: Wanted,
  leaving: readonly string[] = [],
): Promise<TargetStage> {
  const id = wanted.pipeline_stage_id ?? (await targetStage(tx, wanted)).id
  await lockTotals(tx, [...leaving, id])
  return targetStage(tx, { ...wanted, pipeline_stage_id: id })
}

/** The reason to store on entering a stage: only lost deals have one, and from the pipeline's list where it has one. */
export function lostReason(stage: TargetStage, sent: string | null | undefined): string | null {
  if (stage.kind !== "lost") return null
  const reason = sent || null
  const options = stage.lost_reason_options
  if (options.length > 0 && (reason === null || !options.includes(reason)))
    throw invalid("lost_reason", "lost_reason")
  return reason
}

/** Those of the stages where the caller's deals can be: neither they nor their pipelines lie in the trash, and the caller sees them. */
export async function liveStages(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`/* live stages */
    select s.id from stages s join pipelines p on p.account_id = s.account_id and p.id = s.pipeline_id
    where s.account_id = ${tx.accountId} and s.id = any(${[...new Set(ids)]}::uuid[])
      and s.deleted_at is null and p.deleted_at is null and ${pipelineScope(tx)}
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}
