import type { CallAnswer, CallInput, Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import type * as z from "zod/mini"
import { ApiError, errorOfAnswer } from "./api-error.ts"
import { activeLanguage } from "./messages.ts"
import { randomKey } from "./random-key.ts"
import { readStored } from "./storage.ts"

const usualPatience = 60_000

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The ETag that the change was made on; a newer record answers 412. */
  readonly ifMatch?: string | undefined
  /** Pass one to repeat a POST of a form safely; other calls see to it themselves. An empty one is none. */
  readonly idempotencyKey?: string | undefined
  /** Milliseconds to wait for the answer, a minute unless told; files take what they take. */
  readonly patience?: number | undefined
}

export interface Answer<T> {
  readonly data: T
  /** Takes the change back through `POST /undo`. */
  readonly undoToken: string | undefined
  readonly etag: string | undefined
}

/** What an endpoint takes as its body. */
export type BodyOf<E extends Endpoint> = z.input<E["body"]>

type QueryValue = string | number | boolean | null | undefined

/** What fills an endpoint, whatever its types are. */
export interface CallParts {
  params?: Record<string, string>
  query?: Record<string, QueryValue | QueryValue[]>
  body?: unknown
}

type Rest<E extends Endpoint> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/** Where an endpoint lies, with its params and query filled in; values that are undefined or null are left out. */
export function addressOf(path: string, { params = {}, query = {} }: CallParts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(ownValue(params, key) ?? ""),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [value].flat().map((item) => [key, String(item)]),
    ),
  ).toString()
  return `/api${filled}${search && `?${search}`}`
}

/** After so long the same call is meant anew. */
const repeatedWithin = 600_000

interface Unanswered {
  readonly key: string
  readonly sentAt: number
}

/** What was sent and not answered yet, or never: sent once more, it is still done only once. */
const unanswered = new Map<string, Unanswered>()

/** The key under which a call goes: that of the same one before, if that was not answered. */
function keyFor(sent: string): string {
  const now = performance.now()
  for (const [call, { sentAt }] of unanswered) if (now - sentAt > repeatedWithin) unanswered.delete(call)
  const known = unanswered.get(sent) ?? { key: randomKey(), sentAt: now }
  unanswered.set(sent, known)
  return known.key
}

function encoded(body: unknown): string | FormData | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

/** What is sent for a call of an endpoint, as who is signed in, in the active language. */
export function requestOf({ method, path }: Endpoint, input: CallParts, options: CallOptions = {}) {
  const headers = new Headers({ accept: "application/json", "accept-language": activeLanguage() })
  const body = encoded(input.body)
  const token = readStored("token")
  if (token) headers.set("authorization", `Bearer ${token}`)
  if (typeof body === "string") headers.set("content-type", "application/json")
  if (options.ifMatch) headers.set("if-match", options.ifMatch)
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey)
  return { address: addressOf(path, input), init: { method, headers, body } }
}

function parsed(text: string): unknown {
  if (text === "") return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What `boot.js` has asked before the app was there, as whom, by its address. */
declare global {
  var asked: { readonly token: string; readonly answers: Map<string, Promise<Response>> } | undefined
}

/** Milliseconds since the page was opened in which an answer to what was asked then is of now. */
const freshFor = 10_000

/** The answer that is on its way already, once; none for another session, and none any more once something was written. */
function askedBefore(address: string, method = "GET"): Promise<Response> | undefined {
  const { token, answers } = globalThis.asked ?? {}
  if (method !== "GET") answers?.clear()
  const found = token === readStored("token") ? answers?.get(address) : undefined
  answers?.delete(address)
  return performance.now() < freshFor ? found : undefined
}

/** The whole answer, its body included. */
async function fetched(
  address: string,
  init: RequestInit,
  { signal, patience = usualPatience }: CallOptions,
): Promise<{ response: Response; body: unknown }> {
  const timeout = Number.isFinite(patience) ? AbortSignal.timeout(patience) : new AbortController().signal
  try {
    const response = await (askedBefore(address, init.method) ??
      fetch(address, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }))
    return { response, body: parsed(await response.text()) }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError({ status: 0, code: timeout.aborted ? "timeout" : "network", cause })
  }
}

/**
 * Calls an endpoint as who is signed in, in the active language. Any failure is an `ApiError`; only a call that the
 * caller aborted throws otherwise.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...rest: Rest<E>
): Promise<Answer<CallAnswer<E>>> {
  // The types of `Rest` hold for each endpoint; inside, its parts are read loosely.
  const [input = {}, options = {}] = rest as [CallParts?, CallOptions?]
  const { method, access, reads, path } = endpoint
  // The session may have ended while the screen that asks was still there.
  if (access !== "public" && !readStored("token"))
    throw new ApiError({ status: 401, code: "unauthenticated" })
  // Two forms can't be told apart by their text.
  const isKeyed = method === "POST" && access !== "public" && !reads && !(input.body instanceof FormData)
  const sent = isKeyed ? addressOf(path, input) + JSON.stringify(input.body) : ""
  const keyed = isKeyed ? { idempotencyKey: keyFor(sent), ...options } : options
  const { address, init } = requestOf(endpoint, input, keyed)
  try {
    const { response, body } = await fetched(address, init, options)
    unanswered.delete(sent)
    if (!response.ok) throw errorOfAnswer(response.status, body)
    return {
      // The server checks every answer against the same schema, so it is not checked again here.
      data: body as CallAnswer<E>,
      undoToken: response.headers.get("undo-token") ?? undefined,
      etag: response.headers.get("etag") ?? undefined,
    }
  } catch (error) {
    // What was called off was not meant.
    if (options.signal?.aborted) unanswered.delete(sent)
    if (error instanceof ApiError && error.code === "confirmation_needed") {
      const { askPassword } = await import("./ask-password.ts")
      if (await askPassword()) return call(endpoint, ...rest)
    }
    throw error
  }
}

/** The data alone, for queries. */
export async function read<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<CallAnswer<E>> {
  const { data } = await call(endpoint, ...rest)
  return data
}
