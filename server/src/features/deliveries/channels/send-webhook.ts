import { callPublic, limitsWithin } from "../../../platform/outbound/call.ts"
import { customHeaders } from "../../../platform/outbound/custom-headers.ts"
import { signWebhook } from "../../../platform/outbound/sign-webhook.ts"
import type { Outcome } from "../delivery.ts"
import type { SendableWebhook, Sender } from "../sendable.ts"
import { judged, outcomeOf } from "./answer-outcome.ts"

/** Calls an address that the account chose, signed by Standard Webhooks. */
export function sendWebhook({ config, now, withinMs }: Sender, webhook: SendableWebhook): Promise<Outcome> {
  const { url, method, body } = webhook
  const headers = {
    "content-type": "application/json",
    ...customHeaders(webhook.headers),
    ...signWebhook(webhook, now),
  }
  const answer = callPublic(config, { method, url, headers, body }, limitsWithin(withinMs))
  return judged(answer, (came) => outcomeOf(came, now))
}
