import type { CardsDashboard, DashboardQuery } from "@funil/contract/home/dashboards"
import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import { originKind } from "../../nouns/deal/deal-source.ts"
import { optionWords } from "../../nouns/noun-words.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { type CheckedQuery, shareDashboard } from "./dashboard-query.ts"
import { dealKeys, dealMeasures, stageNames } from "./deal-measures.ts"
import {
  breakdown,
  comparing,
  series,
  share,
  summed,
  total,
  values,
  weekdayLabel,
  weekdaysOf,
} from "./figures.ts"
import { openByStage } from "./open-deals.ts"
import { type Period, periodOf } from "./period.ts"
import { byDaysOf, byKey, type Cut, ranked, readCuts, type Row, whole } from "./read-cuts.ts"
import { stageStays } from "./stage-stays.ts"

type Part = keyof ReturnType<typeof cutsOf>
type CutRows = Record<Part, Row[]>

const readDashboard = shareDashboard(async (ctx, query): Promise<CardsDashboard> => {
  const period = periodOf(ctx, query)
  const found = await readCuts(ctx, cutsOf(ctx, query, period))
  const { created, won, lost } = dealMeasures(query)
  const line = (of: typeof won) => ({
    unit: "count" as const,
    value: values.count,
    filters: (range: Period["range"]) => of(range).filters,
  })
  return {
    range: period.range,
    previous: period.previous,
    totals: totalsOf(query, period, found),
    breakdowns: breakdownsOf(ctx, query, period, found),
    series: {
      created: series(found.created, period, line(created)),
      won: series(found.won, period, line(won)),
      lost: series(found.lost, period, line(lost)),
    },
  }
})

/** Returns the figures of the account's deals, as `cardsDashboard` describes. */
export async function getCards(
  ctx: Permitted<"dashboard.read">,
  query: DashboardQuery,
): Promise<CardsDashboard> {
  return readDashboard(ctx, query)
}

/** Returns the label of a deal field's value, or null for a value that isn't built in. */
function wordOf({ language }: Context, field: "source" | "return_reasons", value: string | null) {
  return ownValue(optionWords("deal")(language)[field] ?? {}, value ?? "") ?? null
}

function cutsOf(ctx: Context, query: CheckedQuery, period: Period) {
  const { created, won, lost, stuck } = dealMeasures(query)
  const { range, previous } = period
  const keys = dealKeys(ctx)
  const isOfOne = query.pipeline_id !== undefined
  const names = stageNames(ctx, isOfOne)
  return {
    createdBefore: whole(created(previous)),
    wonBefore: whole(won(previous)),
    lostBefore: whole(lost(previous)),
    created: byDaysOf(ctx, created(range), sql`d.created_at`),
    won: byDaysOf(ctx, won(range), sql`d.closed_at`),
    lost: byDaysOf(ctx, lost(range), sql`d.closed_at`),
    stuck: whole(stuck),
    stages: ranked(openByStage(ctx, query), { rank: "n", ...names }),
    owners: byKey(created(range), keys.owners("n")),
    tags: byKey(keys.tagged(created(range)), keys.tags("n")),
    products: byKey(keys.lines(created(range)), keys.products("n")),
    sources: byKey(created(range), { by: originKind("d"), rank: "n" }),
    lostReasons: byKey(lost(range), {
      by: sql`nullif(d.lost_reason, '')`,
      rank: "n",
      label: (key) => key,
    }),
    returnReasons: byKey(keys.sentBack(created(range)), keys.returnReasons("n")),
    stays: ranked(stageStays(ctx, range, query), { rank: "n", ...names }),
  } satisfies Record<string, Cut>
}

function totalsOf(query: CheckedQuery, { range }: Period, found: CutRows): CardsDashboard["totals"] {
  const { created, won, lost, closed, open, stuck } = dealMeasures(query)
  const now = {
    created: summed(found.created),
    won: summed(found.won),
    lost: summed(found.lost),
    open: summed(found.stages),
  }
  const before = {
    created: summed(found.createdBefore),
    won: summed(found.wonBefore),
    lost: summed(found.lostBefore),
  }
  const both = comparing<Pick<typeof now, "won" | "lost">>(now, before)
  const hours = ({ won: w, lost: l }: Pick<typeof now, "won" | "lost">) =>
    values.secondAverage({ n: w.n + l.n, a: null, b: (w.b ?? 0) + (l.b ?? 0) })
  return {
    created: total("count", { value: now.created.n, previous: before.created.n }, created(range).filters),
    open: total("count", { value: now.open.n }, open.filters),
    open_amount: total("money", { value: values.money(now.open) }, open.filters),
    weighted_amount: total("money", { value: values.weighted(now.open) }, open.filters),
    won: total(
      "count",
      both(({ won: w }) => w.n),
      won(range).filters,
    ),
    won_amount: total(
      "money",
      both(({ won: w }) => values.money(w)),
      won(range).filters,
    ),
    lost: total(
      "count",
      both(({ lost: l }) => l.n),
      lost(range).filters,
    ),
    lost_amount: total(
      "money",
      both(({ lost: l }) => values.money(l)),
      lost(range).filters,
    ),
    conversion: total(
      "percent",
      both(({ won: w, lost: l }) => share(w.n, w.n + l.n)),
      closed(range).filters,
    ),
    hours_to_close: total("hours", both(hours), closed(range).filters),
    stuck: total("count", { value: summed(found.stuck).n }, stuck.filters),
  }
}

function breakdownsOf(ctx: Context, query: CheckedQuery, { range }: Period, found: CutRows) {
  const { created, lost, open } = dealMeasures(query)
  const count = { unit: "count", value: values.count } as const
  const made = { ...count, filters: created(range).filters }
  const stays = { filters: null, field: "pipeline_stage_id", inPlace: true }
  return {
    stages: breakdown(found.stages, {
      ...count,
      filters: open.filters,
      field: "pipeline_stage_id",
      inPlace: true,
    }),
    owners: breakdown(found.owners, { ...made, field: "user_id" }),
    tags: breakdown(found.tags, { ...made, field: "tags", several: true }),
    products: breakdown(found.products, { ...made, field: "products", several: true }),
    sources: breakdown(found.sources, {
      ...made,
      field: "source",
      label: ({ key }) => wordOf(ctx, "source", key) ?? key,
    }),
    lost_reasons: breakdown(found.lostReasons, {
      ...count,
      filters: lost(range).filters,
      field: "lost_reason",
    }),
    return_reasons: breakdown(found.returnReasons, {
      ...made,
      field: "return_reasons",
      several: true,
      label: ({ key, label }) => wordOf(ctx, "return_reasons", key) ?? label ?? key,
    }),
    weekdays: breakdown(weekdaysOf(found.created), {
      ...count,
      filters: null,
      field: "created_at",
      inPlace: true,
      label: ({ key }) => weekdayLabel(ctx, key),
    }),
    stage_hours: breakdown(found.stays, { ...stays, unit: "hours", value: values.average }),
    stage_conversion: breakdown(found.stays, {
      ...stays,
      unit: "percent",
      value: values.secondShare,
    }),
  }
}
