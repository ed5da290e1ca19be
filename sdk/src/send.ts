import { detailsOf } from "./answer-details.ts"
import type { CallSpec } from "./call-spec.ts"
import { encodeBody } from "./encode-body.ts"
import { errorOf } from "./funil-error.ts"
import type { CallOptions, FunilOptions, Query } from "./options.ts"

/** The input of a call. */
export interface CallInput {
  /** The values of the path's parameters. */
  readonly parts: readonly string[]
  readonly query?: Query | undefined
  readonly body?: unknown
  readonly options?: CallOptions | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

function addressOf(url: string, { path }: CallSpec, { parts, query = {} }: CallInput): string {
  let at = 0
  const filled = path.replaceAll(/:\w+/g, () => encodeURIComponent(String(parts[at++])))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) asked.append(name, String(value))
  const text = asked.toString()
  return `${url.replace(/\/+$/, "")}/api${filled}${text && `?${text}`}`
}

function matchOf(ifMatch: CallOptions["ifMatch"]): string | null | undefined {
  return typeof ifMatch === "object" ? detailsOf(ifMatch)?.etag : ifMatch
}

function headersOf(
  { token, language }: FunilOptions,
  spec: CallSpec,
  { options = {}, headers = {} }: CallInput,
): Headers {
  const made = new Headers(headers)
  if (token) made.set("authorization", `Bearer ${token}`)
  if (language) made.set("accept-language", language)
  if (spec.isOnce) made.set("idempotency-key", options.idempotencyKey ?? crypto.randomUUID())
  const match = matchOf(options.ifMatch)
  if (match) made.set("if-match", match)
  return made
}

/** Waits, unless the signal aborts. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      // The caller chose the abort reason.
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end)
      resolve()
    }, ms)
    signal?.addEventListener("abort", end, { once: true })
  })
}

/** The delay before a retry in milliseconds, longer each time. */
export function patience(attempt: number): number {
  return Math.min(30_000, 500 * 2 ** attempt) * (0.75 + Math.random() / 2)
}

/**
 * A rate-limited call had no effect and can be retried. A call without an answer may have run, and
 * is retried only if that is harmless.
 */
function isTriedAgain({ method, isOnce, reads }: CallSpec, status: number | undefined): boolean {
  if (status === 429) return true
  const isHarmless = method === "GET" || isOnce === true || reads === true
  return isHarmless && (status === undefined || status === 502 || status === 503 || status === 504)
}

function waitOf(answer: Response | undefined, attempt: number): number {
  const seconds = Number(answer?.headers.get("retry-after") ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : patience(attempt)
}

/** Limits the time until a response starts. Its body has no limit. */
async function inTime<T>(
  ms: number | undefined,
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (ms === undefined) return ask(signal)
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new DOMException(`No answer within ${ms} ms.`, "TimeoutError")),
    ms,
  )
  try {
    return await ask(signal ? AbortSignal.any([signal, late.signal]) : late.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function askOnce(ask: () => Promise<Response>): Promise<Response | { readonly failure: unknown }> {
  try {
    return await ask()
  } catch (failure) {
    return { failure }
  }
}

/**
 * Sends a call with retries and returns the successful response. Throws a `FunilError`, or the
 * error of `fetch`.
 */
export async function send(client: FunilOptions, spec: CallSpec, sent: CallInput): Promise<Response> {
  const { signal, timeout = client.timeout } = sent.options ?? {}
  const { body, type } = encodeBody(sent.body)
  const headers = headersOf(client, spec, sent)
  if (type) headers.set("content-type", type)
  const ask = async () =>
    inTime(timeout, signal, async (ending) =>
      (client.fetch ?? fetch)(addressOf(client.url, spec, sent), {
        method: spec.method,
        headers,
        ...(body !== undefined && { body }),
        ...(ending && { signal: ending }),
      }),
    )
  for (let attempt = 0; ; attempt += 1) {
    // Retries must be sequential.
    // oxlint-disable-next-line no-await-in-loop
    const came = await askOnce(ask)
    const answer = came instanceof Response ? came : undefined
    if (answer?.ok) return answer
    const isLast = attempt >= (client.retries ?? 4) || signal?.aborted === true
    if (isLast || !isTriedAgain(spec, answer?.status)) {
      if (answer) throw await errorOf(answer)
      throw (came as { failure: unknown }).failure
    }
    await answer?.body?.cancel()
    await pause(waitOf(answer, attempt), signal)
  }
}
