import type { Context, Services } from "../../platform/context.ts"
import { FairQueue } from "../../platform/jobs/fair-queue.ts"
import type { Claimed } from "../../platform/jobs/fair-queue-claim.ts"
import type { JobLog } from "../../platform/jobs/job-log.ts"
import { beginDelivery } from "./begin-delivery.ts"
import type { Outcome } from "./delivery.ts"
import { type OnSettled, postponeDelivery, settleDelivery } from "./settle-delivery.ts"
import type { Subscriptions } from "./subscriptions.ts"
import { TargetHealth } from "./target-health.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  /** Told, in the transaction that settles it, what became of a delivery of a run. */
  readonly onSettled: OnSettled
  readonly subscriptions: Subscriptions
  /** Milliseconds that a call may take; 10,000 by default. */
  readonly withinMs?: number
}

/** Sends what is queued: outside of a transaction, and settled in one. */
export function deliveryQueue(options: Options): FairQueue {
  const { services, log, onSettled, subscriptions, withinMs = 10_000 } = options
  const health = new TargetHealth()
  const settle = (ctx: Context, job: Claimed, outcome: Outcome) =>
    settleDelivery(ctx, job, outcome, { onSettled, onAttempt: subscriptions.onAttempt })
  const work = async (ctx: Context, job: Claimed) => {
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
