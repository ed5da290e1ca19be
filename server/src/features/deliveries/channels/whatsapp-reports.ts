import { createHmac } from "node:crypto"
import { sql } from "kysely"
import * as z from "zod/mini"
import { noAccount } from "../../../platform/access/account-directory.ts"
import { openToken } from "../../../platform/access/account-token.ts"
import type { Services } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { isSameSecret, readEach } from "../../../platform/hooks/hook.ts"
import { provenContext } from "../../../platform/system-context.ts"
import type { StatusReports, Progress, StatusReport } from "../message-progress.ts"
import { personHash, phoneHash } from "../suppressions.ts"
import { whatsappReasons } from "./whatsapp.ts"

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

const unixSeconds = z.string().check(z.regex(/^\d{1,11}$/))

const status = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: unixSeconds,
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(failure)),
})

/**
 * People with usernames may come without a number, by the id that Meta gives them; changes of a
 * number come without both.
 */
const inbound = z.object({
  type: z.optional(z.string()),
  from: z.optional(z.string()),
  from_user_id: z.optional(z.string()),
  timestamp: unixSeconds,
})

const list = z.array(z.unknown())
const delivery = z.object({ entry: list })
const entry = z.object({ changes: list })
const change = z.object({ field: z.string(), value: z.unknown() })
const value = z.object({
  metadata: z.optional(z.object({ phone_number_id: z.optional(z.string()) })),
  statuses: z.optional(list),
  messages: z.optional(list),
})

const instantOf = (seconds: string) => new Date(Number(seconds) * 1000)

function eventOf(services: Services, one: z.output<typeof status>): StatusReport[] {
  const message = openToken(services.config, "message", one.biz_opaque_callback_data ?? "")
  const state = states.get(one.status)
  if (!message || !state) return []
  const [error] = one.errors ?? []
  const reason = error && whatsappReasons.get(error.code)
  const detail = error && `${error.code} ${error.error_data?.details ?? error.title ?? ""}`.slice(0, 300)
  const progress = { state, at: instantOf(one.timestamp), reason, detail }
  return [{ message, eventId: `${one.id} ${one.status}`, progress }]
}

/** Opens the 24 hours in which we may write freely to people who wrote to our number. */
async function openWindows(
  services: Services,
  phoneNumberId: string,
  messages: readonly z.output<typeof inbound>[],
): Promise<void> {
  if (messages.length === 0) return
  const ctx = await provenContext(services, noAccount, "provider")
  // No ledger: a window is no record.
  await inTransaction(ctx, async (tx) => {
    for (const { from, from_user_id: userId, timestamp } of messages) {
      const at = new Date(Math.min(instantOf(timestamp).getTime(), tx.now().getTime()))
      const hashes = [
        from === undefined ? [] : phoneHash(from),
        userId === undefined ? [] : personHash(userId),
      ]
      for (const hash of hashes.flat())
        await sql`
          insert into whatsapp_windows as w (phone_number_id, person_hash, last_at) values (${phoneNumberId}, ${hash}, ${at})
          on conflict (phone_number_id, person_hash) do update set last_at = greatest(w.last_at, excluded.last_at)
        `.execute(tx.db)
    }
  })
}

/** WhatsApp's status reports and inbound messages. */
export const whatsappReports: StatusReports = {
  provider: "whatsapp",
  isSetUp: ({ whatsapp }) => whatsapp?.appSecret !== undefined,
  isGenuine: ({ headers, raw, services }) => {
    const secret = services.config.whatsapp?.appSecret ?? ""
    const expected = `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`
    return isSameSecret(headers["x-hub-signature-256"], expected)
  },
  read: async (call) => {
    const { services } = call
    const { entry: entries } = z.parse(delivery, JSON.parse(call.raw.toString("utf8")))
    const changes = readEach(call, entry, entries).flatMap((one) => readEach(call, change, one.changes))
    const ofMessages = changes.filter(({ field }) => field === "messages").map((one) => one.value)
    const ours = services.config.whatsapp?.phoneNumberId ?? ""
    const values = readEach(call, value, ofMessages).filter(
      ({ metadata }) => (metadata?.phone_number_id ?? ours) === ours,
    )
    const messages = values.flatMap((one) => readEach(call, inbound, one.messages))
    // A system message says that a person's number changed: the person wrote nothing.
    await openWindows(
      services,
      ours,
      messages.filter(({ type }) => type !== "system"),
    )
    const statuses = values.flatMap((one) => readEach(call, status, one.statuses))
    return statuses.flatMap((one) => eventOf(services, one))
  },
  challenged: ({ services, query }) => {
    const verifyToken = services.config.whatsapp?.verifyToken
    const isOurs = query["hub.mode"] === "subscribe" && isSameSecret(query["hub.verify_token"], verifyToken)
    return isOurs ? (query["hub.challenge"] ?? "") : null
  },
}
