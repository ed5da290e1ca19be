import { ownValue } from "@funil/contract/shared/own-value"
import { readStored, writeStored } from "../../../../lib/session/storage.ts"
import { type BoardFilter, boardSearch } from "./board-filter.ts"

const maxKept = 50

const keyOf = (userId: string, pipelineId: string) => `${userId} ${pipelineId}`

export function isSet(filter: BoardFilter): boolean {
  return Object.values(filter).some((part) => part !== undefined)
}

/** Stores a user's filter for a pipeline, without the search text. */
export function rememberFilter(userId: string, pipelineId: string, { q: _, ...filter }: BoardFilter): void {
  const key = keyOf(userId, pipelineId)
  const others = Object.entries(readStored("boardFilters") ?? {}).filter(([other]) => other !== key)
  const kept = isSet(filter) ? [...others, [key, JSON.stringify(filter)]] : others
  writeStored("boardFilters", Object.fromEntries(kept.slice(-maxKept)) as Record<string, string>)
}

/** Whether this browser has a stored filter for a pipeline, of any user. */
export function isAnyRemembered(pipelineId: string): boolean {
  return Object.keys(readStored("boardFilters") ?? {}).some((key) => key.endsWith(` ${pipelineId}`))
}

/** Returns a user's stored filter for a pipeline. */
export function rememberedFilter(userId: string, pipelineId: string): BoardFilter | undefined {
  const kept = ownValue(readStored("boardFilters"), keyOf(userId, pipelineId))
  try {
    return kept === undefined ? undefined : boardSearch(JSON.parse(kept) as Record<string, unknown>)
  } catch {
    return undefined
  }
}
