import type { DashboardQuery, TeamDashboard } from "@funil/contract/dashboards"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { dealMeasures } from "./deal-measures.ts"
import { figuresOfPeople, peopleQuery } from "./people-figures.ts"
import { shareDashboard } from "./share-dashboard.ts"
import { taskMeasures } from "./task-measures.ts"

const figures = ["late", "stuck", "without_next_step"] as const

const tell = shareDashboard(async (ctx, query): Promise<TeamDashboard> => {
  const { stuck, withoutNextStep } = dealMeasures(query)
  // Late tasks are work, whatever they are about, as in the figures of the day.
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

/** What waits for each person of an account now, as `teamDashboard` tells. */
export async function getTeam(ctx: Context, query: DashboardQuery): Promise<TeamDashboard> {
  requireCan(ctx, "dashboard.read")
  return tell(ctx, query)
}
