import type { DashboardQuery, TasksDashboard } from "@funil/contract/home/dashboards"
import { sql } from "kysely"
import { userNoun } from "../../nouns/user/user-noun.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { type CheckedQuery, nameIn, shareDashboard } from "./dashboard-query.ts"
import { stageNames } from "./deal-measures.ts"
import { breakdown, comparing, series, summed, total, values, weekdayLabel } from "./figures.ts"
import { type Period, periodOf } from "./period.ts"
import { byDaysOf, byKey, type Cut, readCuts, type Row, whole } from "./read-cuts.ts"
import { taskMeasures } from "./task-measures.ts"
type CutRows = Record<keyof ReturnType<typeof cutsOf>, Row[]>

const readDashboard = shareDashboard(async (ctx, query): Promise<TasksDashboard> => {
  const period = periodOf(ctx, query)
  const found = await readCuts(ctx, cutsOf(ctx, query, period))
  const { created, finished, due } = taskMeasures(ctx, query)
  const count = { unit: "count", value: values.count } as const
  const all = { ...count, filters: due(period.range).filters }
  return {
    range: period.range,
    previous: period.previous,
    totals: totalsOf(ctx, query, period, found),
    breakdowns: {
      types: breakdown(found.types, { ...all, field: "task_type_id" }),
      responsibles: breakdown(found.responsibles, { ...all, field: "responsible_user_id" }),
      weekdays: breakdown(found.weekdays, {
        ...count,
        filters: null,
        field: "end",
        inPlace: true,
        label: ({ key }) => weekdayLabel(ctx, key),
      }),
      stages: breakdown(found.stages, { ...all, field: "deal.pipeline_stage_id", inPlace: true }),
    },
    series: {
      created: series(found.created, period, { ...count, filters: (range) => created(range).filters }),
      finished: series(found.finished, period, { ...count, filters: (range) => finished(range).filters }),
    },
  }
})

/** Returns the figures of the account's tasks, as `tasksDashboard` describes. */
export async function getTasks(
  ctx: Permitted<"dashboard.read">,
  query: DashboardQuery,
): Promise<TasksDashboard> {
  return readDashboard(ctx, query)
}

function cutsOf(ctx: Context, query: CheckedQuery, period: Period) {
  const { created, finished, due, pending, overdue } = taskMeasures(ctx, query)
  const { range, previous, before } = period
  return {
    finishedBefore: whole(finished(previous)),
    pendingBefore: whole(pending(before)),
    overdueBefore: whole(overdue(previous)),
    pending: whole(pending(range)),
    overdue: whole(overdue(range)),
    created: byDaysOf(ctx, created(range), sql`t.created_at`),
    finished: byDaysOf(ctx, finished(range), sql`t.finished_at`),
    types: byKey(due(range), {
      by: sql`t.task_type_id`,
      rank: "n",
      label: nameIn(ctx, "task_types", sql`named.name`),
    }),
    responsibles: byKey(due(range), {
      by: sql`t.responsible_user_id`,
      rank: "n",
      label: nameIn(ctx, "users", userNoun.name(ctx, "named")),
    }),
    weekdays: byKey(due(range), {
      by: sql`extract(isodow from t."end")::int`,
      rank: "n",
      position: (key) => key,
    }),
    stages: byKey(due(range), {
      // Looks the stage up per task. A join would read all the account's deals.
      by: sql`(select held.pipeline_stage_id from deals held where held.account_id = ${ctx.accountId} and held.id = t.deal_id)`,
      rank: "n",
      ...stageNames(ctx, query.pipeline_id !== undefined),
    }),
  } satisfies Record<string, Cut>
}

function totalsOf(
  ctx: Context,
  query: CheckedQuery,
  { range }: Period,
  found: CutRows,
): TasksDashboard["totals"] {
  const { finished, pending, overdue } = taskMeasures(ctx, query)
  const both = comparing(summed(found.finished), summed(found.finishedBefore))
  const done = finished(range).filters
  return {
    finished: total("count", both(values.count), done),
    pending: total(
      "count",
      { value: summed(found.pending).n, previous: summed(found.pendingBefore).n },
      pending(range).filters,
    ),
    overdue: total(
      "count",
      { value: summed(found.overdue).n, previous: summed(found.overdueBefore).n },
      overdue(range).filters,
    ),
    on_time: total("percent", both(values.secondShare), null),
    hours_to_finish: total("hours", both(values.average), done),
  }
}
