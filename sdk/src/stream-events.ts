import type { CallSpec } from "./call-spec.ts"
import type { CallOptions, FunilOptions } from "./options.ts"
import { patience, pause, send } from "./send.ts"

/** An event of the stream. */
export type StreamEvent =
  | {
      readonly event: "change"
      /**
       * A record that the caller may see has changed. `by` is the user's id, or null for a change
       * by the system.
       */
      readonly data: {
        readonly entity: string
        readonly id: string
        readonly action: string
        readonly by: string | null
      }
    }
  | { readonly event: "notification"; readonly data: { readonly id: string; readonly action: string } }
  /** The client missed too many events and should refetch everything. */
  | { readonly event: "reset"; readonly data: Readonly<Record<string, never>> }

interface Message {
  readonly id: string | undefined
  readonly event: string | undefined
  readonly data: string | undefined
}

function messageOf(block: string): Message {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1]
  return { id: field("id"), event: field("event"), data: field("data") }
}

/**
 * The server sends something every 15 seconds, so a longer silence means that the connection is
 * dead.
 */
const silenceMs = 45_000

/** Yields the bytes of a response until it ends, fails or goes silent. */
async function* bytesOf({ body }: Response, line: AbortController): AsyncGenerator<Uint8Array> {
  const listen = () => setTimeout(() => line.abort(), silenceMs)
  let timer = listen()
  try {
    for await (const bytes of body ?? []) {
      clearTimeout(timer)
      yield bytes
      timer = listen()
    }
  } catch (error) {
    // `fetch` throws a `TypeError` when a connection breaks, and another error when it is aborted.
    if (!line.signal.aborted && !(error instanceof TypeError)) throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Yields the messages of a stream. */
async function* messagesOf(answer: Response, line: AbortController): AsyncGenerator<Message> {
  let rest = ""
  const decoder = new TextDecoder()
  for await (const bytes of bytesOf(answer, line)) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split("\n\n")
    rest = blocks.pop() ?? ""
    for (const block of blocks) yield messageOf(block)
  }
}

/** The position in the stream. */
interface Place {
  last: string | undefined
  /** Whether the connection broke before the first id, so that events may be lost. */
  isLost: boolean
  breaks: number
}

/** Yields the events of a connection, and retries until the server answers. */
async function* eventsOf(
  client: FunilOptions,
  spec: CallSpec,
  place: Place,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const { last } = place
  const headers = { accept: "text/event-stream", ...(last !== undefined && { "last-event-id": last }) }
  const patient = { ...client, retries: Infinity }
  const line = new AbortController()
  const options = { signal: AbortSignal.any([signal, line.signal]) }
  const answer = await send(patient, spec, { parts: [], headers, options })
  let untold: StreamEvent[] = []
  for await (const { id, event, data } of messagesOf(answer, line)) {
    place.breaks = 0
    // The server sends no other events.
    if (event !== undefined && data !== undefined)
      untold.push({ event, data: JSON.parse(data) } as StreamEvent)
    if (id === undefined) continue
    // Only the last event of a batch carries the id, so after a break the whole batch repeats.
    place.last = id
    if (place.isLost) yield { event: "reset", data: {} }
    place.isLost = false
    const whole = untold
    untold = []
    yield* whole
  }
}

/**
 * Yields the account's events from now on. After a break it resumes without gaps or repeats, or
 * yields a `reset`. Throws a `FunilError` when the caller loses access.
 */
export async function* streamEvents(
  client: FunilOptions,
  spec: CallSpec,
  { signal }: CallOptions = {},
): AsyncGenerator<StreamEvent> {
  const leaving = new AbortController()
  const ended = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal
  const place: Place = { last: undefined, isLost: false, breaks: 0 }
  try {
    while (!ended.aborted) {
      yield* eventsOf(client, spec, place, ended)
      place.isLost ||= place.last === undefined
      await pause(patience(place.breaks), ended)
      place.breaks += 1
    }
  } catch (error) {
    if (!ended.aborted) throw error
  } finally {
    leaving.abort()
  }
}
