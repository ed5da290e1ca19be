import type { OperationProgress } from "@funil/contract/records/history"
import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { canBeUndone, silentSeconds } from "./operation-queries.ts"

interface Row {
  done: number
  total: number
  updated: number
  has_failed: boolean
  is_reversible: boolean
}

/**
 * Returns an operation's progress to its author and to users who may read all operations. An
 * operation without progress is done.
 */
export async function getOperation(ctx: Permitted, id: string): Promise<OperationProgress> {
  const mine = scopeFor(ctx, "operation.read") === "all" ? sql`true` : sql`user_id = ${ctx.user?.id ?? null}`
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const { rows } = await sql<Row>`
      with operation as (
        select *, ${canBeUndone(tx, "operations")} as is_reversible from operations
        where account_id = ${tx.accountId} and id = ${id} and ${mine}
      ), progress as (
        select * from operation_progress where account_id = ${tx.accountId} and id = ${id} and ${mine}
      ), changed as (
        select count(*)::int as count from changes c
        where c.account_id = ${tx.accountId} and c.operation_id = (select o.id from operation o)
          and not exists (select from progress)
      )
      select coalesce(p.done, changed.count) as done, coalesce(p.total, changed.count) as total,
        coalesce(p.updated, changed.count) as updated,
        coalesce(
          p.failed_at is not null or (p.done < p.total and p.updated_at < ${now}::timestamptz - make_interval(secs => ${silentSeconds})),
          false
        ) as has_failed,
        coalesce(o.is_reversible, false) as is_reversible
      from changed left join progress p on true left join operation o on true
      where p.id is not null or o.id is not null
    `.execute(tx.db)
    const row = rows[0]
    if (!row) throw notFound()
    const { has_failed, is_reversible, ...progress } = row
    const ended = row.done >= row.total ? "done" : "running"
    return {
      id,
      ...progress,
      status: has_failed ? "failed" : ended,
      skipped: row.done - row.updated,
      undo_token: is_reversible ? id : null,
    }
  })
}
