import { signToken } from "../../platform/access/account-token.ts"
import { countTry, type Throttle } from "../../platform/access/throttle.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { Claimed } from "../../platform/jobs/fair-queue-claim.ts"
import { UnknownKind } from "../../platform/jobs/unknown-kind.ts"
import { ownValue } from "@funil/contract/shared/own-value"
import type { RunReason } from "@funil/contract/workflow-rules"
import type { DeliveryChannel } from "@funil/contract/message-channels"
import type { Send } from "./channels/channel.ts"
import { channels } from "./channels/channels.ts"
import { sendWebhook } from "./channels/send-webhook.ts"
import type { Outcome } from "./delivery.ts"
import { type DeliveryRow, findLeased } from "./delivery-queries.ts"
import type { Common } from "./sendable.ts"
import type { Subscriptions } from "./subscriptions.ts"
import { findSuppression } from "./suppressions.ts"
import { whyWithheld } from "./why-withheld.ts"

/** An account's messages of an hour; further ones wait. */
const anHour: Throttle = { name: "messages", max: 1000, minutes: 60 }
const smsAnHour: Throttle = { name: "sms", max: 200, minutes: 60 }

/** Between two looks whether a closed account goes on. */
const closedSeconds = 3600

/** A claimed delivery before anything is sent; null when another worker has it. */
type Begun =
  | { readonly send: Send }
  | { readonly outcome: Outcome }
  /** The hour's messages are used up, or the account is closed. */
  | { readonly waitSeconds: number }
  | null

async function secondsToWait(tx: Tx, channel: DeliveryChannel, target: string): Promise<number | null> {
  if (channel === "webhook" || target.startsWith("outbox")) return null
  const ofSms = channel === "sms" ? await countTry(tx, smsAnHour, "account") : null
  return ofSms ?? (await countTry(tx, anHour, "account"))
}

/** Asked when it is sent: what somebody withdrew a moment ago counts. */
async function whyRowWithheld(tx: Tx, { purpose, to, contact_id: contactId }: DeliveryRow) {
  return purpose === "marketing" && to !== null ? whyWithheld(tx, { to, contactId }) : null
}

/** Why a mail is kept from its address. What a person writes is not what somebody unsubscribed from; who complained gets nothing. */
async function whyNotTo(tx: Tx, { channel, to, author_id: author }: DeliveryRow): Promise<RunReason | null> {
  const suppression = channel === "email" && to ? await findSuppression(tx, to) : null
  if (suppression === null || (author !== null && suppression === "unsubscribed")) return null
  return suppression === "bounced" ? "bounced" : "unsubscribed"
}

/** What a delivery to a webhook of the account needs. */
async function subscribed(tx: Tx, common: Common, { callOf }: Subscriptions): Promise<Begun> {
  const call = await callOf(tx, common.id)
  if (!call) return { outcome: { state: "failed", reason: "switched_off" } }
  return { send: (sender) => sendWebhook(sender, { ...call, ...common }) }
}

/** Looks whether a claimed delivery may go out now, and gets together what it needs. */
export async function beginDelivery(
  ctx: Context,
  job: Claimed,
  subscriptions: Subscriptions,
): Promise<Begun> {
  // No right: the queue holds what verbs with rights have put in.
  // No ledger: a counter of the hour is no record.
  return inTransaction(ctx, async (tx): Promise<Begun> => {
    const row = await findLeased(tx, job)
    if (!row) return null
    const withheld = await whyRowWithheld(tx, row)
    if (withheld) return { outcome: { state: "failed", reason: withheld } }
    const reason = await whyNotTo(tx, row)
    if (reason) return { outcome: { state: "failed", reason } }
    const waitSeconds =
      tx.block === "account_closed" ? closedSeconds : await secondsToWait(tx, row.channel, job.group ?? "")
    if (waitSeconds !== null) return { waitSeconds }
    const ref = signToken(tx.services.config, "message", { accountId: tx.accountId, id: row.id })
    const common = { id: row.id, ref }
    if (row.webhook_id !== null) return subscribed(tx, common, subscriptions)
    const channel = ownValue(channels, row.channel)
    if (!channel) throw new UnknownKind(`There is no channel ${row.channel}`)
    return { send: await channel.prepare(tx, row, common) }
  })
}
