import type { RunReason } from "@funil/contract/automations/workflow-rules"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type OutgoingAnswer, callService, jsonOf } from "../../../platform/outbound/call.ts"
import type { Outcome, SendableWhatsapp, Sender, Template } from "../delivery.ts"
import { phoneHash } from "../suppressions.ts"
import { type ProviderChannel, clipped, detailOf, judged, outcomeOf } from "./channel.ts"

/** Sends free text within a day of the receiver's last message, and the template otherwise. */
export const whatsapp: ProviderChannel = {
  route: (config) => (config.whatsapp ? "cloud_api" : "outbox"),
  prepare: async (tx, { to, text, template }, common) => {
    const isOpen = await hasOpenWindow(tx, to ?? "")
    const message = { ...common, to: to ?? "", text, template, isOpen }
    return (sender) => sendWhatsapp(sender, message)
  },
}

const windowHours = 24

const longest = 4096

/** Meta's error codes in responses and in later status reports. Any other code is a refusal. */
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

/** Meta throttles our number or the receiver. */
const tooMany = new Set([4, 80007, 130429, 131048, 131056])
/** Temporary problems at Meta, whatever the status says. */
const passing = new Set([1, 2, 131000, 131016, 133004])

/**
 * Sends by WhatsApp's Cloud API, or keeps the message in the local outbox if the operator hasn't
 * set it up.
 */
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

/** Whether this phone wrote to our WhatsApp number within a day. */
async function hasOpenWindow(tx: Tx, phone: string): Promise<boolean> {
  const ours = tx.services.config.whatsapp?.phoneNumberId ?? ""
  const since = new Date(tx.now().getTime() - windowHours * 3_600_000)
  const { rows } = await sql`
    select from whatsapp_windows
    where phone_number_id = ${ours} and person_hash = ${phoneHash(phone)} and last_at > ${since}
  `.execute(tx.db)
  return rows.length > 0
}

function ofTemplate({ name, language, parameters }: Template) {
  const body = { type: "body", parameters: parameters.map((text) => ({ type: "text", text })) }
  const components = parameters.length > 0 ? [body] : []
  return { type: "template", template: { name, language: { code: language }, components } }
}

/**
 * Returns text for receivers who wrote within a day and the approved template for others, or null
 * without one.
 */
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
