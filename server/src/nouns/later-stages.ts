import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../platform/context.ts"

/** The stages `later` that come after another one in its pipeline. */
export function isLater(ctx: Context, stage: string): RawBuilder<SqlBool> {
  const s = sql.ref(stage)
  return sql`later.account_id = ${ctx.accountId} and later.pipeline_id = ${s}.pipeline_id and later.deleted_at is null
    and (later.position, later.id) > (${s}.position, ${s}.id)`
}

/** How many stages come after this one in its pipeline: what `stageKind` tells its kind by. */
export function laterStages(ctx: Context, stage: string): RawBuilder<number> {
  return sql`(select count(*)::int from stages later where ${isLater(ctx, stage)})`
}

/** The kind of a stage that is joined with those later than it, as `stageKind` tells it. */
export const kindByLater = sql<string>`case count(later.id) when 0 then 'lost' when 1 then 'won' else 'open' end`
