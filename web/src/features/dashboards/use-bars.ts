import type { Breakdown, Item } from "@funil/contract/dashboards"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/messages.ts"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { barsOf, type BarsData } from "./chart-data.ts"
import { useSpanText } from "./span-text.ts"

/** What a breakdown is by; it names the item of those that have none. */
export type BreakdownKind = keyof ReturnType<typeof useMessages>["dashboards"]["without"]

/** Where each stage stands, over all pipelines. */
function useStagePlaces(): ReadonlyMap<string, number> {
  const { data: pipelines = [] } = useQuery(pipelinesOptions)
  return new Map(pipelines.flatMap(({ stages }) => stages).map(({ id }, index) => [id, index]))
}

function byKey(one: Item, other: Item): number {
  return (one.key ?? "").localeCompare(other.key ?? "")
}

/** Breakdowns as bars, with the words of the language. Weekdays and months keep their order, and so do the stages of one pipeline. */
export function useBars(
  pipelineId: string | undefined,
): (kind: BreakdownKind, breakdown: Breakdown) => BarsData {
  const words = useMessages().dashboards
  const span = useSpanText()
  const places = useStagePlaces()
  const byPlace = (one: Item, other: Item) =>
    (places.get(one.key ?? "") ?? Infinity) - (places.get(other.key ?? "") ?? Infinity)
  const orders = { weekdays: byKey, forecast_months: byKey, ...(pipelineId && { stages: byPlace }) }
  return (kind, breakdown) => {
    const nameOf = ({ key, label }: Item) => {
      if (key === null) return label ?? words.without[kind]
      if (kind === "forecast_months") return span.month(key)
      if (kind === "weekdays") return ownValue(words.weekdays, key) ?? key
      return label ?? key
    }
    return barsOf(breakdown, { nameOf, others: words.others }, ownValue(orders, kind))
  }
}
