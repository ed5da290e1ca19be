import type { IncomingHttpHeaders } from "node:http"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Clock } from "../clock.ts"
import {
  type OutgoingAnswer,
  type OutgoingCall,
  callPublic,
  callService,
  holdsTooMany,
  jsonOf,
  maxAnswerBytes,
  secondsAfter,
} from "../outbound/call.ts"
import type { Guard } from "../outbound/guard.ts"
import { ShopAway, ShopRefused } from "./shop.ts"

/** How long a shop may take. */
export interface Patience {
  /** Milliseconds for one call. */
  readonly withinMs: number
  /** Ends all calls together. */
  readonly signal?: AbortSignal
  /** Whether it is time to answer what has been read so far. */
  readonly isOver?: () => boolean
}

export interface ShopOptions extends Patience {
  readonly guard: Guard
  readonly now: Clock
  /** Where the caller is found. */
  readonly contact: string
}

export interface ShopAnswer {
  readonly headers: IncomingHttpHeaders
  /** Null for what is not there. */
  readonly said: unknown
}

/** The value of a header that comes once. */
export function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = ownValue(headers, name)
  return Array.isArray(value) ? value[0] : value
}

/** The longest rest that a shop may ask for: one of years would leave its sync running for ever. */
const maxRest = 3600

/** Whole seconds of a rest, within its bounds. */
export function restOf(seconds: number): number {
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(maxRest, Math.ceil(seconds)) : 0
}

/**
 * Seconds that a shop wants to be left alone for: Nuvemshop tells milliseconds, all others as the
 * web does.
 */
function restSecondsOf(headers: IncomingHttpHeaders, now: Date): number | undefined {
  const reset = Number(header(headers, "x-rate-limit-reset")) / 1000
  const seconds = secondsAfter(header(headers, "retry-after"), now) ?? reset
  return restOf(seconds) || undefined
}

/** Seconds to wait where a bucket that empties by itself is as good as full. */
export function restOfBucket(headers: IncomingHttpHeaders): number {
  const remaining = header(headers, "x-rate-limit-remaining")
  const isFull = remaining !== undefined && Number(remaining) <= 1
  return isFull ? restOf(Number(header(headers, "x-rate-limit-reset")) / 1000) : 0
}

function answerOf(answer: OutgoingAnswer, now: Date): ShopAnswer {
  const { status, headers, isWhole } = answer
  if (status === 401 || status === 403) throw new ShopRefused("credentials", `The shop answers ${status}`)
  if (status === 402) throw new ShopRefused("unpaid", "The shop is not paid for")
  if (status === 429 || status >= 500)
    throw new ShopAway(`The shop answers ${status}`, restSecondsOf(headers, now))
  if (status === 404) return { headers, said: null }
  if (status < 200 || status >= 300 || !isWhole)
    throw new ShopRefused("unexpected", `The shop answers ${status}`)
  if (holdsTooMany(answer.body)) throw new ShopRefused("unexpected", "The shop answers too many values")
  return { headers, said: jsonOf(answer) }
}

/**
 * Calls a shop. `isChosen` is an address that a user wrote, which leads to the public internet
 * alone.
 */
export async function callShop(
  { guard, now, withinMs, signal, contact }: ShopOptions,
  call: OutgoingCall,
  isChosen = false,
): Promise<ShopAnswer> {
  const limits = { withinMs, signal, maxBytes: maxAnswerBytes }
  const send = isChosen ? callPublic : callService
  const named = { ...call, headers: { "user-agent": `Funil (${contact})`, ...call.headers } }
  const answer = await send(guard, named, limits).catch((error: unknown) => {
    throw new ShopAway("The shop does not answer", undefined, error)
  })
  return answerOf(answer, now())
}
