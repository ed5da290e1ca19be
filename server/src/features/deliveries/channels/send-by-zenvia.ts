import type { Config } from "../../../platform/config.ts"
import { plainText } from "../../../platform/text/plain-text.ts"
import { callService, type OutgoingAnswer } from "../../../platform/outbound/call.ts"
import type { Outcome } from "../delivery.ts"
import type { SendableText, Sender } from "../sendable.ts"
import { clipped } from "./clipped.ts"
import { judged, outcomeOf } from "./answer-outcome.ts"
import { jsonOf } from "../../../platform/outbound/json-of.ts"

const longest = 1520

/** A validation error whose details point at the receiver. */
function isAboutReceiver(answer: OutgoingAnswer): boolean {
  const { details } = jsonOf(answer)
  return (
    Array.isArray(details) &&
    details.some((detail: { path?: unknown } | null) => /\bto\b/.test(plainText(detail?.path)))
  )
}

/** Sends an SMS by Zenvia. */
export function sendByZenvia(
  { config, now, withinMs }: Sender,
  { token, from, baseUrl }: NonNullable<Config["zenvia"]>,
  { to, text }: SendableText,
): Promise<Outcome> {
  const contents = [{ type: "text", text: clipped(text, longest), encodingStrategy: "AUTO" }]
  const call = {
    method: "POST",
    url: `${baseUrl}/v2/channels/sms/messages`,
    headers: { "x-api-token": token, "content-type": "application/json" },
    body: JSON.stringify({ from, to: to.replaceAll(/\D/g, ""), contents }),
  } as const
  return judged(callService(config, call, { withinMs }), (answer) => {
    const outcome = outcomeOf(answer, now)
    const { id } = jsonOf(answer)
    if (outcome.state === "sent") return { state: "sent", ...(typeof id === "string" && { providerId: id }) }
    return outcome.state === "failed" && isAboutReceiver(answer) ? { ...outcome, reason: "bounced" } : outcome
  })
}
