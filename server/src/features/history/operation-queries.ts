import type { UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { trashDays } from "../../nouns/trash-source.ts"
import { userRefOf } from "../../nouns/user-ref.ts"

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
function undoneWithCause(ctx: Context, operation: string): RawBuilder<string | null> {
  return sql`(
    select r.undone_by from workflow_runs r where r.account_id = ${ctx.accountId} and r.id = ${sql.ref(`${operation}.id`)}
  )`
}

/** The last operation that took back the one under the alias, by itself or with its cause; null for none. */
export function undoingOf(ctx: Context, operation: string): RawBuilder<string | null> {
  return sql`coalesce((
    select undo.id from operations undo
    where undo.account_id = ${ctx.accountId} and undo.undoes = ${sql.ref(`${operation}.id`)}
    order by undo.created_at desc limit 1
  ), ${undoneWithCause(ctx, operation)})`
}

/** An operation that took something back, as it is told; `created_at` as PostgreSQL writes it into JSON. */
export interface ToldUndoing {
  readonly id: string
  readonly user: UserRef | null
  readonly created_at: string
}

/** What is told of the undo with this id; null for none. */
export function toldUndoing(ctx: Context, id: RawBuilder<string | null>): RawBuilder<ToldUndoing | null> {
  return sql`(
    select json_build_object('id', b.id, 'user', ${userRefOf(ctx, "b")}, 'created_at', b.created_at)
    from operations b where b.account_id = ${ctx.accountId} and b.id = ${id}
  )`
}
