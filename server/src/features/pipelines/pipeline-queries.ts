import type { pipelineOrders, PipelineSchema } from "@funil/contract/pipelines"
import { usualPageSize } from "@funil/contract/shared/paging"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Placed } from "../../platform/order-key.ts"
import { folded, likePattern } from "../../platform/records/like-pattern.ts"
import { pipelineScope } from "../../nouns/pipeline-visibility.ts"

export interface StageRow {
  id: string
  pipeline_id: string
  name: string
  /** Order key within the pipeline. */
  position: string
  timeout: number | null
  whatsapp_default_message: string | null
  probability: number | null
  version: number
}

/** A pipeline with its stages in order, those in the trash left out. */
export interface PipelineRow {
  id: string
  name: string
  /** Order key among the account's pipelines. */
  position: string
  /** Its place among them, from 1. */
  rank: number
  lost_reason_options: string[]
  schema: PipelineSchema
  counts_as_sales: boolean
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  /** Since when the plan has no room for it. */
  archived_at: Date | null
  version: number
  stages: StageRow[]
}

/** In their order, from the first to the last. */
const inOrder = sql`order by p.position, p.id`

async function read(
  tx: Tx,
  where: RawBuilder<SqlBool>,
  part: RawBuilder<unknown> = inOrder,
): Promise<PipelineRow[]> {
  const { rows } = await sql<PipelineRow>`/* pipelines */
    select p.id, p.name, p.position, p.lost_reason_options, p.schema, p.counts_as_sales, p.created_at, p.updated_at, p.deleted_at, p.archived_at,
      p.version,
      (select count(*)::int + 1 from pipelines b where b.account_id = ${tx.accountId} and b.deleted_at is null
        and b.archived_at is null and (b.position, b.id) < (p.position, p.id)) as rank,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'pipeline_id', s.pipeline_id, 'name', s.name, 'position', s.position,
          'timeout', s.timeout, 'whatsapp_default_message', s.whatsapp_default_message, 'probability', s.probability,
          'version', s.version)
          order by s.position, s.id)
        from stages s where s.account_id = ${tx.accountId} and s.pipeline_id = p.id and s.deleted_at is null
      ), '[]') as stages
    from pipelines p
    where p.account_id = ${tx.accountId} and ${where}
    ${part}
  `.execute(tx.db)
  return rows
}

/** Which pipelines are listed, and how. */
interface Listed {
  readonly withArchived: boolean
  readonly search?: string | undefined
  readonly orderBy?: (typeof pipelineOrders)[number] | undefined
  readonly direction?: "asc" | "desc" | undefined
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}

const places: Readonly<Record<(typeof pipelineOrders)[number], RawBuilder<unknown>>> = {
  position: sql`p.position`,
  name: folded(sql`p.name`),
  created_at: sql`p.created_at`,
  updated_at: sql`p.updated_at`,
}

/** The order of a list and, where it is asked for, the part of it. */
function partOf({ orderBy = "position", direction, page, per_page }: Listed): RawBuilder<unknown> {
  const way = direction === "desc" ? sql`desc` : sql`asc`
  const order = sql`order by ${places[orderBy]} ${way}, p.id ${way}`
  if (page === undefined && per_page === undefined) return order
  const limit = per_page ?? usualPageSize
  return sql`${order} limit ${limit} offset ${((page ?? 1) - 1) * limit}`
}

/** The pipelines that the caller may see. */
export async function listPipelineRows(tx: Tx, listed: Listed): Promise<PipelineRow[]> {
  const { withArchived, search = "" } = listed
  const shown = withArchived ? sql`true` : sql`p.archived_at is null`
  const isSought = search !== "" && search !== "%"
  const sought = isSought ? sql`${folded(sql`p.name`)} like ${likePattern(search)}` : sql`true`
  return read(
    tx,
    sql`p.deleted_at is null and ${shown} and ${sought} and ${pipelineScope(tx)}`,
    partOf(listed),
  )
}

/** A pipeline that the caller may see and that is not in the trash. */
export async function findPipelineRow(tx: Tx, id: string): Promise<PipelineRow | undefined> {
  const [row] = await read(tx, sql`p.id = ${id} and p.deleted_at is null and ${pipelineScope(tx)}`)
  return row
}

/**
 * Locks a pipeline, in the trash or not. Its row is the lock for everything about its stages: their order, adding, removing.
 * It is read after the lock was got, for the stages that another transaction has just changed.
 */
export async function lockAnyPipeline(tx: Tx, id: string): Promise<PipelineRow | undefined> {
  await sql`
    select from pipelines where account_id = ${tx.accountId} and id = ${id} for no key update
  `.execute(tx.db)
  const [row] = await read(tx, sql`p.id = ${id} and ${pipelineScope(tx)}`)
  return row
}

/** Locks a pipeline to delete it; 404 for what the caller can't see or lies in the trash. */
export async function lockLivePipeline(tx: Tx, id: string): Promise<PipelineRow> {
  const row = await lockAnyPipeline(tx, id)
  if (!row || row.deleted_at) throw notFound()
  return row
}

/** The same to write it or its stages: 409 for an archived one. */
export async function lockPipeline(tx: Tx, id: string): Promise<PipelineRow> {
  const row = await lockLivePipeline(tx, id)
  if (row.archived_at) throw new AppError("pipeline_archived")
  return row
}

/** The stage with this id of the pipeline, which the path names together; else 404. */
export function stageOf(
  pipeline: PipelineRow | undefined,
  stageId: string,
): { pipeline: PipelineRow; stage: StageRow } {
  const stage = pipeline?.stages.find(({ id }) => id === stageId)
  if (!pipeline || !stage) throw notFound()
  return { pipeline, stage }
}

/** The order keys of all pipelines of the account. */
export async function pipelinePlaces(tx: Tx): Promise<Placed[]> {
  return tx.db
    .selectFrom("pipelines")
    .select(["id", "position", "deleted_at"])
    .where("account_id", "=", tx.accountId)
    .execute()
}

/** The order keys of all stages of a pipeline. */
export async function stagePlaces(tx: Tx, pipelineId: string): Promise<Placed[]> {
  return tx.db
    .selectFrom("stages")
    .select(["id", "position", "deleted_at"])
    .where("account_id", "=", tx.accountId)
    .where("pipeline_id", "=", pipelineId)
    .execute()
}
