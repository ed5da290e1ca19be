import type { DateRange } from "@funil/contract/home/dashboards"
import type { FilterRow } from "@funil/contract/shared/filters"
import { sql } from "kysely"
import { taskSource } from "../../nouns/task/task-source.ts"
import type { Context } from "../../platform/context.ts"
import type { CheckedQuery } from "./dashboard-query.ts"
import { inPipeline, is, within } from "./figures.ts"
import type { Measure } from "./read-cuts.ts"

const columns = ["task_type_id", "responsible_user_id", "deal_id", "end", "created_at", "finished_at"]

/** Returns the measures of tasks. */
export function taskMeasures(ctx: Context, { pipeline_id, user_id, apart }: CheckedQuery) {
  const base: FilterRow[] = [
    ...inPipeline("deal.pipeline_id", { pipeline_id, apart }),
    ...(user_id ? [is("responsible_user_id", user_id)] : []),
  ]
  const of = (field: string, more: readonly FilterRow[] = []) => {
    return (range: DateRange): Measure => ({
      source: taskSource,
      columns,
      filters: [...more, ...within(field, range), ...base],
    })
  }
  const finished = of("finished_at")
  return {
    created: of("created_at"),
    /** `a` sums the hours that they took, `b` counts those finished in time. */
    finished: (range: DateRange): Measure => ({
      ...finished(range),
      a: sql`date_part('epoch', t.finished_at - t.created_at) / 3600`,
      b: sql`case when (t.finished_at at time zone ${ctx.timezone}) <= t."end" then 1 else 0 end`,
    }),
    due: of("end"),
    pending: of("end", [is("status", "pending")]),
    overdue: of("end", [is("status", "overdue")]),
    /** All late tasks, of any date. */
    late: { source: taskSource, columns, filters: [is("status", "overdue"), ...base] } satisfies Measure,
  }
}
