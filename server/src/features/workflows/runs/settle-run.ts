import { type HeldReason, heldReasons, isWithheldReason } from "@funil/contract/automations/workflow-rules"
import type { RunStep } from "@funil/contract/automations/workflows"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { RunDelivery } from "../../deliveries/settle-delivery.ts"
import { notifyOfWorkflow } from "../definition/workflow-notices.ts"
import { findWorkflow } from "../definition/workflow-queries.ts"
import { lockRun, settleRunRow } from "./run-queries.ts"

/**
 * Updates a run in the transaction that settles one of its deliveries. It is done when all are
 * sent, and fails when none is pending and one failed. A run with only kept messages says so.
 */
export async function settleRun(tx: Tx, delivery: RunDelivery): Promise<void> {
  const { runId, deliveryId, channel, state, isKept, reason, detail } = delivery
  const run = await lockRun(tx, runId)
  // A failed run may have deliveries that a user retried one by one.
  if (!run || (run.state !== "sending" && run.state !== "failed")) return
  const { queued, failed, held } = await countDeliveries(tx, runId)
  const isWithheld = isWithheldReason(reason)
  const outcome = {
    state: isWithheld ? "withheld" : isKept ? "kept" : state,
    ...(reason && { reason }),
    ...(detail && { detail }),
  }
  const step: RunStep = {
    at: tx.now().toISOString(),
    kind: "delivery",
    input: { channel, delivery_id: deliveryId },
    outcome,
  }
  const steps = [...run.steps, step]
  // Another delivery may have failed before.
  const hasFailed = state === "failed" && !isWithheld
  const why = hasFailed ? { reason, detail } : { reason: run.reason, detail: run.detail }
  if (queued > 0) return settleRunRow(tx, run, { state: "sending", ...why, steps })
  const kept = steps.some(({ outcome: each }) => each["state"] === "kept") ? "not_configured" : null
  if (failed === 0) return settleRunRow(tx, run, { state: "done", reason: held ?? kept, steps })
  await settleRunRow(tx, run, { state: "failed", ...why, steps })
  const workflow = await findWorkflow(tx, run.workflow_id)
  if (workflow) await notifyOfWorkflow(tx, { kind: "automation_failed", workflow, run })
}

interface DeliveryCounts {
  readonly queued: number
  readonly failed: number
  /** The reason why some were withheld or cancelled, which is not a failure. */
  readonly held: HeldReason | null
}

async function countDeliveries(tx: Tx, runId: string): Promise<DeliveryCounts> {
  const { rows } = await sql<DeliveryCounts>`
    select count(*) filter (where d.state = 'queued') as queued,
      count(*) filter (where d.state = 'failed' and coalesce(d.reason, '') <> all(${[...heldReasons]}::text[])) as failed,
      min(d.reason) filter (where d.state = 'failed' and d.reason = any(${[...heldReasons]}::text[])) as held
    from deliveries d where d.account_id = ${tx.accountId} and d.run_id = ${runId}
  `.execute(tx.db)
  return rows[0] ?? { queued: 0, failed: 0, held: null }
}
