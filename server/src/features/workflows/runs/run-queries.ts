import type { RunReason, RunState } from "@funil/contract/workflow-rules"
import type { RunStep } from "@funil/contract/workflows"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { onArchivedHost, pastHostScope } from "../../../nouns/host-visibility.ts"
import type { RunRow } from "./run-row.ts"

/** A locked run, and whether its record is archived. */
export type LockedRun = RunRow & { readonly isArchived: boolean }

/** Locks a run about a record that the caller sees; with a lease only while it is held. */
export async function lockRun(tx: Tx, id: string, lease?: string): Promise<LockedRun | undefined> {
  const { rows } = await sql<LockedRun>`/* lock run */
    select r.*, ${onArchivedHost(tx, "r")} as "isArchived" from workflow_runs r
    where r.account_id = ${tx.accountId} and r.id = ${id} and ${lease ? sql`r.lease = ${lease}` : sql`true`}
      and ${pastHostScope(tx, "r")}
    for update of r
  `.execute(tx.db)
  return rows[0]
}

/** The new state of a run. */
export interface Settled {
  readonly state: RunState
  readonly reason?: RunReason | null
  readonly detail?: string | null
  readonly steps?: readonly RunStep[]
  readonly action?: RunRow["action"]
}

const detailLength = 500

/** Ends a locked run, or has it wait for its deliveries: nobody takes it any more. */
export async function settleRunRow(
  tx: Tx,
  run: RunRow,
  { state, reason, detail, steps, action }: Settled,
): Promise<void> {
  await sql`/* settle run */
    update workflow_runs set state = ${state}, reason = ${reason ?? null}, detail = ${detail?.slice(0, detailLength) ?? null},
      steps = ${JSON.stringify(steps ?? run.steps)}::jsonb, action = ${action ?? run.action}, next_at = null, lease = null,
      finished_at = ${state === "sending" ? null : tx.now()}
    where account_id = ${tx.accountId} and id = ${run.id}
  `.execute(tx.db)
}

/** Puts a locked run back into the queue, its attempts counted anew. */
export async function requeueRunRow(tx: Tx, id: string): Promise<void> {
  await sql`
    update workflow_runs set state = 'queued', reason = null, detail = null, attempts = 0, next_at = ${tx.now()}, lease = null,
      finished_at = null
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  tx.news.add("workflow_runs")
}
