import type { IncomingHttpHeaders } from "node:http"
import { ownValue } from "@funil/contract/shared/own-value"
import * as z from "zod/mini"
import type { Clock } from "../clock.ts"
import {
  callPublic,
  callService,
  maxAnswerBytes,
  type OutgoingAnswer,
  type OutgoingCall,
} from "../outbound/call.ts"
import type { Guard } from "../outbound/guard.ts"
import { holdsTooMany, jsonOf } from "../outbound/json-of.ts"
import { secondsAfter } from "../outbound/seconds-after.ts"
import { ShopAway, ShopRefused } from "./shop.ts"

export interface ShopOptions {
  readonly guard: Guard
  readonly now: Clock
  readonly withinMs: number
  /** Where who calls is found. */
  readonly contact: string
}

export interface ShopAnswer {
  readonly headers: IncomingHttpHeaders
  /** Null for what is not there. */
  readonly said: unknown
}

/** Variations of a product that are read; a shop that has no end of them would fill our memory. */
export const maxVariations = 1000

/** The value of a header that comes once. */
export function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = ownValue(headers, name)
  return Array.isArray(value) ? value[0] : value
}

/** Seconds that a shop wants to be left alone for: Nuvemshop tells milliseconds, all others as the web does. */
function restSecondsOf(headers: IncomingHttpHeaders, now: Date): number | undefined {
  const reset = Number(header(headers, "x-rate-limit-reset"))
  return (
    secondsAfter(header(headers, "retry-after"), now) ??
    (Number.isFinite(reset) && reset > 0 ? Math.ceil(reset / 1000) : undefined)
  )
}

/** Seconds to wait where a bucket that empties by itself is as good as full. */
export function restOfBucket(headers: IncomingHttpHeaders): number {
  const remaining = header(headers, "x-rate-limit-remaining")
  const reset = Number(header(headers, "x-rate-limit-reset"))
  return remaining !== undefined && Number(remaining) <= 1 && reset > 0 ? Math.ceil(reset / 1000) : 0
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

/** Calls a shop. `isChosen` is an address that a user wrote, which leads to the public internet alone. */
export async function callShop(
  { guard, now, withinMs, contact }: ShopOptions,
  call: OutgoingCall,
  isChosen = false,
): Promise<ShopAnswer> {
  const limits = { withinMs, maxBytes: maxAnswerBytes }
  const send = isChosen ? callPublic : callService
  const named = { ...call, headers: { "user-agent": `Funil (${contact})`, ...call.headers } }
  const answer = await send(guard, named, limits).catch((error: unknown) => {
    throw new ShopAway("The shop does not answer", undefined, error)
  })
  return answerOf(answer, now())
}

/** What a shop said, in the form that it has to have. */
export function parsed<T extends z.ZodMiniType>(schema: T, said: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(said)
  if (!success) throw new ShopRefused("unexpected", "The shop answers something else", error)
  return data
}

/** A list of at most so many; its length is looked at before its items are. */
export function listOf<T extends z.ZodMiniType>(item: T, max: number) {
  return z.pipe(z.array(z.unknown()).check(z.maxLength(max)), z.array(item))
}

/** An id, which shops write as a number or as a text. */
export const anyId = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** An amount, which shops write as a number or as a text; nothing is 0. */
export const amount = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => {
    const number = Number(value ?? 0)
    return Number.isFinite(number) && number > 0 ? number : 0
  }),
)

/** A moment; what is none is not known. */
export const moment = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => {
    // Nuvemshop writes an offset without its colon.
    const at = value ? new Date(value.replace(/([+-]\d{2})(\d{2})$/, "$1:$2")) : null
    return at && !Number.isNaN(at.getTime()) ? at : null
  }),
)

/** A CPF or CNPJ without its mask. */
export function bareDocument(text: string): string {
  return text.replaceAll(/[^\dA-Za-z]/g, "").toUpperCase()
}

/** The texts that are there, each once. */
export function known(texts: readonly (string | null | undefined)[]): string[] {
  return [...new Set(texts.flatMap((text) => text?.trim() || []))]
}
