import { detailsOf, withDetails } from "./answer-details.ts"
import type { CallSpec, CallSpecs } from "./call-spec.ts"
import type { CallOptions, FunilOptions, Query } from "./options.ts"
import { send, type CallInput } from "./send.ts"
import { streamEvents } from "./stream-events.ts"

interface Page {
  readonly data: readonly unknown[]
  readonly current_page: number
  readonly last_page: number
}

/** Splits a function's arguments into path parameters, body or query, and options. */
function sentBy(spec: CallSpec, given: readonly unknown[]): CallInput {
  const count = [...spec.path.matchAll(/:\w+/g)].length
  const parts = given.slice(0, count).map(String)
  const rest = given.slice(count)
  const told = spec.takes === undefined ? undefined : rest.shift()
  // The function's types guarantee it.
  const options = rest[0] as CallOptions | undefined
  return {
    parts,
    options,
    query: spec.takes === "query" ? (told as Query | undefined) : options?.query,
    body: spec.takes === "body" ? told : undefined,
  }
}

async function answerOf(client: FunilOptions, spec: CallSpec, sent: CallInput): Promise<unknown> {
  const answer = await send(client, spec, sent)
  if (spec.media !== undefined) return answer
  const body: unknown =
    answer.status === 204 ? { undoToken: answer.headers.get("undo-token") } : await answer.json()
  return withDetails(body, answer)
}

/** All rows of a list, page by page. */
async function* allOf(client: FunilOptions, spec: CallSpec, sent: CallInput): AsyncGenerator {
  const usual = { per_page: 100, ...(spec.pages === "next" && { total: "next" }) }
  let isLast = false
  for (let page = 1; !isLast; page += 1) {
    // Each page starts where the last one ended.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await answerOf(client, spec, { ...sent, query: { ...usual, ...sent.query, page } })
    // A list without pages is complete.
    const whole = Array.isArray(answer) ? { data: answer, current_page: 1, last_page: 1 } : undefined
    const { data, current_page, last_page } = whole ?? (answer as Page)
    yield* data
    isLast = current_page >= last_page
  }
}

function functionOf(client: FunilOptions, spec: CallSpec): unknown {
  if (spec.media === "events") return (options?: CallOptions) => streamEvents(client, spec, options)
  const call = async (...given: unknown[]) => answerOf(client, spec, sentBy(spec, given))
  if (spec.pages === undefined) return call
  return Object.assign(call, { all: (...given: unknown[]) => allOf(client, spec, sentBy(spec, given)) })
}

const undoSpec: CallSpec = { method: "POST", path: "/undo", takes: "body", isOnce: true }

/** Creates a client for these endpoints. The caller adds the types. */
export function makeClient(specs: CallSpecs, options: FunilOptions): unknown {
  const undo = async (answer: string | object, more?: CallOptions) => {
    const token = typeof answer === "string" ? answer : detailsOf(answer)?.undoToken
    if (!token) throw new TypeError("This answer is of no change that can be taken back.")
    return answerOf(options, undoSpec, { parts: [], body: { token }, options: more })
  }
  const nouns = Object.entries(specs).map(([noun, calls]) => [
    noun,
    Object.fromEntries(Object.entries(calls).map(([verb, spec]) => [verb, functionOf(options, spec)])),
  ])
  return { ...(Object.fromEntries(nouns) as object), undo }
}
