import type { CallAnswer, CallInput, Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import type * as z from "zod/mini"
import { ApiError, errorOfAnswer } from "./api-error.ts"
import { activeLanguage } from "../text/messages.ts"
import { randomKey } from "../text/random-key.ts"
import { readStored } from "../session/storage.ts"

const usualPatience = 60_000

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The ETag that the change is based on. The server answers 412 if the record is newer. */
  readonly ifMatch?: string | undefined
  /**
   * Set it to retry a form's POST safely. Other calls create their own key. An empty string sends
   * none.
   */
  readonly idempotencyKey?: string | undefined
  /** The timeout in milliseconds. Defaults to a minute, and uploads have none. */
  readonly patience?: number | undefined
}

export interface Answer<T> {
  readonly data: T
  /** Undoes the change through `POST /undo`. */
  readonly undoToken: string | undefined
  readonly etag: string | undefined
}

/** The type of an endpoint's request body. */
export type BodyOf<E extends Endpoint> = z.input<E["body"]>

type QueryValue = string | number | boolean | null | undefined

/** The loosely typed input of any endpoint. */
export interface CallParts {
  params?: Record<string, string>
  query?: Record<string, QueryValue | QueryValue[]>
  body?: unknown
}

type Rest<E extends Endpoint> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/** Builds the address with params and query. Omits values that are undefined or null. */
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

/** How long a repeated call counts as a retry, in milliseconds. */
const repeatedWithin = 600_000

interface PendingPost {
  readonly key: string
  readonly sentAt: number
}

/** POST calls without an answer. Sending one again reuses its key, so the server runs it once. */
const unanswered = new Map<string, PendingPost>()

/** Returns the call's idempotency key, reusing the key of an unanswered identical call. */
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

/** Builds the request of a call, with the session's token and the active language. */
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

/** The requests that `boot.js` sent before the app loaded, by address, with their session. */
declare global {
  var asked: { readonly token: string; readonly answers: Map<string, Promise<Response>> } | undefined
}

/** How long after the page load a response to an early request counts as fresh, in milliseconds. */
const freshFor = 10_000

/** Takes the early response once. Skips it for another session or after any write. */
function askedBefore(address: string, method = "GET"): Promise<Response> | undefined {
  const { token, answers } = globalThis.asked ?? {}
  if (method !== "GET") answers?.clear()
  const found = token === readStored("token") ? answers?.get(address) : undefined
  answers?.delete(address)
  return performance.now() < freshFor ? found : undefined
}

/** Fetches the response including its body, so that the timeout covers both. */
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
 * Calls an endpoint as the signed-in user, in the active language. Throws an `ApiError`, or an
 * abort error if the caller aborted.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...rest: Rest<E>
): Promise<Answer<CallAnswer<E>>> {
  // `Rest` is type-safe for each endpoint. Inside, its parts are read loosely.
  const [input = {}, options = {}] = rest as [CallParts?, CallOptions?]
  const { method, access, reads, path } = endpoint
  // The session may end while the page that calls is still mounted.
  if (access !== "public" && !readStored("token"))
    throw new ApiError({ status: 401, code: "unauthenticated" })
  // Two `FormData` bodies can't be compared as text.
  const isKeyed = method === "POST" && access !== "public" && !reads && !(input.body instanceof FormData)
  const sent = isKeyed ? addressOf(path, input) + JSON.stringify(input.body) : ""
  const keyed = isKeyed ? { idempotencyKey: keyFor(sent), ...options } : options
  const { address, init } = requestOf(endpoint, input, keyed)
  try {
    const { response, body } = await fetched(address, init, options)
    unanswered.delete(sent)
    if (!response.ok) throw errorOfAnswer(response.status, body)
    return {
      // The server validates its answers against the same schema.
      data: body as CallAnswer<E>,
      undoToken: response.headers.get("undo-token") ?? undefined,
      etag: response.headers.get("etag") ?? undefined,
    }
  } catch (error) {
    // An aborted call must not be deduplicated with a later one.
    if (options.signal?.aborted) unanswered.delete(sent)
    if (error instanceof ApiError && error.code === "confirmation_needed") {
      const { askPassword } = await import("../session/ask-password.ts")
      if (await askPassword()) return call(endpoint, ...rest)
    }
    throw error
  }
}

/** Returns only the data, for queries. */
export async function read<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<CallAnswer<E>> {
  const { data } = await call(endpoint, ...rest)
  return data
}
