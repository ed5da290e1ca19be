import { type OutgoingAnswer, callPublic } from "../../../platform/outbound/call.ts"
import { customHeaders, signWebhook } from "../../../platform/outbound/webhook-headers.ts"
import { openPayload } from "../delivery-queries.ts"
import type { Outcome, SendableWebhook, Sender } from "../delivery.ts"
import { signing, webhookSecrets } from "../webhook-secrets.ts"
import { type Channel, beginningOf, judged, outcomeOf } from "./channel.ts"

export const webhook: Channel = {
  prepare: async (tx, row, common) => {
    const secrets = signing(await webhookSecrets(tx))
    const call = { ...common, ...openPayload(tx, row), secrets }
    return (sender) => sendWebhook(sender, call)
  },
}

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
  const response = {
    status: came?.status ?? null,
    answer: came ? beginningOf(came, maxAnswerLength) : null,
    tookMs: came ? Math.round(performance.now() - began) : null,
  }
  return { ...outcome, response }
}
