import type { Breakdown, Item } from "@funil/contract/home/dashboards"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../../lib/text/messages.ts"
import { pipelinesOptions } from "../../pipelines/pipeline-api.ts"
import { barsOf, type BarsData, type Group } from "./chart-data.ts"
import { funnelOf } from "./funnel.ts"
import { useSpanText } from "./span-text.ts"

/** The dimension of a breakdown. Each has a label for items without a value. */
export type BreakdownKind = keyof ReturnType<typeof useMessages>["dashboards"]["without"]

interface StagePlace {
  /** The position across all pipelines, including won and lost stages. */
  readonly at: number
  readonly pipeline: number
  readonly group: Group
}

/** The position of each stage. */
function useStagePlaces(): ReadonlyMap<string | null, StagePlace> {
  const { data: pipelines = [] } = useQuery(pipelinesOptions)
  const stages = pipelines.flatMap(({ name: heading, stages: some }, pipeline) =>
    some.map(({ id, name }) => ({ id, pipeline, group: { heading, name } })),
  )
  return new Map(stages.map(({ id, ...place }, at) => [id, { at, ...place }]))
}

function byKey(one: Item, other: Item): number {
  return (one.key ?? "").localeCompare(other.key ?? "")
}

/**
 * Converts breakdowns to localized bars. Weekdays, months and stages keep their order. Stages of
 * several pipelines get a heading and a color per pipeline.
 */
export function useBars(
  pipelineId: string | undefined,
): (kind: BreakdownKind, breakdown: Breakdown) => BarsData {
  const words = useMessages().dashboards
  const span = useSpanText()
  const places = useStagePlaces()
  const byPlace = (one: Item, other: Item) =>
    (places.get(one.key)?.at ?? Infinity) - (places.get(other.key)?.at ?? Infinity)
  const orders = { weekdays: byKey, forecast_months: byKey, stages: byPlace }
  const groups = { ...(!pipelineId && { stages: ({ key }: Item) => places.get(key)?.group }) }
  const colors = { ...(!pipelineId && { stages: ({ key }: Item) => places.get(key)?.pipeline ?? 0 }) }
  return (kind, breakdown) => {
    const nameOf = ({ key, label }: Item) => {
      if (key === null) return label ?? words.without[kind]
      if (kind === "forecast_months") return span.month(key)
      if (kind === "weekdays") return ownValue(words.weekdays, key) ?? key
      return label ?? key
    }
    return barsOf(breakdown, {
      nameOf,
      others: words.others,
      order: ownValue(orders, kind),
      groupOf: ownValue(groups, kind),
      colorOf: ownValue(colors, kind),
    })
  }
}

/** Converts the conversion rates of stages to funnels. */
export function useFunnel(): (shares: BarsData) => BarsData {
  const places = useStagePlaces()
  return (shares) => funnelOf(shares, (key) => places.get(key)?.at)
}
