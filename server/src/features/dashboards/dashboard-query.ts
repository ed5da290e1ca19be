import type { DashboardQuery } from "@funil/contract/home/dashboards"
import { type RawBuilder, sql } from "kysely"
import { pipelineScope } from "../../nouns/pipelines.ts"
import { invalid } from "../../platform/app-error.ts"
import { shareRuns } from "../../platform/concurrency.ts"
import type { Context } from "../../platform/context.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"

/**
 * A dashboard's query and the pipelines that it excludes. Without a named pipeline, it excludes
 * those that don't count as sales.
 */
export interface CheckedQuery extends DashboardQuery {
  readonly apart: readonly string[]
}

/**
 * Completes a query. Throws 422 if the account lacks the pipeline or person. Deleted people pass,
 * because their past counts.
 */
export async function checkQuery(ctx: Context, query: DashboardQuery): Promise<CheckedQuery> {
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

type DashboardReader<Q, A> = (ctx: Context, query: Q) => Promise<A>

/**
 * Shares one answer between equal queries at the same moment, because a change refetches every open
 * dashboard.
 */
export function shareDashboard<A>(
  read: DashboardReader<CheckedQuery, A>,
): DashboardReader<DashboardQuery, A> {
  const shared = shareRuns<A>()
  return (ctx, query) => {
    const { accountId, user, language, timezone } = ctx
    const { pipeline_id, user_id, from_date, to_date } = query
    // Every caller who may read dashboards reads all deals and tasks, or bills.
    const key = [accountId, user?.role, language, timezone, pipeline_id, user_id, from_date, to_date]
    return shared(JSON.stringify(key), async () => read(ctx, await checkQuery(ctx, query)))
  }
}

/** Returns the name of a table's row by its id. `name` reads the row as `named`. */
export function nameIn(ctx: Context, table: string, name: RawBuilder<unknown>) {
  return (id: RawBuilder<unknown>) => sql`(
    select ${name} from ${sql.table(table)} named where named.account_id = ${ctx.accountId} and named.id = ${id}
  )`
}
