import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from "node:http"
import { request as requestHttps } from "node:https"
import { type Guard, OutboundRefused, guardedOptions, requireReal } from "./guard.ts"

export interface OutgoingCall {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** The limits of a call's answer. */
export interface Limits {
  /** Milliseconds for the whole call: lookup, connection, sending and a slow answer. */
  readonly withinMs: number
  /**
   * The bytes of the body to read, 64 KB by default, at most `maxAnswerBytes`. The rest is dropped.
   */
  readonly maxBytes?: number
  /** Ends the call sooner. */
  readonly signal?: AbortSignal | undefined
}

/** The most bytes of any outside answer. */
export const maxAnswerBytes = 20 * 1024 * 1024
/** Enough for answers of providers and webhooks. */
const usualBytes = 64 * 1024

/** The answer to a call. A redirect is a normal one. */
export interface OutgoingAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** Whether the limit covered the whole body. */
  readonly isWhole: boolean
}

interface Sending {
  readonly body: string | Buffer | undefined
  readonly onConnected: () => void
}

/**
 * Calls an address that a user chose, only on the public internet or on an allowed host. Throws
 * OutboundRefused.
 */
export function callPublic(guard: Guard, request: OutgoingCall, limits: Limits): Promise<OutgoingAnswer> {
  return call(request, limits, (url) => guardedOptions(url, guard))
}

/** Calls a service whose address the operator set. Throws OutboundRefused. */
export function callService(guard: Guard, request: OutgoingCall, limits: Limits): Promise<OutgoingAnswer> {
  return call(request, limits, (url) => {
    requireReal(url, guard)
    return {}
  })
}

/** The most values of an answer: an empty one takes twenty times its bytes once parsed. */
const maxValues = 1_000_000
const [quote, backslash, comma, brace, bracket] = Buffer.from('"\\,{[')

/** Whether a JSON text has more values than any valid answer, without parsing it. */
export function holdsTooMany(body: Buffer): boolean {
  let values = 0
  let isText = false
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at]
    if (isText && sign === backslash) at += 1
    else if (sign === quote) isText = !isText
    else if (!isText && (sign === comma || sign === brace || sign === bracket)) values += 1
    if (values > maxValues) return true
  }
  return false
}

/** Returns the body as JSON, or an empty object. */
export function jsonOf({ body }: Pick<OutgoingAnswer, "body">): Record<string, unknown> {
  if (holdsTooMany(body)) return {}
  try {
    const value: unknown = JSON.parse(body.toString("utf8"))
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const maxWait = 24 * 3600

/** Seconds from a `Retry-After`, which is a number of them or a date. */
export function secondsAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^[\d.]+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(maxWait, Math.max(1, Math.ceil(seconds))) : undefined
}

function send(url: URL, options: RequestOptions, { body, onConnected }: Sending): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp
  return new Promise((done, fail) => {
    const sent = request(url, options, done).on("error", fail)
    sent.on("socket", (socket) => socket.once("connect", onConnected))
    sent.end(body)
  })
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<{ body: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = []
  let left = maxBytes
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, left))
    left -= chunk.length
    // Leaving the loop closes the connection.
    if (left < 0) return { body: Buffer.concat(chunks), isWhole: false }
  }
  return { body: Buffer.concat(chunks), isWhole: true }
}

function refusalOf(error: unknown, signal: AbortSignal, isConnected: boolean): OutboundRefused {
  if (error instanceof OutboundRefused) return error
  const message = error instanceof Error ? error.message : String(error)
  if (!signal.aborted) return new OutboundRefused("unreachable", message, error)
  return new OutboundRefused(isConnected ? "timeout" : "no_connection", "timed out", error)
}

async function call(
  { method, url: address, headers, body }: OutgoingCall,
  { withinMs, maxBytes = usualBytes, signal: sooner }: Limits,
  optionsFor: (url: URL) => RequestOptions,
): Promise<OutgoingAnswer> {
  if (!URL.canParse(address)) throw new OutboundRefused("invalid_value", "not an address of the web")
  const url = new URL(address)
  const inTime = AbortSignal.timeout(withinMs)
  const signal = sooner ? AbortSignal.any([inTime, sooner]) : inTime
  // Compressed answers are never unpacked. Each call has its own connection.
  const own = { "user-agent": "Funil", "accept-encoding": "identity" }
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }
  const options = { method, signal, agent: false, headers: { ...own, ...headers, ...length } }
  let isConnected = false
  const onConnected = () => void (isConnected = true)
  try {
    const answer = await send(url, { ...optionsFor(url), ...options }, { body, onConnected })
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      ...(await read(answer, Math.min(maxBytes, maxAnswerBytes))),
    }
  } catch (error) {
    throw refusalOf(error, signal, isConnected)
  }
}
