import type { RunReason } from "@funil/contract/workflow-rules"
import type { Config } from "../../../platform/config.ts"
import { callService } from "../../../platform/outbound/call.ts"
import type { Outcome } from "../delivery.ts"
import type { SendableText, Sender } from "../sendable.ts"
import { plainText } from "../../../platform/text/plain-text.ts"
import { clipped } from "./clipped.ts"
import { judged, outcomeOf } from "./answer-outcome.ts"
import { jsonOf } from "../../../platform/outbound/json-of.ts"

type Twilio = NonNullable<Config["twilio"]>

const longest = 1600

/** Twilio's error codes, those of a call and those of a later status. */
export const twilioReasons = new Map<number, RunReason>([
  [21211, "bounced"],
  [21217, "bounced"],
  [21612, "bounced"],
  [21614, "bounced"],
  [21610, "unsubscribed"],
  [30003, "bounced"],
  [30005, "bounced"],
  [30006, "bounced"],
])

/** Twilio refuses a call whose address for statuses can't be reached from outside. */
export function twilioStatusUrl({ publicUrl }: Pick<Config, "publicUrl">, ref: string): string | null {
  return publicUrl.startsWith("https:") ? `${publicUrl}/api/hooks/twilio?ref=${ref}` : null
}

function formOf(config: Config, { from }: Twilio, { to, text, ref }: SendableText): string {
  const statusUrl = twilioStatusUrl(config, ref)
  return new URLSearchParams({
    To: to,
    [from.startsWith("MG") ? "MessagingServiceSid" : "From"]: from,
    Body: clipped(text, longest),
    ...(statusUrl && { StatusCallback: statusUrl }),
  }).toString()
}

/** Sends an SMS by Twilio. */
export function sendByTwilio(
  { config, now, withinMs }: Sender,
  twilio: Twilio,
  message: SendableText,
): Promise<Outcome> {
  const { accountSid, authToken, baseUrl } = twilio
  const call = {
    method: "POST",
    url: `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: formOf(config, twilio, message),
  } as const
  return judged(callService(config, call, { withinMs }), (answer) => {
    const outcome = outcomeOf(answer, now)
    const { sid, code, message: said } = jsonOf(answer)
    if (outcome.state === "sent")
      return { state: "sent", ...(typeof sid === "string" && { providerId: sid }) }
    if (outcome.state !== "failed") return outcome
    const detail =
      code === undefined ? outcome.detail : `Twilio ${plainText(code)} ${plainText(said)}`.slice(0, 300)
    return { ...outcome, reason: twilioReasons.get(Number(code)) ?? "refused", detail }
  })
}
