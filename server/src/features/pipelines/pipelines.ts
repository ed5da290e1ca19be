import type { UndoReason } from "@funil/contract/records/history"
import type {
  listPipelines as listEndpoint,
  Pipeline,
  PipelineSchema,
} from "@funil/contract/settings/pipelines"
import type { updatePipeline as updateEndpoint } from "@funil/contract/settings/pipelines"
import { generateNKeysBetween } from "fractional-indexing"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { type Scope, column } from "../../nouns/noun.ts"
import type { SavedSetting } from "../../nouns/store/setting-definition.ts"
import { settingStore } from "../../nouns/store/setting-store.ts"
import type { TrashSource } from "../../nouns/trash-source.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { newId } from "../../platform/new-id.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { lockTotals, recountTotals } from "../deals/stage-totals.ts"
import { requireRoom } from "../plans/plan-limits.ts"
import { restoreDeals, trashDeals } from "./pipeline-deals.ts"
import {
  findPipelineRow,
  listPipelineRows,
  lockAnyPipeline,
  pipelineAudience,
  type PipelineRow,
  type StageRow,
} from "./pipeline-queries.ts"
import { defaultSchema, mergedSchema } from "./pipeline-schema.ts"
import { pipelineView } from "./pipeline-view.ts"

export const pipelineStore = settingStore<PipelineRow, Pipeline, "pipeline.write", "rank" | "stages">({
  entity: "pipeline",
  table: "pipelines",
  right: "pipeline.write",
  label: "name",
  columns: {
    created_by: "quiet once",
    // The plans write it.
    archived_at: "quiet once",
    name: "kept",
    lost_reason_options: "kept",
    schema: "json",
    counts_as_sales: "kept",
    position: "kept",
    deleted_by: "quiet",
  },
  lock: (tx, id) => lockAnyPipeline(tx, id),
  archived: "pipeline_archived",
  place: {},
  follow,
  putBack,
  // The stage names show the content of a new pipeline.
  content: ({ stages }) => ({ stages: stages.map(({ name }) => name) }),
  audience: ({ id }) => pipelineAudience(id),
  answer: (_, row) => pipelineView(row),
})

/** Stores the stages of a new pipeline. Recounts the columns after a change of the sum field. */
async function follow(tx: Tx, saved: readonly SavedSetting<PipelineRow>[]): Promise<void> {
  for (const { before, after } of saved) {
    const stageIds = after.stages.map(({ id }) => id)
    if (before === null) await insertStages(tx, after.stages)
    else if (after.schema.sum_field !== before.schema.sum_field) {
      await lockTotals(tx, stageIds)
      await recountTotals(tx, stageIds)
    }
  }
}

async function insertStages(tx: Tx, rows: readonly StageRow[]): Promise<void> {
  const stamps = { account_id: tx.accountId, created_at: tx.now(), updated_at: tx.now() }
  const stages = rows.map(({ id, pipeline_id, name, position, probability }) => ({
    ...stamps,
    id,
    pipeline_id,
    name,
    position,
    probability,
  }))
  await tx.db.insertInto("stages").values(stages).execute()
  const totals = stages.map(({ id }) => ({ account_id: tx.accountId, stage_id: id }))
  await tx.db.insertInto("stage_totals").values(totals).execute()
}

/**
 * Restores a pipeline with exactly the deals that its deletion took. Throws 402 if the plan has no
 * room.
 */
async function putBack(
  tx: Tx,
  before: PipelineRow,
  { stages: _, ...patch }: Partial<PipelineRow>,
): Promise<Partial<PipelineRow> | UndoReason> {
  const { deleted_at } = patch
  if (deleted_at === undefined) return before.archived_at ? "pipeline_archived" : patch
  if (deleted_at) await trashDeals(tx, before, deleted_at)
  else {
    // An archived pipeline stays archived and takes no room.
    if (!before.archived_at) await requireRoom(tx, "pipelines")
    await restoreDeals(tx, before)
  }
  return { deleted_at }
}

const restorers: Scope = (ctx) => (scopeFor(ctx, "pipeline.write") === "all" ? sql`true` : sql`false`)

/**
 * Users who may restore pipelines see them in the trash. Nothing purges them, since the history of
 * deals names them.
 */
export const pipelineTrash: TrashSource = {
  entity: "pipeline",
  table: "pipelines",
  name: column("name"),
  purge: null,
  scope: restorers,
  restorable: restorers,
}

export async function getPipeline(ctx: Permitted<"pipeline.read">, id: string): Promise<Pipeline> {
  return inTransaction(ctx, async (tx) => {
    const row = await findPipelineRow(tx, id)
    if (!row) throw notFound()
    return versioned(ctx, pipelineView(row), row.version)
  })
}

/** Lists the pipelines that the caller may see with their stages. */
export async function listPipelines(
  ctx: Permitted<"pipeline.read">,
  query: z.output<NonNullable<typeof listEndpoint.query>>,
): Promise<Pipeline[]> {
  return inTransaction(ctx, async (tx) => {
    const rows = await listPipelineRows(tx, { ...query, withArchived: query.archived === "true" })
    return rows.map(pipelineView)
  })
}

interface PipelineDraft {
  readonly name: string
  readonly stageNames: readonly string[]
  /** By stage name. Other stages get a probability from their place. */
  readonly probabilities?: ReadonlyMap<string, number>
  readonly lostReasons?: readonly string[]
  readonly schema?: PipelineSchema
  readonly countsAsSales: boolean
  /** Its order key. Without one, the pipeline goes last. */
  readonly position?: string
}

/**
 * Creates a pipeline with its stages and returns its id. The caller checks the plan's room first.
 */
export async function insertPipeline(tx: Tx, draft: PipelineDraft): Promise<string> {
  const id = newId()
  const row = pipelineStore.newRow(tx, {
    id,
    name: draft.name,
    // A key before null always exists.
    position: draft.position ?? keyBefore(await pipelineStore.places(tx), id, null) ?? "",
    lost_reason_options: [...(draft.lostReasons ?? [])],
    schema: draft.schema ?? defaultSchema,
    counts_as_sales: draft.countsAsSales,
    archived_at: null,
    rank: 0,
    stages: newStages(id, draft),
  })
  await pipelineStore.insert(tx, [row])
  return id
}

function newStages(pipeline_id: string, { stageNames, probabilities }: PipelineDraft): StageRow[] {
  const keys = generateNKeysBetween(null, null, stageNames.length)
  return stageNames.map((name, index) => ({
    id: newId(),
    pipeline_id,
    name,
    position: keys[index] as string,
    timeout: null,
    whatsapp_default_message: null,
    probability: probabilities?.get(name) ?? null,
    version: 1,
  }))
}

export async function updatePipeline(
  ctx: Permitted<"pipeline.write">,
  id: string,
  input: z.output<typeof updateEndpoint.body>,
  ifMatch?: string,
): Promise<Pipeline> {
  return pipelineStore.change(ctx, { id, ifMatch }, async (tx, before) => ({
    name: input.name ?? before.name,
    lost_reason_options: input.lost_reason_options ?? before.lost_reason_options,
    counts_as_sales: input.counts_as_sales ?? before.counts_as_sales,
    schema: await mergedSchema(tx, before.schema, input.schema),
  }))
}

/** Trashes a pipeline with its deals. An undo restores both. */
export async function trashPipeline(
  ctx: Permitted<"pipeline.write">,
  id: string,
  ifMatch?: string,
): Promise<{ deleted_deals: number }> {
  return inTransaction(ctx, async (tx) => {
    const pipeline = await pipelineStore.lock(tx, id, "trash")
    await requireFresh(pipeline, ifMatch, () => pipelineView(pipeline))
    return { deleted_deals: await trashWithDeals(tx, pipeline) }
  })
}

/** Trashes a locked pipeline with its deals and returns their number. */
export async function trashWithDeals(tx: Tx, pipeline: PipelineRow): Promise<number> {
  const deleted_at = tx.now()
  const count = await trashDeals(tx, pipeline, deleted_at)
  await pipelineStore.save(tx, pipeline, { deleted_at })
  return count
}
