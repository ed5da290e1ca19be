import { createHmac } from "node:crypto"
import { sql } from "kysely"
import * as z from "zod/mini"
import { noAccount } from "../../../platform/access/account-directory.ts"
import { openToken } from "../../../platform/access/account-token.ts"
import type { Services } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { phoneHash } from "../address-hash.ts"
import { whatsappReasons } from "../channels/send-whatsapp.ts"
import type { Progress } from "../message-progress.ts"
import type { MessageHook, ProviderEvent } from "./message-hook.ts"
import { isSameSecret } from "../../../platform/hooks/is-same-secret.ts"

const states = new Map<string, Progress["state"]>([
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["read", "opened"],
  ["played", "opened"],
  ["failed", "failed"],
])

const failure = z.object({
  code: z.number(),
  title: z.optional(z.string()),
  error_data: z.optional(z.object({ details: z.optional(z.string()) })),
})

const status = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: z.string(),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(failure)),
})

const value = z.object({
  metadata: z.optional(z.object({ phone_number_id: z.optional(z.string()) })),
  statuses: z.optional(z.array(status)),
  messages: z.optional(z.array(z.object({ from: z.string(), timestamp: z.string() }))),
})

const told = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
})

const instantOf = (seconds: string) => new Date(Number(seconds) * 1000)

function eventOf(services: Services, one: z.output<typeof status>): ProviderEvent[] {
  const message = openToken(services.config, "message", one.biz_opaque_callback_data ?? "")
  const state = states.get(one.status)
  if (!message || !state) return []
  const [error] = one.errors ?? []
  const reason = error && whatsappReasons.get(error.code)
  const detail = error && `${error.code} ${error.error_data?.details ?? error.title ?? ""}`.slice(0, 300)
  const progress = { state, at: instantOf(one.timestamp), reason, detail }
  return [{ message, eventId: `${one.id} ${one.status}`, progress }]
}

/** A person's message to our number opens a day in which we may write to them freely. */
async function openWindows(services: Services, from: z.output<typeof value>["messages"]): Promise<void> {
  const ctx = await systemContext(services, noAccount)
  // No right: the provider has proved itself.
  // No ledger: who may be written to is no record.
  await inTransaction(ctx, async (tx) => {
    for (const { from: phone, timestamp } of from ?? []) {
      const at = new Date(Math.min(instantOf(timestamp).getTime(), tx.now().getTime()))
      await sql`
        insert into whatsapp_windows as w (phone_hash, last_at) values (${phoneHash(phone)}, ${at})
        on conflict (phone_hash) do update set last_at = greatest(w.last_at, excluded.last_at)
      `.execute(tx.db)
    }
  })
}

export const whatsappHook: MessageHook = {
  provider: "whatsapp",
  isSetUp: ({ whatsapp }) => whatsapp?.appSecret !== undefined,
  isGenuine: ({ headers, raw, services }) => {
    const secret = services.config.whatsapp?.appSecret ?? ""
    const expected = `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`
    return isSameSecret(headers["x-hub-signature-256"], expected)
  },
  read: async ({ raw, services }) => {
    const { entry } = z.parse(told, JSON.parse(raw.toString("utf8")))
    const ours = services.config.whatsapp?.phoneNumberId
    const values = entry
      .flatMap(({ changes }) => changes)
      .filter(({ field }) => field === "messages")
      .map((change) => z.parse(value, change.value))
      .filter(({ metadata }) => (metadata?.phone_number_id ?? ours) === ours)
    await openWindows(
      services,
      values.flatMap(({ messages = [] }) => messages),
    )
    return values.flatMap(({ statuses = [] }) => statuses.flatMap((one) => eventOf(services, one)))
  },
  challenged: ({ services, query }) => {
    const verifyToken = services.config.whatsapp?.verifyToken
    const isOurs = query["hub.mode"] === "subscribe" && isSameSecret(query["hub.verify_token"], verifyToken)
    return isOurs ? (query["hub.challenge"] ?? "") : null
  },
}
