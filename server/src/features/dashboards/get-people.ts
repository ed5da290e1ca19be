import type { DashboardQuery, PeopleDashboard } from "@funil/contract/home/dashboards"
import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { shareDashboard } from "./dashboard-query.ts"
import { dealMeasures } from "./deal-measures.ts"
import { is } from "./figures.ts"
import { figuresOfPeople, peopleQuery } from "./people-figures.ts"
import { periodOf } from "./period.ts"
import { taskMeasures } from "./task-measures.ts"

const figures = ["open", "won", "lost", "amount", "activities", "calls"] as const

const readDashboard = shareDashboard(async (ctx, query): Promise<PeopleDashboard> => {
  const period = periodOf(ctx, query)
  const calls = await callTypes(ctx)
  const deals = dealMeasures(query)
  const [open, won, lost] = [deals.open, deals.won(period.range), deals.lost(period.range)]
  const finished = taskMeasures(ctx, query).finished(period.range)
  const count = sql`count(*)`
  const isCall = sql`t.task_type_id = any(${[...calls]}::uuid[])`
  const rows = await guardedRead(
    ctx,
    peopleQuery<(typeof figures)[number]>(ctx, query, {
      figures,
      parts: [
        { measured: open, person: "d.user_id", given: { open: count } },
        {
          measured: won,
          person: "d.user_id",
          given: { won: count, amount: sql`coalesce(sum(d.amount), 0)` },
        },
        { measured: lost, person: "d.user_id", given: { lost: count } },
        {
          measured: finished,
          person: "t.responsible_user_id",
          given: { activities: count, calls: sql`count(*) filter (where ${isCall})` },
        },
      ],
      order: ["amount", "won", "open", "activities"],
    }),
  )
  // No list can filter by an empty set of types.
  const ofCalls = calls.length > 0 ? [...finished.filters, is("task_type_id", [...calls])] : null
  const told = figuresOfPeople(rows, {
    open: { filters: open.filters, person: "user_id" },
    won: { filters: won.filters, person: "user_id" },
    lost: { filters: lost.filters, person: "user_id" },
    amount: { filters: won.filters, person: "user_id" },
    activities: { filters: finished.filters, person: "responsible_user_id" },
    calls: { filters: ofCalls, person: "responsible_user_id" },
  })
  return {
    range: period.range,
    people: rows.map((row) => ({ id: row.id, name: row.name, ...told.of(row) })),
    count: told.count,
    all: told.all,
  }
})

/** Returns what each person of the account did in a period, as `peopleDashboard` describes. */
export async function getPeople(
  ctx: Permitted<"dashboard.read">,
  query: DashboardQuery,
): Promise<PeopleDashboard> {
  return readDashboard(ctx, query)
}

/** Returns the task types for calls, trashed ones too, because their tasks remain. */
async function callTypes(ctx: Context): Promise<string[]> {
  const rows = await guardedRead(
    ctx,
    sql<{ id: string }>`/* types of calls */
      select t.id from task_types t where t.account_id = ${ctx.accountId} and t.way = 'call' order by t.id limit 200`,
  )
  return rows.map(({ id }) => id)
}
