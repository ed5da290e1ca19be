import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../platform/access/require-can.ts"
import type { Context } from "../platform/context.ts"

/**
 * Limits pipelines to the caller's own ones, over the alias `pipeline`. Without a limit it matches
 * all.
 */
export function ownPipelineScope(ctx: Context, pipeline = "p"): RawBuilder<SqlBool> {
  const own = ctx.user?.pipelines ?? []
  const scope = scopeFor(ctx, "pipeline.read")
  if (scope === "none") return sql`false`
  if (scope === "all" || own.length === 0) return sql`true`
  return sql`${sql.ref(pipeline)}.id = any(${[...own]}::uuid[])`
}

/**
 * Matches pipelines of deals that the user owns or has a task on. Starts from the user, because
 * `isMine` would check every deal of a pipeline.
 */
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

/**
 * Limits pipelines to those the caller may see, over the alias `pipeline` of the pipelines table.
 */
export function pipelineScope(ctx: Context, pipeline = "p"): RawBuilder<SqlBool> {
  const own = ownPipelineScope(ctx, pipeline)
  const isLimited = (ctx.user?.pipelines.length ?? 0) > 0
  if (!ctx.user || !isLimited || scopeFor(ctx, "pipeline.read") !== "own_or_mine") return own
  return sql`(${own} or ${ofMyDeals(ctx, ctx.user.id, pipeline)})`
}

/** Matches the stages `later` that follow another stage in its pipeline. */
export function isLater(ctx: Context, stage: string): RawBuilder<SqlBool> {
  const s = sql.ref(stage)
  return sql`later.account_id = ${ctx.accountId} and later.pipeline_id = ${s}.pipeline_id and later.deleted_at is null
    and (later.position, later.id) > (${s}.position, ${s}.id)`
}

/** Returns the number of stages after this one. `stageKind` derives the kind from it. */
export function laterStages(ctx: Context, stage: string): RawBuilder<number> {
  return sql`(select count(*)::int from stages later where ${isLater(ctx, stage)})`
}

/** The kind of a stage joined with its later stages, like `stageKind`. */
export const kindByLater = sql<string>`case count(later.id) when 0 then 'lost' when 1 then 'won' else 'open' end`
