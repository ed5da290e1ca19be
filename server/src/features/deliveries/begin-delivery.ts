import { signToken } from "../../platform/access/account-token.ts"
import { countTry, type Throttle } from "../../platform/access/throttle.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { Claimed } from "../../platform/jobs/fair-queue.ts"
import { decryptSecret } from "../../platform/secrets.ts"
import type { DeliveryChannel, Outcome, WebhookCall } from "./delivery.ts"
import { type DeliveryRow, findLeased, hasOpenWindow } from "./delivery-queries.ts"
import { payloadPlace } from "./payload-place.ts"
import type { Sendable } from "./sendable.ts"
import { findSuppression } from "./suppressions.ts"
import { unsubscribeUrl } from "./unsubscribe-url.ts"
import { webhookSecrets } from "./webhook-secrets.ts"

/** How many messages an account sends in an hour; more of them wait. */
const anHour: Throttle = { name: "messages", most: 1000, minutes: 60 }
const smsAnHour: Throttle = { name: "sms", most: 200, minutes: 60 }

/** What a claimed delivery comes to before anything is sent; null when another worker has it. */
type Begun =
  | { readonly sendable: Sendable }
  | { readonly outcome: Outcome }
  /** The hour's messages are used up. */
  | { readonly waitSeconds: number }
  | null

async function secondsToWait(tx: Tx, channel: DeliveryChannel, target: string): Promise<number | null> {
  if (channel === "webhook" || target.startsWith("outbox")) return null
  const ofSms = channel === "sms" ? await countTry(tx, smsAnHour, "account") : null
  return ofSms ?? (await countTry(tx, anHour, "account"))
}

async function mailOf(tx: Tx, row: DeliveryRow, ref: string): Promise<Sendable> {
  const { config } = tx.services
  const { id, to, subject, html, text, contact_id, company, open_tracking, reply_to } = row
  const pixel = signToken(config, "pixel", { accountId: tx.accountId, id })
  return {
    channel: "email",
    id,
    ref,
    to: to ?? "",
    subject: subject ?? "",
    html: html ?? "",
    text: text ?? "",
    fromName: company,
    replyTo: reply_to,
    unsubscribeUrl: contact_id && unsubscribeUrl(tx, id),
    pixelUrl: open_tracking ? `${config.publicUrl}/o/${pixel}.gif` : null,
  }
}

async function sendableOf(tx: Tx, row: DeliveryRow): Promise<Sendable> {
  const { id, channel, to, text, template, payload } = row
  const { config } = tx.services
  const ref = signToken(config, "message", { accountId: tx.accountId, id })
  if (channel === "email") return mailOf(tx, row, ref)
  if (channel === "sms") return { channel, id, ref, to: to ?? "", text: text ?? "" }
  if (channel === "whatsapp") {
    const isOpen = await hasOpenWindow(tx, to ?? "")
    return { channel, id, ref, to: to ?? "", text, template, isOpen }
  }
  // What was put in when it was queued.
  const call = JSON.parse(decryptSecret(config.secretKey, payloadPlace(id), payload ?? "")) as WebhookCall
  if (channel !== "webhook") return { channel, id, ref, url: call.url, text: text ?? "" }
  const { secret, previous } = await webhookSecrets(tx)
  return { channel, id, ref, ...call, secrets: previous === null ? [secret] : [secret, previous] }
}

/** Looks whether a claimed delivery may go out now, and gets together what it needs. */
export async function beginDelivery(ctx: Context, job: Claimed): Promise<Begun> {
  // No right: the queue holds what verbs with rights have put in.
  // No ledger: a counter of the hour is no record.
  return inTransaction(ctx, async (tx): Promise<Begun> => {
    const row = await findLeased(tx, job)
    if (!row) return null
    const suppression = row.channel === "email" && row.to ? await findSuppression(tx, row.to) : null
    if (suppression) {
      const reason = suppression === "bounced" ? "bounced" : "unsubscribed"
      return { outcome: { state: "failed", reason } }
    }
    const waitSeconds = await secondsToWait(tx, row.channel, job.group ?? "")
    return waitSeconds === null ? { sendable: await sendableOf(tx, row) } : { waitSeconds }
  })
}
