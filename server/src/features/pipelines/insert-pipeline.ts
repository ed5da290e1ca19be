import type { PipelineSchema } from "@funil/contract/pipelines"
import { generateNKeysBetween } from "fractional-indexing"
import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { pipelinePlaces } from "./pipeline-queries.ts"
import { defaultSchema } from "./pipeline-schema.ts"
import { pipelineAudience, pipelineState } from "./pipeline-state.ts"

interface Draft {
  readonly name: string
  readonly stageNames: readonly string[]
  /** By the names of stages; the others follow their places. */
  readonly probabilities?: ReadonlyMap<string, number>
  readonly lostReasons?: readonly string[]
  readonly schema?: PipelineSchema
  readonly countsAsSales: boolean
  /** Its order key; without one it is the account's last pipeline. */
  readonly position?: string
}

/** Makes a pipeline with its stages. Whether the plan allows it is asked before. */
export async function insertPipeline(tx: Tx, draft: Draft): Promise<string> {
  const now = tx.now()
  const id = newId()
  const row = {
    id,
    name: draft.name,
    // There is always a last place.
    position: draft.position ?? keyBefore(await pipelinePlaces(tx), id, null) ?? "",
    lost_reason_options: [...(draft.lostReasons ?? [])],
    schema: draft.schema ?? defaultSchema,
    counts_as_sales: draft.countsAsSales,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    archived_at: null,
    version: 1,
  }
  await tx.db
    .insertInto("pipelines")
    .values({
      ...row,
      account_id: tx.accountId,
      schema: JSON.stringify(row.schema),
      created_by: tx.user?.id ?? null,
    })
    .execute()
  await insertStages(tx, id, draft)
  const after = pipelineState(row, draft.stageNames)
  record(tx, { event: "pipeline.created", id, before: null, after, audience: pipelineAudience(id) })
  return id
}

async function insertStages(tx: Tx, pipelineId: string, draft: Draft): Promise<void> {
  const { stageNames: names, probabilities } = draft
  const keys = generateNKeysBetween(null, null, names.length)
  const stages = names.map((name, index) => ({
    account_id: tx.accountId,
    id: newId(),
    pipeline_id: pipelineId,
    name,
    position: keys[index] as string,
    probability: probabilities?.get(name) ?? null,
    created_at: tx.now(),
    updated_at: tx.now(),
  }))
  await tx.db.insertInto("stages").values(stages).execute()
  const totals = stages.map(({ id }) => ({ account_id: tx.accountId, stage_id: id }))
  await tx.db.insertInto("stage_totals").values(totals).execute()
}
