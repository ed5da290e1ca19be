import type { CallSpec } from "./call-spec.ts"
import type { CallOptions, FunilOptions } from "./options.ts"
import { patience, pause, send } from "./send.ts"

/** Something that happened, as it is told at once. */
export type StreamEvent =
  | {
      readonly event: "change"
      /** A record that the caller may see was changed; `by` is the user's id, null for what no person did. */
      readonly data: {
        readonly entity: string
        readonly id: string
        readonly action: string
        readonly by: string | null
      }
    }
  | { readonly event: "notification"; readonly data: { readonly id: string; readonly action: string } }
  /** Too much was missed to be told: read anew what is shown. */
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

/** The server says something every 15 seconds: a line that is silent for longer is broken, whether or not anybody has noticed. */
const silenceMs = 45_000

/** The bytes of an answer until its line ends, breaks, or falls silent. */
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
    // What `fetch` throws where a line breaks; a stream that is ended on purpose throws another one.
    if (!line.signal.aborted && !(error instanceof TypeError)) throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The messages of a stream as they come. */
async function* messagesOf(answer: Response, line: AbortController): AsyncGenerator<Message> {
  let rest = ""
  const decoder = new TextDecoder()
  for await (const bytes of bytesOf(answer, line)) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split("\n\n")
    rest = blocks.pop() ?? ""
    for (const block of blocks) yield messageOf(block)
  }
}

/** How far a stream has come. */
interface Place {
  last: string | undefined
  /** A line broke before it named a place: what happened meanwhile can't be told. */
  isLost: boolean
  breaks: number
}

/** The events of one line to the server, which it asks for until somebody answers. */
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
    // The server sends nothing else.
    if (event !== undefined && data !== undefined)
      untold.push({ event, data: JSON.parse(data) } as StreamEvent)
    if (id === undefined) continue
    // Of what happened together the last one names the place: what came without it comes again after a break.
    place.last = id
    if (place.isLost) yield { event: "reset", data: {} }
    place.isLost = false
    const whole = untold
    untold = []
    yield* whole
  }
}

/**
 * What happens in the account from now on, until the caller leaves the loop or ends it by `signal`. After a break it goes on where it
 * stood: nothing is missed or told twice, and where that can't be, a `reset` comes. It ends with a `FunilError` when the caller is no
 * longer let in.
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
