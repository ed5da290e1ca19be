import type { RunReason } from "@funil/contract/automations/workflow-rules"
import { ownValue } from "@funil/contract/shared/own-value"
import { signToken } from "../../platform/access/account-token.ts"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { isFirstDay } from "../../platform/access/standing.ts"
import { type Throttle, countTry } from "../../platform/access/throttle.ts"
import type { Services } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import type { Claim } from "../../platform/jobs/fair-queue-claim.ts"
import { FairQueue } from "../../platform/jobs/fair-queue.ts"
import { type JobLog, UnknownKind } from "../../platform/jobs/job-definition.ts"
import type { Send } from "./channels/channel.ts"
import { channels } from "./channels/channels.ts"
import { sendWebhook } from "./channels/webhook-channel.ts"
import { type DeliveryRow, findLeased } from "./delivery-queries.ts"
import type { Common, Outcome, Subscriptions } from "./delivery.ts"
import { type OnSettled, postponeDelivery, settleDelivery } from "./settle-delivery.ts"
import { findSuppression, whyWithheld } from "./suppressions.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  /** Runs in the transaction that settles a run's delivery. */
  readonly onSettled: OnSettled
  readonly subscriptions: Subscriptions
  /** Milliseconds that a call may take; 10,000 by default. */
  readonly withinMs?: number
}

/** Sends queued deliveries outside of a transaction and settles each in one. */
export function deliveryQueue(options: Options): FairQueue {
  const { services, log, onSettled, subscriptions, withinMs = 10_000 } = options
  const health = new TargetHealth()
  const settle = (ctx: SystemContext, job: Claim, outcome: Outcome) =>
    settleDelivery(ctx, job, outcome, { onSettled, onAttempt: subscriptions.onAttempt })
  const work = async (ctx: SystemContext, job: Claim) => {
    const begun = await beginDelivery(ctx, job, subscriptions)
    if (begun === null) return
    if ("waitSeconds" in begun) return postponeDelivery(ctx, job, begun)
    if ("outcome" in begun) return settle(ctx, job, begun.outcome)
    const sender = { config: services.config, now: ctx.now(), withinMs }
    const outcome = await begun.send(sender)
    health.note(job.group ?? "", outcome, ctx.now())
    if ("cause" in outcome)
      log.warn({ err: outcome.cause, id: job.id, target: job.group }, "delivery not taken")
    await settle(ctx, job, outcome)
  }
  return new FairQueue({
    services,
    log,
    table: "deliveries",
    group: "target",
    atOnce: 64,
    perAccount: 8,
    perGroup: 2,
    skipGroups: () => health.resting(services.now()),
    work,
    giveUp: (ctx, job) => settle(ctx, job, { state: "failed", reason: "unexpected" }),
  })
}

/** Messages of an account per hour. Further ones wait. */
const anHour: Throttle = { name: "messages", max: 1000, minutes: 60 }
/** Emails on an account's first day, once its address is proved. */
const firstDay: Throttle = { name: "mails of the first day", max: 50, minutes: 24 * 60 }
const smsAnHour: Throttle = { name: "sms", max: 200, minutes: 60 }

/** Seconds until a closed or unproved account is checked again. */
const closedSeconds = 3600

interface Wait {
  readonly waitSeconds: number
  readonly reason: RunReason
}

/** The decision about a claimed delivery; null if another worker holds it. */
type DeliveryStart =
  | { readonly send: Send }
  | { readonly outcome: Outcome }
  /** A throttle is used up, or the account is closed or unproved. */
  | Wait
  | null

async function secondsToWait(tx: Tx, row: DeliveryRow, target: string): Promise<number | null> {
  const { channel } = row
  if (channel === "webhook" || target.startsWith("outbox")) return null
  const ofSms = channel === "sms" ? await countTry(tx, smsAnHour, "account") : null
  const ofDay = channel === "email" && isFirstDay(tx, row) ? await countTry(tx, firstDay, "account") : null
  return ofSms ?? ofDay ?? (await countTry(tx, anHour, "account"))
}

/** Why and how long a delivery waits; null if it goes out. */
async function whyWait(tx: Tx, row: DeliveryRow, target: string): Promise<Wait | null> {
  if (tx.block === "account_closed") return { waitSeconds: closedSeconds, reason: "too_many" }
  if (!tx.isProved) return { waitSeconds: closedSeconds, reason: "unproved" }
  const waitSeconds = await secondsToWait(tx, row, target)
  return waitSeconds === null ? null : { waitSeconds, reason: "too_many" }
}

/** Runs at sending, so a consent withdrawn a moment ago counts. */
async function whyRowWithheld(tx: Tx, { purpose, to, contact_id: contactId }: DeliveryRow) {
  return purpose === "marketing" && to !== null ? whyWithheld(tx, { to, contactId }) : null
}

/** Why an email doesn't go out. Unsubscribing stops automated emails; a complaint stops all. */
async function whyNotTo(tx: Tx, { channel, to, author_id: author }: DeliveryRow): Promise<RunReason | null> {
  const suppression = channel === "email" && to ? await findSuppression(tx, to) : null
  if (suppression === null || (author !== null && suppression === "unsubscribed")) return null
  return suppression === "bounced" ? "bounced" : "unsubscribed"
}

/** Prepares a delivery to one of the account's webhooks. */
async function subscribed(tx: Tx, common: Common, { callOf }: Subscriptions): Promise<DeliveryStart> {
  const call = await callOf(tx, common.id)
  if (!call) return { outcome: { state: "failed", reason: "switched_off" } }
  return { send: (sender) => sendWebhook(sender, { ...call, ...common }) }
}

/** Decides whether a claimed delivery goes out now, and prepares it. */
export async function beginDelivery(
  ctx: SystemContext,
  job: Claim,
  subscriptions: Subscriptions,
): Promise<DeliveryStart> {
  // No ledger: a throttle is no record.
  return inTransaction(ctx, async (tx): Promise<DeliveryStart> => {
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

interface Health {
  timeouts: number
  until: number
}

const tolerated = 3
const firstRestMs = 30_000
const maxRestMs = 600_000
const maxTargets = 10_000

/**
 * Backs off from targets that time out three times in a row: half a minute first, then ever longer,
 * so that a slow target doesn't take all places. Each process counts by itself.
 */
class TargetHealth {
  readonly #targets = new Map<string, Health>()

  /** Counts the outcome of an attempt. */
  note(target: string, outcome: Outcome, now: Date): void {
    const isSlow = outcome.state === "retry" && outcome.isSlow === true
    if (!isSlow) {
      this.#targets.delete(target)
      return
    }
    const timeouts = (this.#targets.get(target)?.timeouts ?? 0) + 1
    const restMs = Math.min(maxRestMs, firstRestMs * 2 ** (timeouts - tolerated))
    const until = timeouts < tolerated ? 0 : now.getTime() + restMs
    if (this.#targets.size >= maxTargets) this.#targets.clear()
    this.#targets.set(target, { timeouts, until })
  }

  /** The targets that rest now. */
  resting(now: Date): string[] {
    return [...this.#targets].flatMap(([target, { until }]) => (until > now.getTime() ? target : []))
  }
}
