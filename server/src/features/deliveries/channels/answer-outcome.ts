import type { OutgoingAnswer } from "../../../platform/outbound/call.ts"
import { OutboundRefused } from "../../../platform/outbound/guard.ts"
import { secondsAfter } from "../../../platform/outbound/seconds-after.ts"
import type { Outcome } from "../delivery.ts"

const maxDetailLength = 300

/** How an answer begins, on one line. */
export function beginningOf({ body }: OutgoingAnswer, maxLength: number): string {
  return body
    .subarray(0, 4 * maxLength)
    .toString("utf8")
    .replaceAll(/[\p{Cc}\uFFFD\s]+/gu, " ")
    .trim()
    .slice(0, maxLength)
}

/** The status, and how the answer begins. */
export function detailOf(answer: OutgoingAnswer): string {
  const said = beginningOf(answer, maxDetailLength)
  return `HTTP ${answer.status} ${said}`.trim().slice(0, maxDetailLength)
}

/** The outcome that the status alone tells: a redirect and a 4xx other than 429 are lasting refusals. */
export function outcomeOf(answer: OutgoingAnswer, now: Date): Outcome {
  const { status, headers } = answer
  if (status >= 200 && status < 300) return { state: "sent" }
  const detail = detailOf(answer)
  const afterSeconds = secondsAfter(headers["retry-after"], now)
  if (status === 429) return { state: "retry", reason: "too_many", detail, afterSeconds }
  if (status >= 500) return { state: "retry", reason: "refused", detail, afterSeconds }
  return { state: "failed", reason: "refused", detail }
}

/** The outcome of a call without an answer. An unreachable host is tried again; an internal name is told as an unknown one. */
function outcomeWithout(cause: unknown): Outcome {
  if (!(cause instanceof OutboundRefused)) throw cause
  const { reason } = cause
  if (reason === "port") return { state: "failed", reason: "invalid_value", detail: "port", cause }
  if (reason === "invalid_value") return { state: "failed", reason, detail: "url", cause }
  if (reason === "timeout") return { state: "retry", reason, isSlow: true, cause }
  return { state: "retry", reason: "unreachable", isSlow: reason === "no_connection", cause }
}

/** Waits for an answer and judges it, or the lack of one. */
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
