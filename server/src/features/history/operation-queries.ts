import type { UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { trashDays } from "../../nouns/trash-source.ts"
import { userRefOf } from "../../nouns/user/user-noun.ts"
import type { Context } from "../../platform/context.ts"

/** The seconds without a heartbeat after which work counts as dead. */
export const silentSeconds = 60

/** Returns when the undo of an operation, under the alias `operation`, expires. */
export function undoableUntil(operation: string): RawBuilder<Date> {
  return sql`(${sql.ref(operation)}.created_at + make_interval(days => ${trashDays}))`
}

/**
 * Returns whether an operation, under the alias `operation`, may be undone: reversible, recent, and
 * not undone yet.
 */
export function canBeUndone(ctx: Context, operation: string): RawBuilder<SqlBool> {
  const o = sql.ref(operation)
  return sql`(${o}.reversible and ${undoableUntil(operation)} > ${ctx.now()}::timestamptz and not exists (
    select from operations undo where undo.account_id = ${ctx.accountId} and undo.undoes = ${o}.id
  ) and ${undoneWithCause(ctx, operation)} is null)`
}

/** Returns the operation that undid the one under the alias together with its trigger, or null. */
function undoneWithCause(ctx: Context, operation: string): RawBuilder<string | null> {
  return sql`(
    select r.undone_by from workflow_runs r where r.account_id = ${ctx.accountId} and r.id = ${sql.ref(`${operation}.id`)}
  )`
}

/**
 * Returns the last operation that undid the one under the alias, by itself or with its trigger, or
 * null.
 */
export function undoingOf(ctx: Context, operation: string): RawBuilder<string | null> {
  return sql`coalesce((
    select undo.id from operations undo
    where undo.account_id = ${ctx.accountId} and undo.undoes = ${sql.ref(`${operation}.id`)}
    order by undo.created_at desc limit 1
  ), ${undoneWithCause(ctx, operation)})`
}

/** An undo as answers show it. `created_at` has PostgreSQL's JSON format. */
export interface UndoSummary {
  readonly id: string
  readonly user: UserRef | null
  readonly created_at: string
}

/** Returns the undo with this id, or null. */
export function undoSummary(ctx: Context, id: RawBuilder<string | null>): RawBuilder<UndoSummary | null> {
  return sql`(
    select json_build_object('id', b.id, 'user', ${userRefOf(ctx, "b")}, 'created_at', b.created_at)
    from operations b where b.account_id = ${ctx.accountId} and b.id = ${id}
  )`
}
