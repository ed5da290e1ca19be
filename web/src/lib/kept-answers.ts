import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { ApiError } from "./api-error.ts"
import { createStore, useStore } from "./store.ts"

const cacheName = "kept answers"

interface Kept {
  readonly key: QueryKey
  readonly at: string
  readonly data: unknown
}

const since = createStore<string | undefined>(undefined)

/** Since when what is shown was not read anew, while there is no network; undefined when all of it is of now. */
export function useKeptSince(): string | undefined {
  return useStore(since)
}

/** Only pages that came over a safe line have it. */
const store = (globalThis as { caches?: CacheStorage }).caches

const placeOf = (key: QueryKey) => `/kept/${String(key[0])}`

/** Changes whenever everything is forgotten: what was asked for before is another person's. */
let reader = {}

async function keep(kept: Kept, askedBy: object): Promise<void> {
  if (askedBy !== reader) return
  const cache = await store?.open(cacheName)
  await cache?.put(placeOf(kept.key), Response.json(kept))
  if (askedBy !== reader) await store?.delete(cacheName)
}

async function find(key: QueryKey): Promise<Kept | undefined> {
  const cache = await store?.open(cacheName)
  const found = await cache?.match(placeOf(key))
  if (!found) return undefined
  // Only `keep` writes there.
  const kept = (await found.json()) as Kept
  return JSON.stringify(kept.key) === JSON.stringify(key) ? kept : undefined
}

/** Forgets everything: another session is another person's data. */
export function forgetKept(): void {
  since.set(undefined)
  reader = {}
  void store?.delete(cacheName).catch(() => undefined)
}

interface Asked {
  readonly client: QueryClient
  readonly queryKey: QueryKey
}

/**
 * Reads an answer and keeps it in this browser, one for each first word of a query's key. Where the server can't be reached and nothing
 * is shown yet, the kept one is answered, which `whenKept` may change.
 */
export async function keptAnswer<T>(
  { client, queryKey }: Asked,
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
    // It was kept under this very key.
    return whenKept(kept.data as T)
  }
}
