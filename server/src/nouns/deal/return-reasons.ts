import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"

/** What is sent back with requests that nobody took back: `r` and its items `i`. */
export function standingItems(ctx: Context): RawBuilder<unknown> {
  return sql`returns r join return_items i on i.account_id = ${ctx.accountId} and i.return_id = r.id and r.cancelled_at is null`
}

/** Why the things of a deal are sent back, each reason once; none where nothing is. */
export function returnReasonsOf(ctx: Context, alias: string): RawBuilder<string[]> {
  return sql`array(
    select distinct i.reason from ${standingItems(ctx)}
    where r.account_id = ${ctx.accountId} and r.deal_id = ${sql.ref(alias)}.id order by i.reason
  )`
}

/** The deals with any of the reasons, found once for the whole query. */
export function sentBackFor(ctx: Context, alias: string, reasons: readonly (string | number | boolean)[]) {
  return sql<SqlBool>`${sql.ref(alias)}.id = any(array(
    select r.deal_id from ${standingItems(ctx)}
    where r.account_id = ${ctx.accountId} and i.reason = any(${reasons.map(String)}::text[])
  ))`
}
