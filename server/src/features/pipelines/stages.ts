import type { UndoReason } from "@funil/contract/records/history"
import type {
  createStage as createEndpoint,
  Stage,
  trashStage as trashEndpoint,
  updateStage as updateEndpoint,
} from "@funil/contract/settings/pipelines"
import { stageKind } from "@funil/contract/settings/stage-kind"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { settingStore } from "../../nouns/store/setting-store.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { newId } from "../../platform/new-id.ts"
import { freeKey, keyBefore } from "../../platform/order-key.ts"
import { lostReason } from "../deals/deal-stage.ts"
import { recountTotals } from "../deals/stage-totals.ts"
import { lockStageDeals, moveStageDeals, type StageTarget } from "./pipeline-deals.ts"
import {
  findPipelineRow,
  lockAnyPipeline,
  pipelineAudience,
  type PipelineRow,
  stageOf,
  stagePlaces,
  type StageRow,
} from "./pipeline-queries.ts"
import { stageView } from "./pipeline-view.ts"
import { getPipeline, pipelineStore } from "./pipelines.ts"

/** The most stages that a board can show. */
const maxStages = 50
const minStages = 3

/** The number of closing stages: the won and the lost one, always the last two. */
const closing = 2

/** The ids of a stage and of its pipeline in a path. */
interface StagePath {
  readonly pipelineId: string
  readonly id: string
}

/** A stage of a locked pipeline, in the trash or not. */
interface LockedStage extends StageRow {
  readonly pipeline: PipelineRow
  readonly deleted_at: Date | null
  readonly deleted_by: string | null
}

export const stageStore = settingStore<LockedStage, Stage, "pipeline.write", "pipeline">({
  entity: "stage",
  table: "stages",
  right: "pipeline.write",
  label: "name",
  columns: {
    pipeline_id: "once",
    name: "kept",
    position: "kept",
    timeout: "kept",
    whatsapp_default_message: "kept",
    probability: "kept",
    deleted_by: "quiet",
  },
  lock: lockStage,
  follow: async (tx, [saved]) => {
    if (saved?.before !== null) return
    const { id } = saved.after
    await tx.db.insertInto("stage_totals").values({ account_id: tx.accountId, stage_id: id }).execute()
  },
  putBack,
  audience: ({ pipeline_id }) => pipelineAudience(pipeline_id),
  answer: (_, row) => stageView(row.pipeline, row),
})

/**
 * Locks the stage's pipeline and reads the stage, in the trash or not. Finds no stage of a trashed
 * pipeline.
 */
async function lockStage(tx: Tx, id: string): Promise<LockedStage | undefined> {
  const find = async () => {
    const { rows } = await sql<Omit<LockedStage, "pipeline">>`
      select ${stageStore.selected("s")} from stages s where s.account_id = ${tx.accountId} and s.id = ${id}
    `.execute(tx.db)
    return rows[0]
  }
  const found = await find()
  if (!found) return undefined
  const pipeline = await lockAnyPipeline(tx, found.pipeline_id)
  const stage = await find()
  return pipeline && !pipeline.deleted_at && stage ? { ...stage, pipeline } : undefined
}

/** Locks the pipeline of a path to write its stage. */
async function lockPath(tx: Tx, path: StagePath): Promise<LockedStage> {
  const { pipeline, stage } = stageOf(await pipelineStore.lock(tx, path.pipelineId), path.id)
  return { ...stage, pipeline, deleted_at: null, deleted_by: null }
}

async function putBack(
  tx: Tx,
  before: LockedStage,
  patch: Partial<LockedStage>,
): Promise<Partial<LockedStage> | UndoReason> {
  if (before.pipeline.archived_at) return "pipeline_archived"
  const { deleted_at, position } = patch
  if (deleted_at) {
    await emptyStage(tx, before, {})
    return { deleted_at }
  }
  const free =
    position === undefined
      ? {}
      : { position: freeKey(await stagePlaces(tx, before.pipeline_id), before.id, position) }
  requireInPlace(before, { ...patch, ...free })
  return { ...patch, ...free }
}

/** Rejects an order that changes the won or lost stage, which would silently close deals. */
function requireSameClosing(before: readonly string[], after: readonly string[]): void {
  const ends = before.slice(-closing)
  if (after.slice(-closing).some((id, index) => id !== ends[index])) throw new AppError("closing_stage")
}

/**
 * Order keys are ASCII above the space, so the id only decides between equal keys, as in the
 * database.
 */
function sortKey({ position, id }: Pick<StageRow, "position" | "id">): string {
  return `${position} ${id}`
}

/** Requires that a stage stays among the open ones after a move or a restore. */
function requireInPlace(before: LockedStage, patch: Partial<LockedStage>): void {
  const { stages } = before.pipeline
  const others = stages.filter(({ id }) => id !== before.id)
  const after = [...others, { ...before, ...patch }]
  requireSameClosing(
    stages.map(({ id }) => id),
    after.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).map(({ id }) => id),
  )
}

/** Lists the stages of a pipeline that the caller may see, in order. */
export async function listStages(ctx: Permitted<"pipeline.read">, pipelineId: string): Promise<Stage[]> {
  const { stages } = await getPipeline(ctx, pipelineId)
  return stages
}

export async function getStage(
  ctx: Permitted<"pipeline.read">,
  { pipelineId, id }: StagePath,
): Promise<Stage> {
  return inTransaction(ctx, async (tx) => {
    const { pipeline, stage } = stageOf(await findPipelineRow(tx, pipelineId), id)
    return versioned(ctx, stageView(pipeline, stage), stage.version)
  })
}

/** Adds a stage before the won one. */
export async function createStage(
  ctx: Permitted<"pipeline.write">,
  pipelineId: string,
  input: z.output<typeof createEndpoint.body>,
): Promise<Stage> {
  return inTransaction(ctx, async (tx) => {
    const pipeline = await pipelineStore.lock(tx, pipelineId)
    if (pipeline.stages.length >= maxStages) throw invalid("stages", "too_many", { maximum: maxStages })
    const id = newId()
    const won = pipeline.stages.at(-closing)?.id ?? null
    const row = stageStore.newRow(tx, {
      id,
      pipeline,
      pipeline_id: pipelineId,
      name: input.name,
      // A pipeline has at least 3 stages, so a won one exists with a place.
      position: keyBefore(await stagePlaces(tx, pipelineId), id, won),
      timeout: input.timeout ?? null,
      whatsapp_default_message: input.whatsapp_default_message ?? null,
      probability: input.probability ?? null,
    })
    await stageStore.insert(tx, [row])
    return getStage(requireCan(tx, "pipeline.read"), { pipelineId, id })
  })
}

export async function updateStage(
  ctx: Permitted<"pipeline.write">,
  path: StagePath,
  input: z.output<typeof updateEndpoint.body>,
  ifMatch?: string,
): Promise<Stage> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockPath(tx, path)
    await requireFresh(before, ifMatch, () => stageView(before.pipeline, before))
    const { name = before.name, timeout = before.timeout } = input
    const { whatsapp_default_message = before.whatsapp_default_message } = input
    const { probability = before.probability } = input
    await stageStore.save(tx, before, { name, timeout, whatsapp_default_message, probability })
    return getStage(requireCan(tx, "pipeline.read"), path)
  })
}

/**
 * Moves an open stage before another one of its pipeline. Null moves it last among the open ones.
 */
export async function moveStage(
  ctx: Permitted<"pipeline.write">,
  id: string,
  beforeId: string | null,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = await tx.db
      .selectFrom("stages")
      .select("pipeline_id")
      .where("account_id", "=", tx.accountId)
      .where("id", "=", id)
      .executeTakeFirst()
    if (!found) throw notFound()
    const before = await lockPath(tx, { pipelineId: found.pipeline_id, id })
    if (beforeId === id) return
    // A pipeline has at least 3 stages, so a won one exists.
    const won = before.pipeline.stages.at(-closing)?.id ?? null
    if (beforeId === null && id === won) throw new AppError("closing_stage")
    const position = keyBefore(await stagePlaces(tx, found.pipeline_id), id, beforeId ?? won)
    if (position === undefined) throw invalid("before_id", "not_found")
    requireInPlace(before, { position })
    await stageStore.save(tx, before, { position })
  })
}

type Removal = z.output<typeof trashEndpoint.query>

/**
 * Trashes an open stage. Its deals go to the top of `move_to`, with `lost_reason` if that is the
 * lost stage.
 */
export async function trashStage(
  ctx: Permitted<"pipeline.write">,
  path: StagePath,
  removal: Removal,
  ifMatch?: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await lockPath(tx, path)
    await requireFresh(before, ifMatch, () => stageView(before.pipeline, before))
    await emptyStage(tx, before, removal)
    await stageStore.save(tx, before, { deleted_at: tx.now() })
  })
}

/**
 * Moves all deals out of an open stage, trashed ones too, so that none is restored to nowhere. The
 * ledger gets the deals first: an undo runs backwards and must restore the stage before them.
 */
async function emptyStage(tx: Tx, stage: LockedStage, { move_to, lost_reason }: Removal): Promise<void> {
  const { pipeline } = stage
  const left = pipeline.stages.filter(({ id }) => id !== stage.id)
  requireSameClosing(
    pipeline.stages.map(({ id }) => id),
    left.map(({ id }) => id),
  )
  if (left.length < minStages) throw new AppError("too_few_stages")
  const target = targetOf(left, move_to)
  await lockStageDeals(tx, [stage.id, target.stageId])
  const count = await countDeals(tx, stage.id)
  if (count > 0 && move_to === undefined) throw new AppError("stage_has_deals", { params: { count } })
  const reason = count > 0 ? lostReason({ ...pipeline, kind: target.kind }, lost_reason) : null
  tx.ledger.kind ??= "stage.trashed"
  await moveStageDeals(tx, stage.id, target, reason)
  await recountTotals(tx, [stage.id, target.stageId])
}

/** The target of the deals: the named stage, else the first one. */
function targetOf(left: readonly StageRow[], moveTo: string | undefined): StageTarget {
  const index = moveTo === undefined ? 0 : left.findIndex(({ id }) => id === moveTo)
  const stageId = left[index]?.id
  if (stageId === undefined) throw invalid("move_to", "stage_of_pipeline")
  return { stageId, kind: stageKind(left.length - 1 - index) }
}

async function countDeals(tx: Tx, stageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deals
    where account_id = ${tx.accountId} and pipeline_stage_id = ${stageId} and deleted_at is null
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}
