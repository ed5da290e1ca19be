import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type RequestOptions,
} from "node:http"
import { request as requestHttps } from "node:https"
import { type Guard, guardedOptions, OutboundRefused, requireReal } from "./guard.ts"

export interface OutgoingCall {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** What every call has to say of its answer. */
export interface Limits {
  /** Milliseconds for everything: looking up, connecting, sending, and an answer that drips. */
  readonly withinMs: number
  /** Bytes of the answer's body that are read; the rest is left. 64 KB by default, never more than `maxAnswerBytes`. */
  readonly maxBytes?: number
  /** Ends the call sooner. */
  readonly signal?: AbortSignal | undefined
}

/** No answer of an outside service is read beyond it. */
export const maxAnswerBytes = 20 * 1024 * 1024
/** Enough for what a provider or a webhook says. */
const usualBytes = 64 * 1024

/** The answer to a call; a redirect is one like any other. */
export interface OutgoingAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** Whether the body ended within what is read. */
  readonly isWhole: boolean
}

interface Sending {
  readonly body: string | Buffer | undefined
  readonly onConnected: () => void
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
    // Leaving the loop ends the connection.
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
  // A compressed answer is never unpacked, however small it is; and each call has its own connection.
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

/** Calls an address that somebody else chose: only of the public internet, unless the operator allows its host. Throws OutboundRefused. */
export function callPublic(guard: Guard, request: OutgoingCall, limits: Limits): Promise<OutgoingAnswer> {
  return call(request, limits, (url) => guardedOptions(url, guard))
}

/** Calls a service at an address that the operator has set. Throws OutboundRefused. */
export function callService(guard: Guard, request: OutgoingCall, limits: Limits): Promise<OutgoingAnswer> {
  return call(request, limits, (url) => {
    requireReal(url, guard)
    return {}
  })
}
