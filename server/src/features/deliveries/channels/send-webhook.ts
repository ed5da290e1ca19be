import { callPublic, type OutgoingAnswer } from "../../../platform/outbound/call.ts"
import { customHeaders } from "../../../platform/outbound/custom-headers.ts"
import { signWebhook } from "../../../platform/outbound/sign-webhook.ts"
import type { Outcome } from "../delivery.ts"
import type { SendableWebhook, Sender } from "../sendable.ts"
import { beginningOf, judged, outcomeOf } from "./answer-outcome.ts"

const maxAnswerLength = 1000

/** Calls an address that the account chose, signed by Standard Webhooks. */
export async function sendWebhook(
  { config, now, withinMs }: Sender,
  webhook: SendableWebhook,
): Promise<Outcome> {
  const { url, method, body } = webhook
  const headers = {
    "content-type": "application/json",
    ...customHeaders(webhook.headers),
    ...signWebhook(webhook, now),
  }
  const began = performance.now()
  let came: OutgoingAnswer | undefined
  const answer = callPublic(config, { method, url, headers, body }, { withinMs })
  const outcome = await judged(answer, (answered) => {
    came = answered
    return outcomeOf(answered, now)
  })
  const cameBack = {
    status: came?.status ?? null,
    answer: came ? beginningOf(came, maxAnswerLength) : null,
    tookMs: came ? Math.round(performance.now() - began) : null,
  }
  return { ...outcome, cameBack }
}
