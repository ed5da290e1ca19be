import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { ApiError } from "./api-error.ts"
import { createStore, useStore } from "../store.ts"

const cacheName = "kept answers"

interface StoredAnswer {
  readonly key: QueryKey
  readonly at: string
  readonly data: unknown
}

const since = createStore<string | undefined>(undefined)

/** The time of the last refetch while offline, or undefined if the data is current. */
export function useKeptSince(): string | undefined {
  return useStore(since)
}

/** Cache Storage exists only on secure pages. */
const store = (globalThis as { caches?: CacheStorage }).caches

const placeOf = (key: QueryKey) => `/kept/${String(key[0])}`

/** A new object whenever everything is cleared, to drop answers that another session requested. */
let reader = {}

async function keep(kept: StoredAnswer, askedBy: object): Promise<void> {
  if (askedBy !== reader) return
  const cache = await store?.open(cacheName)
  await cache?.put(placeOf(kept.key), Response.json(kept))
  if (askedBy !== reader) await store?.delete(cacheName)
}

async function find(key: QueryKey): Promise<StoredAnswer | undefined> {
  const cache = await store?.open(cacheName)
  const found = await cache?.match(placeOf(key))
  if (!found) return undefined
  // Only `keep` writes this cache.
  const kept = (await found.json()) as StoredAnswer
  return JSON.stringify(kept.key) === JSON.stringify(key) ? kept : undefined
}

/** Clears everything, because another session belongs to another user. */
export function forgetKept(): void {
  since.set(undefined)
  reader = {}
  void store?.delete(cacheName).catch(() => undefined)
}

interface QuerySource {
  readonly client: QueryClient
  readonly queryKey: QueryKey
}

/**
 * Fetches an answer and stores it, one per first word of the query key. If the server is
 * unreachable and nothing is shown yet, returns the stored answer, mapped by `whenKept`.
 */
export async function keptAnswer<T>(
  { client, queryKey }: QuerySource,
  load: () => Promise<T>,
  whenKept: (data: T) => T = (data) => data,
): Promise<T> {
  const askedBy = reader
  try {
    const data = await load()
    since.set(undefined)
    void keep({ key: queryKey, at: new Date().toISOString(), data }, askedBy).catch(() => undefined)
    return data
  } catch (error) {
    const isAway = error instanceof ApiError && error.code === "network"
    const isNeeded = isAway && (since.get() !== undefined || client.getQueryData(queryKey) === undefined)
    const kept = isNeeded ? await find(queryKey).catch(() => undefined) : undefined
    if (!kept) throw error
    since.set(kept.at)
    // It was stored under the same key.
    return whenKept(kept.data as T)
  }
}
