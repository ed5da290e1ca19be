import type { DashboardQuery } from "@funil/contract/dashboards"
import type { Context } from "../../platform/context.ts"
import { shareRuns } from "../../platform/share-runs.ts"
import { type Asked, askedOf } from "./asked.ts"

type Tell<Q, A> = (ctx: Context, query: Q) => Promise<A>

/** Lets those who ask the same at the same moment share an answer: when something changes, all who have a dashboard open ask again. */
export function shareDashboard<A>(tell: Tell<Asked, A>): Tell<DashboardQuery, A> {
  const shared = shareRuns<A>()
  return (ctx, query) => {
    const { accountId, user, language, timezone } = ctx
    const { pipeline_id, user_id, from_date, to_date } = query
    // Whoever may read dashboards at all reads every deal and task, or bill.
    const key = [accountId, user?.role, language, timezone, pipeline_id, user_id, from_date, to_date]
    return shared(JSON.stringify(key), async () => tell(ctx, await askedOf(ctx, query)))
  }
}
