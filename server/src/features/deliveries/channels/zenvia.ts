import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import * as z from "zod/mini"
import { noAccount } from "../../../platform/access/account-directory.ts"
import type { TokenSubject } from "../../../platform/access/account-token.ts"
import { notFound } from "../../../platform/app-error.ts"
import type { Config } from "../../../platform/config.ts"
import type { Services } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { isSameSecret } from "../../../platform/hooks/hook.ts"
import { type OutgoingAnswer, callService, jsonOf } from "../../../platform/outbound/call.ts"
import { provenContext } from "../../../platform/system-context.ts"
import { plainText } from "../../../platform/text/plain-text.ts"
import type { Outcome, SendableText, Sender } from "../delivery.ts"
import type { StatusReports, Progress } from "../message-progress.ts"
import { clipped, judged, outcomeOf } from "./channel.ts"

const longest = 1520

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

const states = new Map<string, Progress["state"]>([
  ["SENT", "sent"],
  ["DELIVERED", "delivered"],
  ["READ", "opened"],
  ["REJECTED", "failed"],
  ["NOT_DELIVERED", "failed"],
])

const cause = z.object({ reason: z.optional(z.string()), details: z.optional(z.string()) })

const statusCallback = z.object({
  id: z.string(),
  type: z.string(),
  message: z.optional(z.object({ id: z.string() })),
  messageStatus: z.optional(
    z.object({
      code: z.string(),
      timestamp: z.optional(z.string()),
      description: z.optional(z.string()),
      causes: z.optional(z.array(cause)),
    }),
  ),
})

/** Zenvia signs nothing: the operator gives its subscription a header with a secret. */
export const zenviaReports: StatusReports = {
  provider: "zenvia",
  isSetUp: ({ zenvia }) => zenvia?.webhookSecret !== undefined,
  isGenuine: ({ headers, services }) =>
    isSameSecret(headers["x-webhook-secret"], services.config.zenvia?.webhookSecret),
  read: async ({ raw, services }) => {
    const { id, type, message, messageStatus } = z.parse(statusCallback, JSON.parse(raw.toString("utf8")))
    const state = states.get(messageStatus?.code ?? "")
    if (type !== "MESSAGE_STATUS" || !message || !messageStatus || !state) return []
    const named = await findProviderMessage(services, "zenvia", message.id)
    // The report may come before we store the provider's id. Zenvia then repeats it.
    if (!named) throw notFound()
    const at = new Date(messageStatus.timestamp ?? services.now())
    const why = messageStatus.causes?.map(({ details, reason }) => details ?? reason ?? "").join("; ")
    const detail = (why || messageStatus.description)?.slice(0, 300)
    return [{ message: named, eventId: id, progress: { state, at, detail } }]
  },
}

/** Finds our message by the provider's id; null if it isn't ours or isn't stored yet. */
async function findProviderMessage(
  services: Services,
  provider: string,
  providerId: string,
): Promise<TokenSubject | null> {
  const ctx = await provenContext(services, noAccount, "provider")
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ account_id: AccountId; message_id: string }>`
      select account_id, message_id from provider_messages
      where provider = ${provider} and provider_id = ${providerId}
    `.execute(tx.db)
    // Entered by a transaction of this very account.
    return rows[0] ? { accountId: rows[0].account_id, id: rows[0].message_id } : null
  })
}

/** A validation error about the receiver. */
function isAboutReceiver(answer: OutgoingAnswer): boolean {
  const { details } = jsonOf(answer)
  return (
    Array.isArray(details) &&
    details.some((detail: { path?: unknown } | null) => /\bto\b/.test(plainText(detail?.path)))
  )
}
