import type { JsonObject } from "../../platform/ledger/json.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { PipelineRow, StageRow } from "./pipeline-queries.ts"

/** What the ledger keeps of a pipeline. The names of its stages tell what it was made with. */
export function pipelineState(
  row: Omit<PipelineRow, "rank" | "stages">,
  stageNames?: readonly string[],
): State {
  return {
    name: row.name,
    lost_reason_options: row.lost_reason_options,
    schema: row.schema,
    counts_as_sales: row.counts_as_sales,
    position: row.position,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    ...(stageNames && { stages: stageNames }),
  }
}

export function stageState(row: Omit<StageRow, "id" | "version">, deletedAt: Date | null = null): State {
  return {
    pipeline_id: row.pipeline_id,
    name: row.name,
    position: row.position,
    timeout: row.timeout,
    whatsapp_default_message: row.whatsapp_default_message,
    probability: row.probability,
    deleted_at: deletedAt?.toISOString() ?? null,
  }
}

/** Who may see a pipeline and its stages is decided by the pipeline. */
export function pipelineAudience(pipelineId: string): JsonObject {
  return { pipeline_id: pipelineId }
}
