import { signToken } from "../../platform/access/account-token.ts"
import { isFirstDay } from "../../platform/access/account-proof.ts"
import { countTry, type Throttle } from "../../platform/access/throttle.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { Claimed } from "../../platform/jobs/fair-queue-claim.ts"
import { UnknownKind } from "../../platform/jobs/unknown-kind.ts"
import { ownValue } from "@funil/contract/shared/own-value"
import type { RunReason } from "@funil/contract/workflow-rules"
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
/** A stranger's first day, once the e-mail is proved. */
const firstDay: Throttle = { name: "mails of the first day", max: 50, minutes: 24 * 60 }
const smsAnHour: Throttle = { name: "sms", max: 200, minutes: 60 }

/** Between two looks whether an account that is closed or not proved goes on. */
const closedSeconds = 3600

interface Wait {
  readonly waitSeconds: number
  readonly reason: RunReason
}

/** A claimed delivery before anything is sent; null when another worker has it. */
type Begun =
  | { readonly send: Send }
  | { readonly outcome: Outcome }
  /** The messages of the hour or the first day are used up, or the account is closed or not proved. */
  | Wait
  | null

async function secondsToWait(tx: Tx, row: DeliveryRow, target: string): Promise<number | null> {
  const { channel } = row
  if (channel === "webhook" || target.startsWith("outbox")) return null
  const ofSms = channel === "sms" ? await countTry(tx, smsAnHour, "account") : null
  const ofDay = channel === "email" && isFirstDay(tx, row) ? await countTry(tx, firstDay, "account") : null
  return ofSms ?? ofDay ?? (await countTry(tx, anHour, "account"))
}

/** Why a delivery waits, and for how long; null where it goes out. */
async function whyWait(tx: Tx, row: DeliveryRow, target: string): Promise<Wait | null> {
  if (tx.block === "account_closed") return { waitSeconds: closedSeconds, reason: "too_many" }
  if (!tx.isProved) return { waitSeconds: closedSeconds, reason: "unproved" }
  const waitSeconds = await secondsToWait(tx, row, target)
  return waitSeconds === null ? null : { waitSeconds, reason: "too_many" }
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
    const wait = await whyWait(tx, row, job.group ?? "")
    if (wait) return wait
    const ref = signToken(tx.services.config, "message", { accountId: tx.accountId, id: row.id })
    const common = { id: row.id, ref }
    if (row.webhook_id !== null) return subscribed(tx, common, subscriptions)
    const channel = ownValue(channels, row.channel)
    if (!channel) throw new UnknownKind(`There is no channel ${row.channel}`)
    return { send: await channel.prepare(tx, row, common) }
  })
}
