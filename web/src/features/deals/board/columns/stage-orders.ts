import type { CardOrder } from "@funil/contract/settings/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import { readStored, useStored, writeStored } from "../../../../lib/session/storage.ts"

type Orders = Readonly<Record<string, CardOrder>>

const textOf = (orders: Orders = {}) =>
  Object.entries(orders)
    .map((order) => order.join(":"))
    .join(",")

/** The sorted columns of a pipeline as a query parameter. */
export function storedOrder(pipelineId: string): string {
  return textOf(ownValue(readStored("stageOrders"), pipelineId))
}

/** Subscribes to `storedOrder`. */
export function useStoredOrder(pipelineId: string): string {
  return textOf(ownValue(useStored("stageOrders")[0], pipelineId))
}

/** A column's sort order, or undefined if users arrange it by hand. */
export function useStageOrder(pipelineId: string, stageId: string): CardOrder | undefined {
  return ownValue(ownValue(useStored("stageOrders")[0], pipelineId), stageId)
}

/** Sorts a column, or returns it to manual order. */
export function sortStage(pipelineId: string, stageId: string, order: CardOrder | undefined): void {
  const stored = readStored("stageOrders") ?? {}
  const { [pipelineId]: _, ...others } = stored
  const left = Object.entries(ownValue(stored, pipelineId) ?? {}).filter(([id]) => id !== stageId)
  const next: Orders = Object.fromEntries(order ? [...left, [stageId, order]] : left)
  writeStored("stageOrders", Object.keys(next).length > 0 ? { ...others, [pipelineId]: next } : others)
}
