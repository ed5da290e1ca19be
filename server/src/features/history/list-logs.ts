import type { listLogs as endpoint, LoggedEntity } from "@funil/contract/history"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import { requireCan, scopeFor } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { logColumns, readableLogs } from "./log-queries.ts"
import { type LogRow, logView } from "./log-view.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"

interface Query {
  readonly entity: LoggedEntity
  readonly record_id: string
  readonly page: number
  readonly per_page: number
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

/** A purged record's history is for those who may read the history of all records. */
async function wasPurged(tx: Tx, entity: LoggedEntity, id: string): Promise<boolean> {
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
