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

/** The bytes of an answer until its line ends or breaks. */
async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (error) {
    // What `fetch` throws where a line breaks; a stream that is ended on purpose throws another one.
    if (!(error instanceof TypeError)) throw error
  }
}

/** The messages of a stream as they come. */
async function* messagesOf(answer: Response): AsyncGenerator<Message> {
  let rest = ""
  const decoder = new TextDecoder()
  for await (const bytes of bytesOf(answer)) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split("\n\n")
    rest = blocks.pop() ?? ""
    for (const block of blocks) yield messageOf(block)
  }
}

/** How far a stream has come. */
interface Place {
  last: string | undefined
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
  const answer = await send(patient, spec, { parts: [], headers, options: { signal } })
  for await (const { id, event, data } of messagesOf(answer)) {
    place.breaks = 0
    place.last = id ?? place.last
    // The server sends nothing else.
    if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) } as StreamEvent
  }
}

/**
 * What happens in the account from now on, until the caller leaves the loop or ends it by `signal`. After a break it goes on where it
 * stood, so that nothing is missed; it ends with a `FunilError` when the caller is no longer let in.
 */
export async function* streamEvents(
  client: FunilOptions,
  spec: CallSpec,
  { signal }: CallOptions = {},
): AsyncGenerator<StreamEvent> {
  const leaving = new AbortController()
  const ended = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal
  const place: Place = { last: undefined, breaks: 0 }
  try {
    while (!ended.aborted) {
      yield* eventsOf(client, spec, place, ended)
      await pause(patience(place.breaks), ended)
      place.breaks += 1
    }
  } catch (error) {
    if (!ended.aborted) throw error
  } finally {
    leaving.abort()
  }
}
