import type { DashboardQuery } from "@funil/contract/dashboards"
import { sql } from "kysely"
import { pipelineScope } from "../../nouns/pipeline-visibility.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { shareRuns } from "../../platform/share-runs.ts"

type Tell<A> = (ctx: Context, query: DashboardQuery) => Promise<A>

/** Ends with 422 for a pipeline or a person that the account has not got; who was deleted still has a past. */
async function requireKnown(ctx: Context, { pipeline_id, user_id }: DashboardQuery): Promise<void> {
  if (!pipeline_id && !user_id) return
  const known = await guardedRead(
    ctx,
    sql<{ field: string }>`/* asked of a dashboard */
    select 'pipeline_id' as field from pipelines p
    where p.account_id = ${ctx.accountId} and p.id = ${pipeline_id ?? null}::uuid and p.deleted_at is null and ${pipelineScope(ctx, "p")}
    union all
    select 'user_id' from users u where u.account_id = ${ctx.accountId} and u.id = ${user_id ?? null}::uuid`,
  )
  const isKnown = (name: string) => known.some(({ field }) => field === name)
  if (pipeline_id && !isKnown("pipeline_id")) throw invalid("pipeline_id", "not_found")
  if (user_id && !isKnown("user_id")) throw invalid("user_id", "not_found")
}

/** Lets those who ask the same at the same moment share an answer: when something changes, all who have a dashboard open ask again. */
export function shareDashboard<A>(tell: Tell<A>): Tell<A> {
  const shared = shareRuns<A>()
  return (ctx, query) => {
    const { accountId, user, language, timezone } = ctx
    const { pipeline_id, user_id, from_date, to_date } = query
    // Whoever may read dashboards at all reads every deal and task, or bill.
    const key = [accountId, user?.role, language, timezone, pipeline_id, user_id, from_date, to_date]
    return shared(JSON.stringify(key), async () => {
      const [answer] = await Promise.all([tell(ctx, query), requireKnown(ctx, query)])
      return answer
    })
  }
}
