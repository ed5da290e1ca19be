import type { Action, listLogs as endpoint, LogEntry } from "@funil/contract/history"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { Entity } from "@funil/contract/shared/entities"
import { page } from "@funil/contract/shared/paging"
import type { UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, sql } from "kysely"
import { requireCan, scopeFor } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { pipelineScope } from "../records/pipeline-visibility.ts"
import { hideLinks } from "./hide-links.ts"
import { nameCustomFields } from "./name-custom-fields.ts"
import type { TrashSources } from "./trash-source.ts"

interface Query {
  readonly entity: Entity
  readonly record_id: string
  readonly page: number
  readonly per_page: number
}

interface Row {
  id: string
  action: Action
  operation_id: string
  user: UserRef | null
  created_at: Date
  fields: Record<string, [unknown, unknown]>
  from_stage: string | null
  to_stage: string | null
  total: number
}

/** Fields that the ledger keeps to put back, and that tell a reader nothing. */
const silent = new Set(["position", "last_stage_updated_at"])

function entryOf(row: Row, query: Query): LogEntry {
  const changes = Object.entries(row.fields)
    .filter(([field]) => !silent.has(field))
    .map(([field, [from, to]]) => ({ field, from, to }))
  const stages =
    row.action === "move" ? { from_stage: row.from_stage ?? "", to_stage: row.to_stage ?? "" } : {}
  return {
    id: row.id,
    action: row.action,
    entity: query.entity,
    record_id: query.record_id,
    operation_id: row.operation_id,
    user: row.user,
    created_at: row.created_at.toISOString(),
    changes,
    ...stages,
  }
}

/** The name of the stage that a change of `changes c` left (0) or entered (1), of a pipeline that the caller sees. */
function stageName(ctx: Context, side: 0 | 1): RawBuilder<string> {
  return sql`(
    select s.name from stages s join pipelines p on p.account_id = s.account_id and p.id = s.pipeline_id
    where s.account_id = c.account_id and ${pipelineScope(ctx)}
      and s.id = (c.fields -> 'pipeline_stage_id' ->> ${sql.lit(side)}::int)::uuid
  )`
}

async function requireVisible(tx: Tx, sources: TrashSources, { entity, record_id }: Query): Promise<void> {
  const source = sources.get(entity)
  if (!source) throw notFound()
  const { rows } = await sql`
    select from ${sql.table(source.table)} t
    where t.account_id = ${tx.accountId} and t.id = ${record_id} and ${source.scope(tx, "t")}
  `.execute(tx.db)
  if (rows.length === 0 && !(await wasPurged(tx, entity, record_id))) throw notFound()
}

/** Whoever reads the history of all records reads also that of those deleted for good. */
async function wasPurged(tx: Tx, entity: Entity, id: string): Promise<boolean> {
  if (scopeFor(tx, "log.read") !== "all") return false
  const { rows } = await sql`
    select from changes
    where account_id = ${tx.accountId} and entity = ${entity} and record_id = ${id} and action = 'purge'
  `.execute(tx.db)
  return rows.length > 0
}

/** The history of a record that the caller sees, newest first. */
export async function listLogs(
  ctx: Context,
  sources: TrashSources,
  query: Query,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "log.read")
  return inTransaction(ctx, async (tx) => {
    await requireVisible(tx, sources, query)
    const { rows } = await sql<Row>`
      select c.id, c.action, c.operation_id, c.created_at, c.fields, count(*) over ()::int as total,
        ${stageName(tx, 0)} as from_stage, ${stageName(tx, 1)} as to_stage,
        (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'profile_picture', u.profile_picture)
          from users u where u.account_id = o.account_id and u.id = o.user_id) as "user"
      from changes c join operations o on o.account_id = c.account_id and o.id = c.operation_id
      where c.account_id = ${tx.accountId} and c.entity = ${query.entity} and c.record_id = ${query.record_id}
      order by c.id desc limit ${query.per_page} offset ${(query.page - 1) * query.per_page}
    `.execute(tx.db)
    const named = await nameCustomFields(
      tx,
      rows.map(({ fields }) => fields),
    )
    const shown = await hideLinks(tx, sources, named)
    const { data, current_page, last_page } = page(
      rows.map((row, index) => entryOf({ ...row, fields: shown[index] ?? {} }, query)),
      rows[0]?.total ?? 0,
      query,
    )
    return { data, current_page, last_page }
  })
}
