import * as z from "zod/mini"
import { openToken } from "../../../platform/access/account-token.ts"
import { isSameSecret } from "../../../platform/hooks/hook.ts"
import type { StatusReports, StatusReport } from "../message-progress.ts"

const record = z.object({
  RecordType: z.string(),
  MessageID: z.string(),
  ID: z.optional(z.number()),
  Type: z.optional(z.string()),
  Description: z.optional(z.string()),
  DeliveredAt: z.optional(z.string()),
  ReceivedAt: z.optional(z.string()),
  BouncedAt: z.optional(z.string()),
  ChangedAt: z.optional(z.string()),
  SuppressSending: z.optional(z.boolean()),
  Metadata: z.optional(z.record(z.string(), z.string())),
})

type PostmarkRecord = z.output<typeof record>

/** Its name was a header's on the way, so its case may have changed. */
function refOf({ Metadata: metadata = {} }: PostmarkRecord): string {
  return Object.entries(metadata).find(([name]) => name.toLowerCase() === "ref")?.[1] ?? ""
}

function suppressionOf({
  RecordType: kind,
  Type: type,
  SuppressSending,
}: PostmarkRecord): StatusReport["suppressed"] {
  if (kind === "SpamComplaint") return "complained"
  if (kind === "SubscriptionChange") return SuppressSending ? "unsubscribed" : undefined
  return kind === "Bounce" && ["HardBounce", "BadEmailAddress"].includes(type ?? "") ? "bounced" : undefined
}

function progressOf(one: PostmarkRecord, now: Date): StatusReport["progress"] {
  const at = new Date(one.DeliveredAt ?? one.ReceivedAt ?? one.BouncedAt ?? now)
  if (one.RecordType === "Delivery") return { state: "delivered", at }
  if (one.RecordType === "Open") return { state: "opened", at }
  // Others are passing: Postmark tries again.
  if (one.RecordType !== "Bounce" || suppressionOf(one) !== "bounced") return undefined
  return { state: "failed", at, reason: "bounced", detail: one.Description?.slice(0, 300) }
}

/** Postmark signs nothing: the operator gives its webhook an address with a password. */
export const postmarkReports: StatusReports = {
  provider: "postmark",
  isSetUp: ({ postmarkWebhookSecret }) => postmarkWebhookSecret !== undefined,
  isGenuine: ({ headers, services }) => {
    const [, encoded = ""] = /^Basic (.*)$/i.exec(headers["authorization"]?.toString() ?? "") ?? []
    const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? []
    return isSameSecret(password, services.config.postmarkWebhookSecret)
  },
  read: ({ raw, services }) => {
    const one = z.parse(record, JSON.parse(raw.toString("utf8")))
    const message = openToken(services.config, "message", refOf(one))
    if (!message) return []
    const progress = progressOf(one, services.now())
    const eventId = `${one.RecordType} ${one.ID ?? one.MessageID} ${one.ChangedAt ?? ""}`
    return [{ message, eventId, suppressed: suppressionOf(one), ...(progress && { progress }) }]
  },
}
