import {
  type Breakdown,
  getCardsDashboard,
  getFinancialDashboard,
  getPeopleDashboard,
  getSalesDashboard,
  getTasksDashboard,
  type Series,
  type Total,
} from "@funil/contract/home/dashboards"
import { getToday, type ListOfToday } from "@funil/contract/home/today"
import { coldDays } from "@funil/contract/records/deals"
import { getBoard, listPipelines, type Pipeline } from "@funil/contract/settings/pipelines"
import type { Entity } from "@funil/contract/shared/entities"
import { id } from "@funil/contract/shared/ids"
import { calendarDate } from "@funil/contract/shared/values/dates"
import { optionalText } from "@funil/contract/shared/values/text"
import * as z from "zod/mini"
import { wallClockNow } from "../../platform/wall-clock.ts"
import { briefRow } from "./brief.ts"
import type { OwnApi } from "./own-api.ts"
import { described, named, tool } from "./tool.ts"

async function pipelineOf(api: OwnApi, wanted: string | undefined): Promise<Pipeline> {
  return named("pipeline", await api.ask(listPipelines, {}), wanted)
}

const board = tool({
  name: "board",
  title: "The board of a pipeline",
  description:
    "Shows a pipeline stage by stage: how many deals, what they are worth together, how many are late or stuck, and the first deals of each. " +
    "Use it for an overview; list_records lists all deals of a stage.",
  effect: "reads",
  input: z.strictObject({
    pipeline: described(
      z.optional(optionalText(200)),
      "Name or id; the first pipeline unless said otherwise.",
    ),
    per_stage: described(
      z.optional(z.int().check(z.minimum(1), z.maximum(20))),
      "Deals shown of each stage, 5 unless said otherwise.",
    ),
  }),
  run: async (api, { pipeline: wanted, per_stage = 5 }) => {
    const { id } = await pipelineOf(api, wanted)
    const { pipeline, stages } = await api.ask(getBoard, {
      params: { id },
      query: { per_stage: String(per_stage) },
    })
    return {
      pipeline: { id, name: pipeline.name },
      stages: stages.map(({ id, name, kind, count, sum, late, stuck, cards }) => ({
        id,
        name,
        kind,
        count,
        sum,
        late,
        stuck,
        deals: cards.map((card) => briefRow("deal", card, api)),
      })),
    }
  },
})

const maxOfList = 20

const listsOfToday = {
  late: "task",
  today: "task",
  without_next_step: "deal",
  stuck: "deal",
  without_contact: "deal",
} as const satisfies Readonly<Record<ListOfToday, Entity>>

const today = tool({
  name: "today",
  title: "What waits for me today",
  description:
    "Tells what waits for the person: their late tasks and those of today, and of the deals they own those without a next step, those stuck in " +
    `their stage and those whose customer nobody has spoken to for ${coldDays} days, with the figures of the month. Use it for "what should I do ` +
    "now?\". For other people's work use list_records.",
  effect: "reads",
  input: z.strictObject({}),
  run: async (api) => {
    const { figures, ...answer } = await api.ask(getToday, {})
    const lists = (Object.keys(listsOfToday) as ListOfToday[]).map((name) => {
      const { data, total } = answer[name]
      const shown = data.slice(0, maxOfList).map((row) => briefRow(listsOfToday[name], row, api))
      return [name, { total, records: shown }] as const
    })
    return { now: wallClockNow(api.ctx), figures: totalsOf(figures), ...Object.fromEntries(lists) }
  },
})

const calls = {
  cards: getCardsDashboard,
  sales: getSalesDashboard,
  tasks: getTasksDashboard,
  people: getPeopleDashboard,
  financial: getFinancialDashboard,
} as const

/** Returns the figures without their filters, which only screens need. */
function totalsOf(totals: Readonly<Record<string, Total>>): object {
  const shown = Object.entries(totals).map(([name, { value, previous, unit }]) => [
    name,
    { value, previous, unit },
  ])
  return Object.fromEntries(shown)
}

function breakdownOf({ unit, items, others }: Breakdown): object {
  const shown = items.map(({ key, label, value }) => ({ key, label, value }))
  return { unit, items: shown, ...(others && { others: others.value }) }
}

function seriesOf({ unit, step, points }: Series): object {
  return { unit, step, points: points.map(({ from, value }) => [from, value]) }
}

const dashboard = tool({
  name: "dashboard",
  title: "Figures of a period",
  description:
    "Tells figures of a period beside the one before, with breakdowns and how they went over time. cards: deals created, open, won, lost, by stage, " +
    "owner, tag, product, reason. sales: what was won, forecast, goals. tasks: work done and late. financial: money received and paid, to receive and " +
    "to pay. Use it for questions of how much and how well; list_records for which ones.",
  effect: "reads",
  input: z.strictObject({
    kind: z.enum(["cards", "sales", "tasks", "financial"]),
    from_date: described(
      z.optional(calendarDate),
      "First day, YYYY-MM-DD; this month unless said otherwise.",
    ),
    to_date: described(z.optional(calendarDate), "Last day, YYYY-MM-DD."),
    pipeline_id: z.optional(id),
    user_id: z.optional(id),
  }),
  run: async (api, { kind, ...query }) => {
    const answer = await api.ask(calls[kind], { query })
    const breakdowns = Object.entries(answer.breakdowns).map(([name, item]) => [name, breakdownOf(item)])
    const series = Object.entries(answer.series).map(([name, item]) => [name, seriesOf(item)])
    return {
      range: answer.range,
      previous: answer.previous,
      totals: totalsOf(answer.totals),
      breakdowns: Object.fromEntries(breakdowns),
      series: Object.fromEntries(series),
    }
  },
})

export const overviewTools = [board, today, dashboard]
