import type { DashboardQuery } from "@funil/contract/dashboards"
import { sql } from "kysely"
import { pipelineScope } from "../../nouns/pipeline-visibility.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"

/** The query of a dashboard, and the pipelines that it leaves out: without a named one, those that don't count as sales. */
export interface Asked extends DashboardQuery {
  readonly apart: readonly string[]
}

/** Completes a query. Throws 422 for a pipeline or a person that the account does not have; deleted people still have a past. */
export async function askedOf(ctx: Context, query: DashboardQuery): Promise<Asked> {
  const { pipeline_id, user_id } = query
  const a = ctx.accountId
  const found = await guardedRead(
    ctx,
    sql<{ kind: "pipeline_id" | "user_id" | "apart"; id: string }>`/* asked of a dashboard */
    select case when p.id = ${pipeline_id ?? null}::uuid then 'pipeline_id' else 'apart' end as kind, p.id from pipelines p
    where p.account_id = ${a} and p.deleted_at is null and (
      p.id = ${pipeline_id ?? null}::uuid and ${pipelineScope(ctx, "p")}
      or ${pipeline_id === undefined} and not p.counts_as_sales
    )
    union all
    select 'user_id', u.id from users u where u.account_id = ${a} and u.id = ${user_id ?? null}::uuid`,
  )
  const isKnown = (field: string) => found.some(({ kind }) => kind === field)
  if (pipeline_id && !isKnown("pipeline_id")) throw invalid("pipeline_id", "not_found")
  if (user_id && !isKnown("user_id")) throw invalid("user_id", "not_found")
  const apart = found.flatMap(({ kind, id }) => (kind === "apart" ? [id] : []))
  return { ...query, apart: apart.toSorted() }
}
