import type { RunReason } from "@funil/contract/workflow-rules"
import { callService, type OutgoingAnswer } from "../../../platform/outbound/call.ts"
import type { Outcome, Template } from "../delivery.ts"
import type { SendableWhatsapp, Sender } from "../sendable.ts"
import { clipped } from "./clipped.ts"
import { detailOf, judged, outcomeOf } from "./answer-outcome.ts"
import { jsonOf } from "../../../platform/outbound/json-of.ts"

const longest = 4096

/** Meta's error codes, those of a call and those of a later status; any other code is a refusal. */
export const whatsappReasons = new Map<number, RunReason>([
  [131026, "bounced"],
  [131030, "bounced"],
  [131047, "outside_window"],
  [131050, "unsubscribed"],
  [100, "invalid_value"],
  [131008, "invalid_value"],
  [131009, "invalid_value"],
  [132000, "invalid_value"],
  [132001, "invalid_value"],
  [132005, "invalid_value"],
  [132012, "invalid_value"],
])

/** Too much at once, of the number or to one receiver. */
const tooMany = new Set([4, 80007, 130429, 131048, 131056])
/** Meta's own trouble, whatever the status says. */
const passing = new Set([1, 2, 131000, 131016, 133004])

function ofTemplate({ name, language, parameters }: Template) {
  const body = { type: "body", parameters: parameters.map((text) => ({ type: "text", text })) }
  const components = parameters.length > 0 ? [body] : []
  return { type: "template", template: { name, language: { code: language }, components } }
}

/** Text to who wrote within a day, the approved message to all others; null where there is none. */
function contentOf({ text, template, isOpen }: SendableWhatsapp) {
  if (isOpen && text) return { type: "text", text: { preview_url: true, body: clipped(text, longest) } }
  return template && ofTemplate(template)
}

function judge(answer: OutgoingAnswer, now: Date): Outcome {
  const { messages, error } = jsonOf(answer) as {
    messages?: { id?: string }[]
    error?: { code?: number; message?: string; error_data?: { details?: string } }
  }
  const outcome = outcomeOf(answer, now)
  if (outcome.state === "sent") return { state: "sent", providerId: messages?.[0]?.id }
  const code = Number(error?.code)
  const said = error?.error_data?.details ?? error?.message
  const detail = said ? `${code} ${said}`.slice(0, 300) : detailOf(answer)
  if (tooMany.has(code)) return { state: "retry", reason: "too_many", detail }
  if (passing.has(code) || outcome.state === "retry")
    return { ...outcome, state: "retry", reason: "refused", detail }
  return { state: "failed", reason: whatsappReasons.get(code) ?? "refused", detail }
}

/** Sends by WhatsApp's Cloud API, or leaves it in the local outbox where the operator has set up none. */
export async function sendWhatsapp(
  { config, now, withinMs }: Sender,
  message: SendableWhatsapp,
): Promise<Outcome> {
  if (!config.whatsapp) return { state: "kept" }
  const { token, phoneNumberId, baseUrl } = config.whatsapp
  const content = contentOf(message)
  if (content === null) return { state: "failed", reason: "outside_window" }
  const call = {
    method: "POST",
    url: `${baseUrl}/${phoneNumberId}/messages`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: message.to,
      biz_opaque_callback_data: message.ref,
      ...content,
    }),
  } as const
  return judged(callService(config, call, { withinMs }), (answer) => {
    const outcome = judge(answer, now)
    return outcome.state === "sent" && content.type === "template"
      ? { ...outcome, byTemplate: true }
      : outcome
  })
}
