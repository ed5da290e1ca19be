import { createHmac } from "node:crypto"
import { openToken } from "../../../platform/access/account-token.ts"
import { twilioReasons } from "../channels/send-by-twilio.ts"
import type { Progress } from "../message-progress.ts"
import type { HookCall } from "../../../platform/hooks/hook.ts"
import type { MessageHook } from "./message-hook.ts"
import { isSameSecret } from "../../../platform/hooks/is-same-secret.ts"

const states = new Map<string, Progress["state"]>([
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["read", "opened"],
  ["undelivered", "failed"],
  ["failed", "failed"],
])

const formOf = ({ raw }: HookCall) => new URLSearchParams(raw.toString("utf8"))

/** Twilio signs the whole address with the form's names and values in order. */
function signatureOf(authToken: string, address: string, form: URLSearchParams): string {
  const pairs = [...form].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const signed = address + pairs.map((pair) => pair.join("")).join("")
  return createHmac("sha1", authToken).update(signed).digest("base64")
}

export const twilioHook: MessageHook = {
  provider: "twilio",
  isSetUp: ({ twilio }) => twilio !== undefined,
  isGenuine: (call) => {
    const { publicUrl, twilio } = call.services.config
    const expected = signatureOf(twilio?.authToken ?? "", publicUrl + call.url, formOf(call))
    return isSameSecret(call.headers["x-twilio-signature"], expected)
  },
  read: (call) => {
    const form = formOf(call)
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
