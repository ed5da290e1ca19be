import { isWithheldReason, type RunReason } from "@funil/contract/workflow-rules"
import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { retrySeconds } from "../../platform/jobs/fair-queue.ts"
import type { Claimed } from "../../platform/jobs/fair-queue-claim.ts"
import type { DeliveryChannel } from "@funil/contract/message-channels"
import type { Outcome } from "./delivery.ts"
import type { Subscriptions } from "./subscriptions.ts"
import { suppress } from "./suppressions.ts"

/** A delivery that a run made has come to its end, or to rest. */
export interface Settled {
  readonly runId: string
  readonly deliveryId: string
  readonly channel: DeliveryChannel
  readonly state: "sent" | "failed"
  /** It went no further than the outbox: no provider carries its channel. */
  readonly isKept: boolean
  readonly reason: RunReason | null
  readonly detail: string | null
}

export type OnSettled = (tx: Tx, settled: Settled) => Promise<void>

/** Who is told what came of a delivery, in the transaction that settles it. */
interface Told {
  readonly onSettled: OnSettled
  readonly onAttempt: Subscriptions["onAttempt"]
}

interface Row {
  run_id: string | null
  webhook_id: string | null
  channel: DeliveryChannel
}

/** The outcome as the tables have it. */
interface Written {
  readonly delivery: "queued" | "sent" | "failed"
  readonly message: "queued" | "sent" | "kept" | "withheld" | "failed"
  readonly reason: RunReason | null
  readonly detail: string | null
  readonly nextAt: Date | null
  /** The template was sent, without a text of its own. */
  readonly byTemplate: boolean
}

function written(outcome: Outcome, attempts: number, now: Date): Written {
  const usual = { nextAt: null, byTemplate: false }
  if (!("reason" in outcome)) {
    const { state, byTemplate = false } = outcome
    return { ...usual, delivery: "sent", message: state, reason: null, detail: null, byTemplate }
  }
  const { reason, detail = null } = outcome
  const seconds = retrySeconds[attempts - 1]
  if (outcome.state === "failed" || seconds === undefined)
    return {
      ...usual,
      delivery: "failed",
      message: isWithheldReason(reason) ? "withheld" : "failed",
      reason,
      detail,
    }
  const wait = Math.max(seconds, outcome.afterSeconds ?? 0)
  const nextAt = new Date(now.getTime() + wait * 1000)
  return { ...usual, delivery: "queued", message: "queued", reason, detail, nextAt }
}

/** Writes the outcome to the delivery; nothing when another worker has it by now. */
async function writeDelivery(tx: Tx, job: Claimed, to: Written): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update deliveries set state = ${to.delivery}, reason = ${to.reason}, detail = ${to.detail}, next_at = ${to.nextAt}, lease = null,
      finished_at = ${to.nextAt ? null : tx.now()}, payload = case when ${to.delivery} = 'sent' then null else payload end
    where account_id = ${tx.accountId} and id = ${job.id} and lease = ${job.lease}
    returning run_id, webhook_id, channel
  `.execute(tx.db)
  return rows[0]
}

/** A provider may have told of the message before we settle: it never goes back. */
async function writeMessage(tx: Tx, id: string, to: Written, providerId: string | null): Promise<void> {
  await sql`
    update messages set provider_id = coalesce(${providerId}, provider_id),
      state = case when state in ('delivered', 'opened') then state else ${to.message} end,
      processed_at = case when ${to.message} = 'sent' then coalesce(processed_at, ${tx.now()}) else processed_at end,
      reason = ${to.reason}, error = ${to.detail}, text = case when ${to.byTemplate} then null else text end
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
}

/** Keeps the provider's id of a message: Zenvia's hooks name no id of ours. */
async function enterDirectory(tx: Tx, id: string, providerId: string): Promise<void> {
  await tx.db
    .insertInto("provider_messages")
    .values({
      provider: "zenvia",
      provider_id: providerId,
      account_id: tx.accountId,
      message_id: id,
      created_at: tx.now(),
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

async function addressOf(tx: Tx, id: string): Promise<string> {
  const row = tx.db.selectFrom("messages").select("to").where("account_id", "=", tx.accountId)
  return (await row.where("id", "=", id).executeTakeFirstOrThrow()).to
}

/** Writes down what came of a try, with the message and the run that made it, all or nothing. */
export async function settleDelivery(
  ctx: Context,
  job: Claimed,
  outcome: Outcome,
  { onSettled, onAttempt }: Told,
): Promise<void> {
  // No right: the queue holds what verbs with rights have put in.
  // No ledger: how far a message has come is told beside it.
  await inTransaction(ctx, async (tx) => {
    const to = written(outcome, job.attempts, tx.now())
    const row = await writeDelivery(tx, job, to)
    if (!row) return
    const { run_id: runId, webhook_id: webhookId, channel } = row
    const providerId = ("providerId" in outcome && outcome.providerId) || null
    if (channel !== "webhook") await writeMessage(tx, job.id, to, providerId)
    if (channel === "sms" && providerId && tx.services.config.zenvia)
      await enterDirectory(tx, job.id, providerId)
    if (channel === "email" && to.reason === "bounced")
      await suppress(tx, await addressOf(tx, job.id), "bounced")
    const { delivery: state, reason, detail } = to
    if (runId !== null && state !== "queued")
      await onSettled(tx, {
        runId,
        deliveryId: job.id,
        channel,
        state,
        isKept: to.message === "kept",
        reason,
        detail,
      })
    const { cameBack = null } = outcome
    if (webhookId !== null) await onAttempt(tx, { deliveryId: job.id, webhookId, state, reason, cameBack })
  })
}

/** Lets a delivery wait without counting the try, and notes why. */
export async function postponeDelivery(
  ctx: Context,
  job: Claimed,
  { waitSeconds, reason }: { readonly waitSeconds: number; readonly reason: RunReason },
): Promise<void> {
  const at = new Date(ctx.now().getTime() + waitSeconds * 1000)
  // No right: the queue holds what verbs with rights have put in.
  // No ledger: when something is sent is no record.
  await inTransaction(ctx, async (tx) => {
    const { rows } = await sql`
      update deliveries set next_at = ${at}, lease = null, reason = ${reason}, attempts = attempts - 1
      where account_id = ${tx.accountId} and id = ${job.id} and lease = ${job.lease} returning id
    `.execute(tx.db)
    if (rows.length === 0) return
    await sql`
      update messages set reason = ${reason} where account_id = ${tx.accountId} and id = ${job.id}
    `.execute(tx.db)
  })
}
