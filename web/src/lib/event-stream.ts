import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { type ChangeEvent, streamEvents } from "@funil/contract/events"
import { addressOf } from "./api.ts"
import { ApiError, errorOfAnswer } from "./api-error.ts"
import { createEventParser, type ServerEvent } from "./event-parser.ts"
import { handleFailure } from "./query-client.ts"
import { isSignedIn } from "./session.ts"
import { readStored } from "./storage.ts"
import { whenUpdatesMayShow } from "./update-hold.ts"
import { waitToRetry } from "./wait-to-retry.ts"

/** Milliseconds in which changes are gathered before what shows them is read anew. */
const gatherTime = 150
/** A stream that held for this long was none in vain. */
const steadyTime = 30_000
/** A stream that says nothing for this long is taken for dead: the server beats more often. */
const silence = 75_000
/** A tab that nobody sees gives its connection back after this long, and catches up when it is seen again. */
const hiddenTime = 60_000

/** What an event makes old, by the beginnings of query keys. */
export interface LiveKeys {
  readonly ofChange: (event: ChangeEvent) => readonly QueryKey[]
  readonly ofNotification: readonly QueryKey[]
}

type OnChange = (event: ChangeEvent) => void
const listeners = new Set<OnChange>()

/** Tells of each change as it comes, before what shows it is read anew; answers how to stop. */
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

/** Gathers what has changed and reads it anew after a moment, once no drag is on. */
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

function headers(lastId: string | undefined): Record<string, string> {
  const all = { accept: "text/event-stream", authorization: `Bearer ${readStored("token") ?? ""}` }
  return lastId === undefined ? all : { ...all, "last-event-id": lastId }
}

type OnEvent = (event: ServerEvent) => void

/** Reads the stream until it ends or breaks; answers the id to resume from. */
async function readStream(
  resumeFrom: string | undefined,
  onEvent: OnEvent,
  signal: AbortSignal,
): Promise<string | undefined> {
  const response = await fetch(addressOf(streamEvents.path, {}), { headers: headers(resumeFrom), signal })
  if (!response.ok || !response.body) throw errorOfAnswer(response.status, undefined)
  const parser = createEventParser(onEvent, resumeFrom)
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
  }
  return parser.lastId()
}

/** Keeps one stream open until it is told to end. */
async function follow(
  onEvent: OnEvent,
  signal: AbortSignal,
  resume: { from: string | undefined },
): Promise<void> {
  let failures = 0
  while (!signal.aborted && isSignedIn()) {
    const began = Date.now()
    let isFull = false
    const onNext: OnEvent = (event) => {
      isFull ||= event.type === "full"
      onEvent(event)
    }
    try {
      resume.from = await readStream(resume.from, onNext, signal)
      if (Date.now() - began > steadyTime) failures = 0
    } catch (error) {
      if (signal.aborted) return
      const status = error instanceof ApiError ? error.status : 0
      if (error instanceof ApiError && status === 401) return handleFailure(error)
      if (status === 429) {
        isFull = true
        // Without a stream the screen is read again each time that one is refused.
        onEvent({ type: "reset", data: "{}" })
      }
    }
    await waitToRetry(failures, signal, isFull)
    failures += 1
  }
}

/** Follows what others change, one connection a tab, and reads anew what is shown of it. */
export function useEventStream(keys: LiveKeys): void {
  const client = useQueryClient()
  useEffect(() => {
    const onEvent = createRefresher(client, keys)
    const resume: { from: string | undefined } = { from: undefined }
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
