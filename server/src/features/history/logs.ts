import type {
  Action,
  AutomationRef,
  LogEntry,
  LoggedEntity,
  listLogs as endpoint,
} from "@funil/contract/records/history"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { id as idSchema } from "@funil/contract/shared/ids"
import { page } from "@funil/contract/shared/paging"
import type { UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, sql } from "kysely"
import type { Host } from "../../nouns/host-visibility.ts"
import { pipelineScope } from "../../nouns/pipelines.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import { userRefOf } from "../../nouns/user/user-noun.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { automationOf, withWallClocks } from "./change-read.ts"
import { hideLinks } from "./hide-links.ts"
import { nameCustomFields } from "./name-custom-fields.ts"

interface Query {
  readonly entity: LoggedEntity
  readonly record_id: string
  readonly page: number
  readonly per_page: number
}

/** Returns the history of a record that the caller sees, newest first. */
export async function listLogs(
  ctx: Permitted<"log.read">,
  sources: TrashSources,
  query: Query,
): Promise<CallAnswer<typeof endpoint>> {
  return inTransaction(ctx, async (tx) => {
    await requireVisible(tx, sources, query)
    const { rows } = await sql<LogRow & { total: number }>`
      select ${logColumns(tx)}, count(*) over ()::int as total
      from changes c join operations o on o.account_id = ${tx.accountId} and o.id = c.operation_id
      where c.account_id = ${tx.accountId} and c.entity = ${query.entity} and c.record_id = ${query.record_id}
      order by c.id desc limit ${query.per_page} offset ${(query.page - 1) * query.per_page}
    `.execute(tx.db)
    const logs = await readableLogs(tx, sources, rows)
    const { data, current_page, last_page } = page(
      logs.map((row) => logView(row, query)),
      rows[0]?.total ?? 0,
      query,
    )
    return { data, current_page, last_page }
  })
}

/**
 * Returns one change of a record as its history shows it, or null if the change isn't one of the
 * record.
 */
export async function readLog(
  tx: Tx,
  sources: TrashSources,
  { id, entity, record_id }: Host & { readonly id: string },
): Promise<LogEntry | null> {
  if (!idSchema.safeParse(id).success) return null
  const { rows } = await sql<LogRow>`
    select ${logColumns(tx)}
    from changes c join operations o on o.account_id = ${tx.accountId} and o.id = c.operation_id
    where c.account_id = ${tx.accountId} and c.id = ${id} and c.entity = ${entity} and c.record_id = ${record_id}
  `.execute(tx.db)
  const [row] = await readableLogs(tx, sources, rows)
  return row ? logView(row, { entity, record_id }) : null
}

/** A change of the ledger with its author. */
export interface LogRow {
  readonly id: string
  readonly action: Action
  readonly operation_id: string
  readonly user: UserRef | null
  readonly automation: AutomationRef | null
  readonly token: string | null
  readonly created_at: Date
  readonly fields: Record<string, [unknown, unknown]>
  readonly from_stage: string | null
  readonly to_stage: string | null
}

/** Ledger fields for undo that mean nothing to a reader. */
export const silentFields = ["position", "last_stage_updated_at"]

/** Returns the change as one entry of the record's history. */
export function logView(
  row: LogRow,
  { entity, record_id }: { entity: LoggedEntity; record_id: string },
): LogEntry {
  const changes = Object.entries(row.fields)
    .filter(([field]) => !silentFields.includes(field))
    .map(([field, [from, to]]) => ({ field, from, to }))
  const stages =
    row.action === "move" ? { from_stage: row.from_stage ?? "", to_stage: row.to_stage ?? "" } : {}
  return {
    id: row.id,
    action: row.action,
    entity,
    record_id,
    operation_id: row.operation_id,
    user: row.user,
    automation: row.automation,
    token: row.token,
    created_at: row.created_at.toISOString(),
    changes,
    ...stages,
  }
}

/**
 * Returns the name of the stage that a change of `changes c` left (0) or entered (1), if the caller
 * sees its pipeline.
 */
function stageName(ctx: Context, side: 0 | 1): RawBuilder<string> {
  return sql`(
    select s.name from stages s join pipelines p on p.account_id = ${ctx.accountId} and p.id = s.pipeline_id
    where s.account_id = ${ctx.accountId} and ${pipelineScope(ctx)}
      and s.id = (c.fields -> 'pipeline_stage_id' ->> ${sql.lit(side)}::int)::uuid
  )`
}

/** Selects the columns of `LogRow`, over the changes `c` and their operations `o`. */
export function logColumns(ctx: Context): RawBuilder<unknown> {
  return sql`c.id, c.action, c.operation_id, c.created_at, c.fields,
    ${stageName(ctx, 0)} as from_stage, ${stageName(ctx, 1)} as to_stage, ${userRefOf(ctx, "o")} as "user",
    ${automationOf(ctx, "o")} as automation, o.token_name as token`
}

/**
 * Returns the rows with the names of custom fields, and without ids of records that the caller
 * can't see.
 */
export async function readableLogs<R extends Pick<LogRow, "fields">>(
  tx: Tx,
  sources: TrashSources,
  rows: readonly R[],
): Promise<R[]> {
  const named = await nameCustomFields(
    tx,
    rows.map(({ fields }) => withWallClocks(tx, fields)),
  )
  const shown = await hideLinks(tx, sources, named)
  return rows.map((row, index) => ({ ...row, fields: shown[index] ?? {} }))
}

async function requireVisible(tx: Tx, sources: TrashSources, { entity, record_id }: Query): Promise<void> {
  if (entity === "account" && record_id === tx.accountId && scopeFor(tx, "account.read") !== "none") return
  const source = entity === "account" ? undefined : sources.get(entity)
  if (!source) throw notFound()
  const { rows } = await sql`
    select from ${sql.table(source.table)} t
    where t.account_id = ${tx.accountId} and t.id = ${record_id} and ${source.scope(tx, "t")}
  `.execute(tx.db)
  if (rows.length === 0 && !(await wasPurged(tx, entity, record_id))) throw notFound()
}

/**
 * Returns whether a record was purged. Only users who may read all records' history see its
 * history.
 */
async function wasPurged(tx: Tx, entity: LoggedEntity, id: string): Promise<boolean> {
  if (scopeFor(tx, "log.read") !== "all") return false
  const { rows } = await sql`
    select from changes
    where account_id = ${tx.accountId} and entity = ${entity} and record_id = ${id} and action = 'purge'
  `.execute(tx.db)
  return rows.length > 0
}
