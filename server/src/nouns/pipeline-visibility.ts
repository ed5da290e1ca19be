import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../platform/access/require-can.ts"
import type { Context } from "../platform/context.ts"

/** The pipelines to which the caller is limited, over the alias `pipeline`; all of them where none is named. */
export function ownPipelineScope(ctx: Context, pipeline = "p"): RawBuilder<SqlBool> {
  const own = ctx.user?.pipelines ?? []
  const scope = scopeFor(ctx, "pipeline.read")
  if (scope === "none") return sql`false`
  if (scope === "all" || own.length === 0) return sql`true`
  return sql`${sql.ref(pipeline)}.id = any(${[...own]}::uuid[])`
}

/** The pipelines of deals that I own or am responsible for a task of, found from me: `isMine` would ask each of their deals. */
function ofMyDeals(ctx: Context, userId: string, pipeline: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(pipeline)}.id in (
    select mine.pipeline_id from deals mine
    where mine.account_id = ${ctx.accountId} and mine.user_id = ${userId} and mine.deleted_at is null
    union all
    select mine.pipeline_id from tasks done join deals mine on mine.account_id = ${ctx.accountId} and mine.id = done.deal_id
    where done.account_id = ${ctx.accountId} and done.responsible_user_id = ${userId} and done.deleted_at is null
      and mine.deleted_at is null
  )`
}

/** The pipelines that the caller may see, as a predicate over the pipelines table under the alias `pipeline`. */
export function pipelineScope(ctx: Context, pipeline = "p"): RawBuilder<SqlBool> {
  const own = ownPipelineScope(ctx, pipeline)
  const isLimited = (ctx.user?.pipelines.length ?? 0) > 0
  if (!ctx.user || !isLimited || scopeFor(ctx, "pipeline.read") !== "own_or_mine") return own
  return sql`(${own} or ${ofMyDeals(ctx, ctx.user.id, pipeline)})`
}
