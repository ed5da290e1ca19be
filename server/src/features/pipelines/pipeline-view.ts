import type { Pipeline, Stage } from "@funil/contract/settings/pipelines"
import { effectiveProbability, stageKind } from "@funil/contract/settings/stage-kind"
import type { PipelineRow, StageRow } from "./pipeline-queries.ts"

/** A stage as the API returns it. Its place and kind follow from the order. */
export function stageView(pipeline: Pick<PipelineRow, "stages">, row: StageRow): Stage {
  const index = pipeline.stages.findIndex(({ id }) => id === row.id)
  const kind = stageKind(pipeline.stages.length - 1 - index)
  const { probability } = row
  const place = { i: index + 1, open: pipeline.stages.length - 2 }
  return {
    id: row.id,
    pipelineId: row.pipeline_id,
    name: row.name,
    position: index + 1,
    kind,
    timeout: row.timeout,
    whatsapp_default_message: row.whatsapp_default_message,
    probability,
    effective_probability: effectiveProbability({ kind, probability }, place),
  }
}

export function pipelineView(row: PipelineRow): Pipeline {
  return {
    id: row.id,
    name: row.name,
    position: row.rank,
    stages: row.stages.map((stage) => stageView(row, stage)),
    lost_reason_options: row.lost_reason_options,
    schema: row.schema,
    counts_as_sales: row.counts_as_sales,
    archived: row.archived_at !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
