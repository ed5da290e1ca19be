import type { CardOrder } from "@funil/contract/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import { readStored, useStored, writeStored } from "../../../lib/storage.ts"

type Orders = Readonly<Record<string, CardOrder>>

const textOf = (orders: Orders = {}) =>
  Object.entries(orders)
    .map((order) => order.join(":"))
    .join(",")

/** The sorted columns of a pipeline as the API takes them. */
export function storedOrder(pipelineId: string): string {
  return textOf(ownValue(readStored("stageOrders"), pipelineId))
}

/** The same, followed by the component. */
export function useStoredOrder(pipelineId: string): string {
  return textOf(ownValue(useStored("stageOrders")[0], pipelineId))
}

/** How a column is sorted; undefined where it is arranged by hand. */
export function useStageOrder(pipelineId: string, stageId: string): CardOrder | undefined {
  return ownValue(ownValue(useStored("stageOrders")[0], pipelineId), stageId)
}

/** Sorts a column from now on, or leaves it as it is arranged by hand. */
export function sortStage(pipelineId: string, stageId: string, order: CardOrder | undefined): void {
  const stored = readStored("stageOrders") ?? {}
  const { [pipelineId]: _, ...others } = stored
  const left = Object.entries(ownValue(stored, pipelineId) ?? {}).filter(([id]) => id !== stageId)
  const next: Orders = Object.fromEntries(order ? [...left, [stageId, order]] : left)
  writeStored("stageOrders", Object.keys(next).length > 0 ? { ...others, [pipelineId]: next } : others)
}
