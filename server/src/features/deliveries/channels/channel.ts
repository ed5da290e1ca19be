import type { MessageRoute } from "@funil/contract/messages/messages"
import type { Config } from "../../../platform/config.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type OutgoingAnswer, secondsAfter } from "../../../platform/outbound/call.ts"
import { OutboundRefused } from "../../../platform/outbound/guard.ts"
import type { DeliveryRow } from "../delivery-queries.ts"
import type { Common, Outcome, Sender } from "../delivery.ts"

/** Sends a prepared delivery without touching the database. */
export type Send = (sender: Sender) => Promise<Outcome>

/** A way to send deliveries. */
export interface Channel {
  /** Reads what the delivery needs from the database. */
  readonly prepare: (tx: Tx, row: DeliveryRow, common: Common) => Send | Promise<Send>
}

/** A channel whose messages a provider carries. */
export interface ProviderChannel extends Channel {
  /** The provider in use, or the outbox if none is configured. */
  readonly route: (config: Config) => MessageRoute
}

const maxDetailLength = 300

/** The first characters of an answer, on one line. */
export function beginningOf({ body }: OutgoingAnswer, maxLength: number): string {
  return body
    .subarray(0, 4 * maxLength)
    .toString("utf8")
    .replaceAll(/[\p{Cc}\uFFFD\s]+/gu, " ")
    .trim()
    .slice(0, maxLength)
}

/** The status and the beginning of the answer. */
export function detailOf(answer: OutgoingAnswer): string {
  const said = beginningOf(answer, maxDetailLength)
  return `HTTP ${answer.status} ${said}`.trim().slice(0, maxDetailLength)
}

/** Maps the status to an outcome. A redirect and any 4xx but 429 fail for good. */
export function outcomeOf(answer: OutgoingAnswer, now: Date): Outcome {
  const { status, headers } = answer
  if (status >= 200 && status < 300) return { state: "sent" }
  const detail = detailOf(answer)
  const afterSeconds = secondsAfter(headers["retry-after"], now)
  if (status === 429) return { state: "retry", reason: "too_many", detail, afterSeconds }
  if (status >= 500) return { state: "retry", reason: "refused", detail, afterSeconds }
  return { state: "failed", reason: "refused", detail }
}

/** Maps a call without an answer to an outcome. An internal host looks like an unknown one. */
function outcomeWithout(cause: unknown): Outcome {
  if (!(cause instanceof OutboundRefused)) throw cause
  const { reason } = cause
  if (reason === "port") return { state: "failed", reason: "invalid_value", detail: "port", cause }
  if (reason === "invalid_value") return { state: "failed", reason, detail: "url", cause }
  if (reason === "timeout") return { state: "retry", reason, isSlow: true, cause }
  return { state: "retry", reason: "unreachable", isSlow: reason === "no_connection", cause }
}

/** Waits for the answer and maps it, or its absence, to an outcome. */
export async function judged(
  answer: Promise<OutgoingAnswer>,
  judge: (answer: OutgoingAnswer) => Outcome,
): Promise<Outcome> {
  try {
    return judge(await answer)
  } catch (error) {
    return outcomeWithout(error)
  }
}

/** Cuts a text to the channel's limit, in whole characters. */
export function clipped(text: string, maxLength: number): string {
  return Array.from(text).slice(0, maxLength).join("")
}
