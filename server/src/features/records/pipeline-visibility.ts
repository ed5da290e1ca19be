import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"

/** The pipelines that the caller may see, as a predicate over the pipelines table under the alias `pipeline`. */
export function pipelineScope(ctx: Context, pipeline = "p"): RawBuilder<SqlBool> {
  const own = ctx.user?.pipelines ?? []
  switch (scopeFor(ctx, "pipeline.read")) {
    case "all":
      return sql`true`
    case "own_pipelines":
      return own.length === 0 ? sql`true` : sql`${sql.ref(pipeline)}.id = any(${[...own]}::uuid[])`
    default:
      return sql`false`
  }
}
