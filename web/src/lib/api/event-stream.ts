import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { type ChangeEvent, streamEvents } from "@funil/contract/api/events"
import { addressOf } from "./api.ts"
import { ApiError, errorOfAnswer } from "./api-error.ts"
import { createEventParser, type ServerEvent } from "./event-parser.ts"
import { handleFailure } from "./query-client.ts"
import { isSignedIn } from "../session/session.ts"
import { readStored } from "../session/storage.ts"
import { whenUpdatesMayShow } from "./update-hold.ts"
import { waitToRetry } from "./wait-to-retry.ts"

/** How long changes are batched before the refetch, in milliseconds. */
const gatherTime = 150
/** A stream that lasted this long resets the retry delay. */
const steadyTime = 30_000
/**
 * A stream without data for this long counts as dead, since the server's heartbeat is more
 * frequent.
 */
const silence = 75_000
/** A hidden tab closes its stream after this time and catches up when it is visible again. */
const hiddenTime = 60_000

/** Returns the query key prefixes that an event makes stale. */
export interface LiveKeys {
  readonly ofChange: (event: ChangeEvent) => readonly QueryKey[]
  readonly ofNotification: readonly QueryKey[]
}

type OnChange = (event: ChangeEvent) => void
const listeners = new Set<OnChange>()

/** Reports each change before the refetch. Returns a function that stops listening. */
export function listenToChanges(listener: OnChange): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function eventOf(data: string): ChangeEvent | undefined {
  try {
    return JSON.parse(data) as ChangeEvent
  } catch {
    return undefined
  }
}

/** Batches changes and refetches them after a pause, but never during a drag. */
function createRefresher(client: QueryClient, { ofChange, ofNotification }: LiveKeys) {
  const pending = new Map<string, QueryKey>()
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = async () => {
    await whenUpdatesMayShow()
    timer = undefined
    const keys = [...pending.values()]
    const all = isAll
    pending.clear()
    isAll = false
    if (all) await client.invalidateQueries()
    else await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  return ({ type, data }: ServerEvent) => {
    if (type === "reset") isAll = true
    const event = type === "change" ? eventOf(data) : undefined
    if (event) for (const listen of listeners) listen(event)
    const old = event ? ofChange(event) : type === "notification" ? ofNotification : []
    for (const key of old) pending.set(String(key), key)
    if (isAll || pending.size > 0) timer ??= setTimeout(() => void flush(), gatherTime)
  }
}

/** The first stream asks for changes since the page load, which the early data may lack. */
function headers(lastId: string | undefined): HeadersInit {
  return {
    accept: "text/event-stream",
    authorization: `Bearer ${readStored("token") ?? ""}`,
    ...(lastId === undefined ? { "read-ago": String(performance.now()) } : { "last-event-id": lastId }),
  }
}

type OnEvent = (event: ServerEvent) => void

interface Resume {
  from: string | undefined
}

/** Reads the stream until it ends or fails, and keeps the id to resume from. */
async function readStream(resume: Resume, onEvent: OnEvent, signal: AbortSignal): Promise<void> {
  const response = await fetch(addressOf(streamEvents.path, {}), { headers: headers(resume.from), signal })
  if (!response.ok || !response.body) throw errorOfAnswer(response.status, undefined)
  const parser = createEventParser(onEvent, resume.from)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(timer)
      timer = setTimeout(() => void reader.cancel(), silence)
      const { done, value } = await reader.read()
      if (done) break
      parser.feed(value)
    }
  } catch (error) {
    if (signal.aborted) throw error
  } finally {
    clearTimeout(timer)
    resume.from = parser.lastId()
  }
}

/** Keeps a stream open until `signal` aborts. */
async function follow(onEvent: OnEvent, signal: AbortSignal, resume: Resume): Promise<void> {
  let failures = 0
  while (!signal.aborted && isSignedIn()) {
    const began = Date.now()
    let isFull = false
    const onNext: OnEvent = (event) => {
      isFull ||= event.type === "full"
      onEvent(event)
    }
    try {
      await readStream(resume, onNext, signal)
      if (Date.now() - began > steadyTime) failures = 0
    } catch (error) {
      if (signal.aborted) return
      const status = error instanceof ApiError ? error.status : 0
      if (error instanceof ApiError && status === 401) return handleFailure(error)
      if (status === 429) {
        isFull = true
        // Without a stream, each failed attempt refetches the screen.
        onEvent({ type: "reset", data: "{}" })
      }
    }
    await waitToRetry(failures, signal, isFull)
    failures += 1
  }
}

/** Follows other users' changes with one connection per tab and refetches affected queries. */
export function useEventStream(keys: LiveKeys): void {
  const client = useQueryClient()
  useEffect(() => {
    const onEvent = createRefresher(client, keys)
    const resume: Resume = { from: undefined }
    let stream: AbortController | undefined
    let hiding: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      if (stream) return
      stream = new AbortController()
      void follow(onEvent, stream.signal, resume)
    }
    const stop = () => {
      stream?.abort()
      stream = undefined
    }
    const onVisibility = () => {
      clearTimeout(hiding)
      if (document.visibilityState === "hidden") hiding = setTimeout(stop, hiddenTime)
      else start()
    }
    document.addEventListener("visibilitychange", onVisibility)
    start()
    return () => {
      document.removeEventListener("visibilitychange", onVisibility)
      clearTimeout(hiding)
      stop()
    }
  }, [client, keys])
}
