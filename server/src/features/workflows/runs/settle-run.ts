import { type HeldReason, heldReasons, isWithheldReason } from "@funil/contract/workflow-rules"
import type { RunStep } from "@funil/contract/workflows"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { Settled } from "../../deliveries/settle-delivery.ts"
import { lockRun, settleRunRow } from "./run-queries.ts"
import { tellOfWorkflow } from "../definition/tell-of-workflow.ts"
import { findWorkflow } from "../definition/workflow-queries.ts"

/**
 * Tells a run what became of one of its deliveries, in the transaction that settles the delivery: the run is done when all are sent, and
 * rests when none is on its way and one could not be sent. A run whose messages were only kept says so.
 */
export async function settleRun(tx: Tx, delivery: Settled): Promise<void> {
  const { runId, deliveryId, channel, state, isKept, reason, detail } = delivery
  const run = await lockRun(tx, runId)
  // A rested one was retried message by message.
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
  // Another one may have failed before.
  const hasFailed = state === "failed" && !isWithheld
  const why = hasFailed ? { reason, detail } : { reason: run.reason, detail: run.detail }
  if (queued > 0) return settleRunRow(tx, run, { state: "sending", ...why, steps })
  const kept = steps.some(({ outcome: each }) => each["state"] === "kept") ? "not_configured" : null
  if (failed === 0) return settleRunRow(tx, run, { state: "done", reason: held ?? kept, steps })
  await settleRunRow(tx, run, { state: "failed", ...why, steps })
  const workflow = await findWorkflow(tx, run.workflow_id)
  if (workflow) await tellOfWorkflow(tx, { kind: "automation_failed", workflow, run })
}

interface Counted {
  readonly queued: number
  readonly failed: number
  /** Why some of them were kept back or called off, which is no failure. */
  readonly held: HeldReason | null
}

async function countDeliveries(tx: Tx, runId: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) filter (where d.state = 'queued') as queued,
      count(*) filter (where d.state = 'failed' and coalesce(d.reason, '') <> all(${[...heldReasons]}::text[])) as failed,
      min(d.reason) filter (where d.state = 'failed' and d.reason = any(${[...heldReasons]}::text[])) as held
    from deliveries d where d.account_id = ${tx.accountId} and d.run_id = ${runId}
  `.execute(tx.db)
  return rows[0] ?? { queued: 0, failed: 0, held: null }
}
