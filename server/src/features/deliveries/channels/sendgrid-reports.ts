import { createPublicKey, verify } from "node:crypto"
import * as z from "zod/mini"
import { openToken } from "../../../platform/access/account-token.ts"
import type { Services } from "../../../platform/context.ts"
import { type HookCall, readEach } from "../../../platform/hooks/hook.ts"
import type { StatusReports, Progress, StatusReport } from "../message-progress.ts"

const states = new Map<string, Progress["state"]>([
  ["processed", "sent"],
  ["delivered", "delivered"],
  ["open", "opened"],
  ["bounce", "failed"],
  ["dropped", "failed"],
])

const suppressions = new Map<string, StatusReport["suppressed"]>([
  ["spamreport", "complained"],
  ["unsubscribe", "unsubscribed"],
  ["group_unsubscribe", "unsubscribed"],
])

/** The end of the year 9999. */
const maxUnixSeconds = 253_402_300_799

const mailEvent = z.object({
  event: z.string(),
  timestamp: z.int().check(z.gte(0), z.lte(maxUnixSeconds)),
  sg_event_id: z.string(),
  ref: z.optional(z.string()),
  reason: z.optional(z.string()),
  type: z.optional(z.string()),
})

function eventOf(services: Services, one: z.output<typeof mailEvent>): StatusReport[] {
  const message = openToken(services.config, "message", one.ref ?? "")
  if (!message) return []
  // `blocked` is about the sender or the moment, not about the address.
  const isBounced = one.event === "bounce" && one.type !== "blocked"
  const suppressed = isBounced ? "bounced" : suppressions.get(one.event)
  const state = states.get(one.event)
  const at = new Date(one.timestamp * 1000)
  const reason = isBounced ? "bounced" : "refused"
  const progress = state && ({ state, at, reason, detail: one.reason?.slice(0, 300) } as const)
  return [{ message, eventId: one.sg_event_id, suppressed, ...(progress && { progress }) }]
}

function isSigned({ headers, raw, services }: HookCall): boolean {
  const signature = headers["x-twilio-email-event-webhook-signature"]
  const timestamp = headers["x-twilio-email-event-webhook-timestamp"]
  if (typeof signature !== "string" || typeof timestamp !== "string") return false
  const der = Buffer.from(services.config.sendgridWebhookKey ?? "", "base64")
  const key = createPublicKey({ key: der, format: "der", type: "spki" })
  return verify("sha256", Buffer.concat([Buffer.from(timestamp), raw]), key, Buffer.from(signature, "base64"))
}

/** SendGrid reports on many emails in one call. */
export const sendgridReports: StatusReports = {
  provider: "sendgrid",
  isSetUp: ({ sendgridWebhookKey }) => sendgridWebhookKey !== undefined,
  isGenuine: isSigned,
  read: (call) => {
    const events = z.parse(z.array(z.unknown()), JSON.parse(call.raw.toString("utf8")))
    return readEach(call, mailEvent, events).flatMap((one) => eventOf(call.services, one))
  },
}
