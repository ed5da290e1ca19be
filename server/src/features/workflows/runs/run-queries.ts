import type { RunReason, RunState } from "@funil/contract/automations/workflow-rules"
import type { RunStep } from "@funil/contract/automations/workflows"
import { sql } from "kysely"
import { onArchivedHost, pastHostScope } from "../../../nouns/host-visibility.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { NewRun } from "../examination/make-runs.ts"

/** A run in stored form. */
export interface RunRow extends NewRun {
  attempts: number
  lease: string | null
  undone_by: string | null
  created_at: Date
}

/** A locked run, and whether its record is archived. */
type LockedRun = RunRow & { readonly isArchived: boolean }

/** Locks a run about a record that the caller sees. With a lease, only while the lease is valid. */
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
interface RunOutcome {
  readonly state: RunState
  readonly reason?: RunReason | null
  readonly detail?: string | null
  readonly steps?: readonly RunStep[]
  readonly action?: RunRow["action"]
}

const detailLength = 500

/** Ends a locked run or makes it wait for its deliveries. No process claims it again. */
export async function settleRunRow(
  tx: Tx,
  run: RunRow,
  { state, reason, detail, steps, action }: RunOutcome,
): Promise<void> {
  await sql`/* settle run */
    update workflow_runs set state = ${state}, reason = ${reason ?? null}, detail = ${detail?.slice(0, detailLength) ?? null},
      steps = ${JSON.stringify(steps ?? run.steps)}::jsonb, action = ${action ?? run.action}, next_at = null, lease = null,
      finished_at = ${state === "sending" ? null : tx.now()}
    where account_id = ${tx.accountId} and id = ${run.id}
  `.execute(tx.db)
}

/** Requeues a locked run and resets its attempts. */
export async function requeueRunRow(tx: Tx, id: string): Promise<void> {
  await sql`
    update workflow_runs set state = 'queued', reason = null, detail = null, attempts = 0, next_at = ${tx.now()}, lease = null,
      finished_at = null
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  tx.news.add("workflow_runs")
}
