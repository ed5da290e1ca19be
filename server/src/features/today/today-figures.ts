import type { FiguresOfToday } from "@funil/contract/today"
import { sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { today } from "../../platform/today.ts"
import { askedOf } from "../dashboards/asked.ts"
import { dealMeasures } from "../dashboards/deal-measures.ts"
import { share, summed, total, values } from "../dashboards/figures.ts"
import { openDeals } from "../dashboards/open-deals.ts"
import { type Period, periodOf, stepsOf } from "../dashboards/period.ts"
import { byDaysOf, type Cut, readCuts, type Row, type Sums, whole } from "../dashboards/read-cuts.ts"
import { taskMeasures } from "../dashboards/task-measures.ts"

interface Closed {
  readonly won: Sums
  readonly lost: Sums
}

const told = {
  won: ({ won }: Closed) => won.n,
  won_amount: ({ won }: Closed) => values.money(won),
  conversion: ({ won, lost }: Closed) => share(won.n, won.n + lost.n),
}

function until(rows: readonly Row[], last: string): Sums {
  return summed(rows.filter(({ key }) => (key ?? "") <= last))
}

/** What was closed since the month began, day by day up to today. */
function days(ctx: Context, period: Period, { won, lost }: Record<"won" | "lost", readonly Row[]>): Closed[] {
  const day = today(ctx)
  return stepsOf(period)
    .filter(({ from }) => from <= day)
    .map(({ to }) => ({ won: until(won, to), lost: until(lost, to) }))
}

/** The caller's figures: the account's for those who read its dashboards, else of their own deals and tasks. */
export async function readFigures(ctx: Context): Promise<FiguresOfToday> {
  const isOwn = ctx.user && scopeFor(ctx, "dashboard.read") !== "all"
  const own = await askedOf(ctx, isOwn ? { user_id: ctx.user?.id } : {})
  const period = periodOf(ctx, {})
  const { range, previous } = period
  const { won, lost, closed, open } = dealMeasures(own)
  // Late tasks are work, whatever they are about: the list beside has them all.
  const { late } = taskMeasures(ctx, { ...own, apart: [] })
  const closedAt = sql`d.closed_at`
  const found = await readCuts(ctx, {
    open: openDeals(ctx, own),
    won: byDaysOf(ctx, won(range), closedAt),
    lost: byDaysOf(ctx, lost(range), closedAt),
    wonBefore: whole(won(previous)),
    lostBefore: whole(lost(previous)),
    late: whole(late),
  } satisfies Record<string, Cut>)
  const now = { won: summed(found.won), lost: summed(found.lost) }
  const before = { won: summed(found.wonBefore), lost: summed(found.lostBefore) }
  const line = days(ctx, period, found)
  const both = <T>(value: (of: Closed) => T) => ({ value: value(now), previous: value(before) })
  const opened = summed(found.open)
  const wonNow = won(range).filters
  return {
    open: total("count", { value: opened.n }, open.filters),
    open_amount: total("money", { value: values.money(opened) }, open.filters),
    won: { ...total("count", both(told.won), wonNow), days: line.map(told.won) },
    won_amount: { ...total("money", both(told.won_amount), wonNow), days: line.map(told.won_amount) },
    conversion: {
      ...total("percent", both(told.conversion), closed(range).filters),
      days: line.map(told.conversion),
    },
    late: total("count", { value: summed(found.late).n }, late.filters),
  }
}
