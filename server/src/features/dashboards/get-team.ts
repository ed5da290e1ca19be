import type { DashboardQuery, TeamDashboard } from "@funil/contract/home/dashboards"
import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { shareDashboard } from "./dashboard-query.ts"
import { dealMeasures } from "./deal-measures.ts"
import { figuresOfPeople, peopleQuery } from "./people-figures.ts"
import { taskMeasures } from "./task-measures.ts"

const figures = ["late", "stuck", "without_next_step"] as const

const readDashboard = shareDashboard(async (ctx, query): Promise<TeamDashboard> => {
  const { stuck, withoutNextStep } = dealMeasures(query)
  // Counts late tasks of every pipeline as work, like the figures of the day.
  const { late } = taskMeasures(ctx, { ...query, apart: [] })
  const count = sql`count(*)`
  const rows = await guardedRead(
    ctx,
    peopleQuery<(typeof figures)[number]>(ctx, query, {
      figures,
      parts: [
        {
          measured: late,
          person: "t.responsible_user_id",
          given: { late: count, oldest: sql`min(t."end")` },
        },
        { measured: stuck, person: "d.user_id", given: { stuck: count } },
        { measured: withoutNextStep, person: "d.user_id", given: { without_next_step: count } },
      ],
      order: figures,
    }),
  )
  const told = figuresOfPeople(rows, {
    late: { filters: late.filters, person: "responsible_user_id" },
    stuck: { filters: stuck.filters, person: "user_id" },
    without_next_step: { filters: withoutNextStep.filters, person: "user_id" },
  })
  return {
    people: rows.map((row) => ({ id: row.id, name: row.name, oldest: row.oldest, ...told.of(row) })),
    count: told.count,
    all: told.all,
  }
})

/** Returns the pending work of each person of the account, as `teamDashboard` describes. */
export async function getTeam(
  ctx: Permitted<"dashboard.read">,
  query: DashboardQuery,
): Promise<TeamDashboard> {
  return readDashboard(ctx, query)
}
