import { createHmac } from "node:crypto"
import type { RunReason } from "@funil/contract/automations/workflow-rules"
import { openToken } from "../../../platform/access/account-token.ts"
import type { Config } from "../../../platform/config.ts"
import { type HookCall, isSameSecret } from "../../../platform/hooks/hook.ts"
import { callService, jsonOf } from "../../../platform/outbound/call.ts"
import { plainText } from "../../../platform/text/plain-text.ts"
import type { Outcome, SendableText, Sender } from "../delivery.ts"
import type { StatusReports, Progress } from "../message-progress.ts"
import { clipped, judged, outcomeOf } from "./channel.ts"

type Twilio = NonNullable<Config["twilio"]>

const longest = 1600

/** Twilio's error codes in responses and in later status reports. */
const twilioReasons = new Map<number, RunReason>([
  [21211, "bounced"],
  [21217, "bounced"],
  [21612, "bounced"],
  [21614, "bounced"],
  [21610, "unsubscribed"],
  [30003, "bounced"],
  [30005, "bounced"],
  [30006, "bounced"],
])

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

const states = new Map<string, Progress["state"]>([
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["read", "opened"],
  ["undelivered", "failed"],
  ["failed", "failed"],
])

const statusForm = ({ raw }: HookCall) => new URLSearchParams(raw.toString("utf8"))

/** Twilio signs the whole address with the form's names and values in order. */
function signatureOf(authToken: string, address: string, form: URLSearchParams): string {
  const pairs = [...form].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const signed = address + pairs.map((pair) => pair.join("")).join("")
  return createHmac("sha1", authToken).update(signed).digest("base64")
}

/** Twilio's status callbacks. */
export const twilioReports: StatusReports = {
  provider: "twilio",
  isSetUp: ({ twilio }) => twilio !== undefined,
  isGenuine: (call) => {
    const { publicUrl, twilio } = call.services.config
    const expected = signatureOf(twilio?.authToken ?? "", publicUrl + call.url, statusForm(call))
    return isSameSecret(call.headers["x-twilio-signature"], expected)
  },
  read: (call) => {
    const form = statusForm(call)
    const status = form.get("MessageStatus") ?? ""
    const message = openToken(call.services.config, "message", call.query["ref"] ?? "")
    const state = states.get(status)
    if (!message || !state) return []
    const code = form.get("ErrorCode") ?? undefined
    const reason = twilioReasons.get(Number(code))
    const progress = { state, at: call.services.now(), reason, detail: code && `Twilio ${code}` }
    return [{ message, eventId: `${form.get("MessageSid") ?? ""} ${status}`, progress }]
  },
}

/** Null for a local server: Twilio rejects a callback address that it can't reach. */
function twilioStatusUrl({ publicUrl }: Pick<Config, "publicUrl">, ref: string): string | null {
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
