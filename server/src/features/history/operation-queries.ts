import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { trashDays } from "../../nouns/trash-source.ts"

/** Seconds without a sign of life after which work counts as dead with its process. */
export const silentSeconds = 60

/** Until when an operation, under the alias `operation`, can be undone, as long as anything of it can. */
export function undoableUntil(operation: string): RawBuilder<Date> {
  return sql`(${sql.ref(operation)}.created_at + make_interval(days => ${trashDays}))`
}

/** Whether an undo of an operation, under the alias `operation`, is worth a try: reversible, not too old, not undone. */
export function canBeUndone(ctx: Context, operation: string): RawBuilder<SqlBool> {
  const o = sql.ref(operation)
  return sql`(${o}.reversible and ${undoableUntil(operation)} > ${ctx.now()}::timestamptz and not exists (
    select from operations undo where undo.account_id = ${ctx.accountId} and undo.undoes = ${o}.id
  ) and ${undoneWithCause(ctx, operation)} is null)`
}

/** The operation that took back the one under the alias together with what had set it off; null for none. */
export function undoneWithCause(ctx: Context, operation: string): RawBuilder<string | null> {
  return sql`(
    select r.undone_by from workflow_runs r where r.account_id = ${ctx.accountId} and r.id = ${sql.ref(`${operation}.id`)}
  )`
}
