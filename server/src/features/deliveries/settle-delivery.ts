import { isWithheldReason, type RunReason } from "@funil/contract/automations/workflow-rules"
import type { DeliveryChannel } from "@funil/contract/messages/message-channels"
import { sql } from "kysely"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { Claim } from "../../platform/jobs/fair-queue-claim.ts"
import { retrySeconds } from "../../platform/jobs/fair-queue.ts"
import type { Outcome, Subscriptions } from "./delivery.ts"
import { suppress } from "./suppressions.ts"

/** The final state of a run's delivery. */
export interface RunDelivery {
  readonly runId: string
  readonly deliveryId: string
  readonly channel: DeliveryChannel
  readonly state: "sent" | "failed"
  /** The message stays in the outbox: its channel has no provider. */
  readonly isKept: boolean
  readonly reason: RunReason | null
  readonly detail: string | null
}

export type OnSettled = (tx: Tx, settled: RunDelivery) => Promise<void>

/** Both run in the transaction that settles the delivery. */
interface SettleHandlers {
  readonly onSettled: OnSettled
  readonly onAttempt: Subscriptions["onAttempt"]
}

interface Row {
  run_id: string | null
  webhook_id: string | null
  channel: DeliveryChannel
}

/** The outcome as columns of both tables. */
interface OutcomeColumns {
  readonly delivery: "queued" | "sent" | "failed"
  readonly message: "queued" | "sent" | "kept" | "withheld" | "failed"
  readonly reason: RunReason | null
  readonly detail: string | null
  readonly nextAt: Date | null
  /** The template went out instead of the text. */
  readonly byTemplate: boolean
}

/** Stores the outcome of an attempt with its message and its run, all or nothing. */
export async function settleDelivery(
  ctx: SystemContext,
  job: Claim,
  outcome: Outcome,
  { onSettled, onAttempt }: SettleHandlers,
): Promise<void> {
  // No ledger: the message itself shows its progress.
  await inTransaction(ctx, async (tx) => {
    const to = outcomeColumns(outcome, job.attempts, tx.now())
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
    const { response = null } = outcome
    if (webhookId !== null) await onAttempt(tx, { deliveryId: job.id, webhookId, state, reason, response })
  })
}

/** Postpones a delivery without counting the attempt, and stores the reason. */
export async function postponeDelivery(
  ctx: SystemContext,
  job: Claim,
  { waitSeconds, reason }: { readonly waitSeconds: number; readonly reason: RunReason },
): Promise<void> {
  const at = new Date(ctx.now().getTime() + waitSeconds * 1000)
  // No ledger: the time of sending is no record.
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

function outcomeColumns(outcome: Outcome, attempts: number, now: Date): OutcomeColumns {
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

/** Stores the outcome; undefined if another worker holds the delivery. */
async function writeDelivery(tx: Tx, job: Claim, to: OutcomeColumns): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update deliveries set state = ${to.delivery}, reason = ${to.reason}, detail = ${to.detail}, next_at = ${to.nextAt}, lease = null,
      finished_at = ${to.nextAt ? null : tx.now()}, payload = case when ${to.delivery} = 'sent' then null else payload end
    where account_id = ${tx.accountId} and id = ${job.id} and lease = ${job.lease}
    returning run_id, webhook_id, channel
  `.execute(tx.db)
  return rows[0]
}

/** Never moves a message back: a provider may report on it before the delivery settles. */
async function writeMessage(
  tx: Tx,
  id: string,
  to: OutcomeColumns,
  providerId: string | null,
): Promise<void> {
  await sql`
    update messages set provider_id = coalesce(${providerId}, provider_id),
      state = case when state in ('delivered', 'opened') then state else ${to.message} end,
      processed_at = case when ${to.message} = 'sent' then coalesce(processed_at, ${tx.now()}) else processed_at end,
      reason = ${to.reason}, error = ${to.detail}, text = case when ${to.byTemplate} then null else text end
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
}

/** Stores the provider's id of a message: Zenvia's reports hold no id of ours. */
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
