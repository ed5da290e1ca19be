import type { RunReason } from "@funil/contract/automations/workflow-rules"
import { sql } from "kysely"
import { type Host, pastHostScope } from "../../../nouns/host-visibility.ts"
import type { Actor } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { today } from "../../../platform/wall-clock.ts"
import { notify } from "../../notifications/notify.ts"
import { workflowStore } from "./workflows.ts"

/** A notification of the admins about a workflow. */
interface WorkflowNotice {
  readonly kind: "automation_failed" | "automation_stopped"
  readonly workflow: { readonly id: string; readonly name: string; readonly saved_by: string | null }
  /** The run that failed. */
  readonly run?: Host & { readonly record_name: string | null }
}

/** Notifies the admins and the author that a workflow failed or stopped, once a day each. */
export async function notifyOfWorkflow(tx: Tx, { kind, workflow, run }: WorkflowNotice): Promise<void> {
  const { rows } = await sql<Actor>`
    select u.id, u.role, u.pipelines from users u
    where u.account_id = ${tx.accountId} and u.deleted_at is null and not u.deactivated
      and (u.role = 'admin' or u.id = ${workflow.saved_by})
  `.execute(tx.db)
  const seeing = run ? await whoSees(tx, run, rows) : new Set()
  await notify(
    tx,
    rows.map(({ id }) => ({
      user_id: id,
      kind,
      key: `${kind} ${workflow.id} ${today(tx)}`,
      route:
        kind === "automation_failed"
          ? `/admin/workflows/${workflow.id}/runs`
          : `/admin/workflows/${workflow.id}/edit`,
      params: { workflow: workflow.name, record: seeing.has(id) ? (run?.record_name ?? null) : null },
    })),
  )
}

/**
 * Returns the users who see the run's record, in the trash or not. The author of the workflow may
 * see less by now.
 */
async function whoSees(
  tx: Tx,
  { entity, record_id }: NonNullable<WorkflowNotice["run"]>,
  users: readonly Actor[],
): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set()
  const sights = users.map(
    (user) => sql`
      select ${user.id}::uuid as id from (select ${entity}::text as entity, ${record_id}::uuid as record_id) run
      where ${pastHostScope({ ...tx, user }, "run")}`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(sights, sql` union all `)}`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Turns a workflow off for a reason that only a person can fix, and notifies the admins. Stops its
 * queued runs, except the run that the caller has locked and settles itself.
 */
export async function stopWorkflow(
  tx: Tx,
  id: string,
  reason: RunReason,
  exceptRun: string | null = null,
): Promise<void> {
  const workflow = await workflowStore.lock(tx, id)
  if (!workflow.enabled) return
  await workflowStore.save(tx, workflow, { enabled: false, stopped_reason: reason })
  await sql`
    update workflow_runs set state = 'stopped', reason = ${reason}, next_at = null, lease = null, finished_at = ${tx.now()}
    where account_id = ${tx.accountId} and workflow_id = ${id} and state = 'queued' and lease is null
      and id is distinct from ${exceptRun}
  `.execute(tx.db)
  await notifyOfWorkflow(tx, { kind: "automation_stopped", workflow })
}
