import type { pipelineOrders, PipelineSchema } from "@funil/contract/settings/pipelines"
import { usualPageSize } from "@funil/contract/shared/paging"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { pipelineScope } from "../../nouns/pipelines.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { JsonObject } from "../../platform/ledger/pending-ledger.ts"
import type { PositionRow } from "../../platform/order-key.ts"
import { likePattern, unaccented } from "../../platform/records/like-pattern.ts"

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

/** A pipeline with its stages in order, without trashed stages. */
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
  created_by: string | null
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  /** The time when the plan ran out of room for it. */
  archived_at: Date | null
  version: number
  stages: StageRow[]
}

const inOrder = sql`order by p.position, p.id`

async function read(
  tx: Tx,
  where: RawBuilder<SqlBool>,
  part: RawBuilder<unknown> = inOrder,
): Promise<PipelineRow[]> {
  const { rows } = await sql<PipelineRow>`/* pipelines */
    select p.id, p.name, p.position, p.lost_reason_options, p.schema, p.counts_as_sales, p.created_at, p.created_by, p.updated_at, p.deleted_at,
      p.deleted_by, p.archived_at, p.version,
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

/** The pipelines to list, and their order. */
interface PipelineList {
  readonly withArchived: boolean
  readonly search?: string | undefined
  readonly orderBy?: (typeof pipelineOrders)[number] | undefined
  readonly direction?: "asc" | "desc" | undefined
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}

const places: Readonly<Record<(typeof pipelineOrders)[number], RawBuilder<unknown>>> = {
  position: sql`p.position`,
  name: unaccented(sql`p.name`),
  created_at: sql`p.created_at`,
  updated_at: sql`p.updated_at`,
}

/** The order of a list and its requested page. */
function partOf({ orderBy = "position", direction, page, per_page }: PipelineList): RawBuilder<unknown> {
  const way = direction === "desc" ? sql`desc` : sql`asc`
  const order = sql`order by ${places[orderBy]} ${way}, p.id ${way}`
  if (page === undefined && per_page === undefined) return order
  const limit = per_page ?? usualPageSize
  return sql`${order} limit ${limit} offset ${((page ?? 1) - 1) * limit}`
}

/** Lists the pipelines that the caller may see. */
export async function listPipelineRows(tx: Tx, list: PipelineList): Promise<PipelineRow[]> {
  const { withArchived, search = "" } = list
  const shown = withArchived ? sql`true` : sql`p.archived_at is null`
  const isSought = search !== "" && search !== "%"
  const sought = isSought ? sql`${unaccented(sql`p.name`)} like ${likePattern(search)}` : sql`true`
  return read(tx, sql`p.deleted_at is null and ${shown} and ${sought} and ${pipelineScope(tx)}`, partOf(list))
}

/** Returns a pipeline outside the trash that the caller may see. */
export async function findPipelineRow(tx: Tx, id: string): Promise<PipelineRow | undefined> {
  const [row] = await read(tx, sql`p.id = ${id} and p.deleted_at is null and ${pipelineScope(tx)}`)
  return row
}

/**
 * Locks a pipeline, trashed or not, and reads it under the lock. The lock covers its stages too:
 * their order, new ones and removals.
 */
export async function lockAnyPipeline(tx: Tx, id: string): Promise<PipelineRow | undefined> {
  await sql`
    select from pipelines where account_id = ${tx.accountId} and id = ${id} for no key update
  `.execute(tx.db)
  const [row] = await read(tx, sql`p.id = ${id} and ${pipelineScope(tx)}`)
  return row
}

/** Returns the audience of a pipeline's events: the users who see it. */
export function pipelineAudience(pipelineId: string): JsonObject {
  return { pipeline_id: pipelineId }
}

/**
 * Returns the stage with this id in the pipeline. Throws 404 if the path combines the wrong ones.
 */
export function stageOf(
  pipeline: PipelineRow | undefined,
  stageId: string,
): { pipeline: PipelineRow; stage: StageRow } {
  const stage = pipeline?.stages.find(({ id }) => id === stageId)
  if (!pipeline || !stage) throw notFound()
  return { pipeline, stage }
}

/** The order keys of all stages of a pipeline. */
export async function stagePlaces(tx: Tx, pipelineId: string): Promise<PositionRow[]> {
  return tx.db
    .selectFrom("stages")
    .select(["id", "position", "deleted_at"])
    .where("account_id", "=", tx.accountId)
    .where("pipeline_id", "=", pipelineId)
    .execute()
}
