import type { FiguresOfToday } from "@funil/contract/home/today"
import { sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { today } from "../../platform/wall-clock.ts"
import { checkQuery } from "../dashboards/dashboard-query.ts"
import { dealMeasures } from "../dashboards/deal-measures.ts"
import { share, summed, total, values } from "../dashboards/figures.ts"
import { openDeals } from "../dashboards/open-deals.ts"
import { type Period, periodOf, stepsOf } from "../dashboards/period.ts"
import { byDaysOf, type Cut, readCuts, type Row, type Sums, whole } from "../dashboards/read-cuts.ts"
import { taskMeasures } from "../dashboards/task-measures.ts"

interface ClosedSums {
  readonly won: Sums
  readonly lost: Sums
}

const figuresOf = {
  won: ({ won }: ClosedSums) => won.n,
  won_amount: ({ won }: ClosedSums) => values.money(won),
  conversion: ({ won, lost }: ClosedSums) => share(won.n, won.n + lost.n),
}

/**
 * Returns the account's figures to callers who read its dashboards, else those for the caller's own
 * deals and tasks.
 */
export async function readFigures(ctx: Context): Promise<FiguresOfToday> {
  const isOwn = ctx.user && scopeFor(ctx, "dashboard.read") !== "all"
  const own = await checkQuery(ctx, isOwn ? { user_id: ctx.user?.id } : {})
  const period = periodOf(ctx, {})
  const { range, previous } = period
  const { won, lost, closed, open } = dealMeasures(own)
  // Counts late tasks of every pipeline as work, because the list beside contains them all.
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
  const both = <T>(value: (of: ClosedSums) => T) => ({ value: value(now), previous: value(before) })
  const opened = summed(found.open)
  const wonNow = won(range).filters
  return {
    open: total("count", { value: opened.n }, open.filters),
    open_amount: total("money", { value: values.money(opened) }, open.filters),
    won: { ...total("count", both(figuresOf.won), wonNow), days: line.map(figuresOf.won) },
    won_amount: {
      ...total("money", both(figuresOf.won_amount), wonNow),
      days: line.map(figuresOf.won_amount),
    },
    conversion: {
      ...total("percent", both(figuresOf.conversion), closed(range).filters),
      days: line.map(figuresOf.conversion),
    },
    late: total("count", { value: summed(found.late).n }, late.filters),
  }
}

function until(rows: readonly Row[], last: string): Sums {
  return summed(rows.filter(({ key }) => (key ?? "") <= last))
}

/** Returns the deals closed since the month began, day by day up to today. */
function days(
  ctx: Context,
  period: Period,
  { won, lost }: Record<"won" | "lost", readonly Row[]>,
): ClosedSums[] {
  const day = today(ctx)
  return stepsOf(period)
    .filter(({ from }) => from <= day)
    .map(({ to }) => ({ won: until(won, to), lost: until(lost, to) }))
}
