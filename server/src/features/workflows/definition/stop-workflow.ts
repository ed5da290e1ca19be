import { sql } from "kysely"
import type { RunReason } from "@funil/contract/workflow-rules"
import type { Tx } from "../../../platform/db/transaction.ts"
import { saveWorkflow } from "./save-workflow.ts"
import { tellOfWorkflow } from "./tell-of-workflow.ts"
import { lockWorkflow } from "./workflow-queries.ts"

/**
 * Switches a workflow off for a reason that only a person can mend, and says so to the admins. What waits is stopped too, except for the
 * run that the caller has locked and settles itself.
 */
export async function stopWorkflow(
  tx: Tx,
  id: string,
  reason: RunReason,
  exceptRun: string | null = null,
): Promise<void> {
  const workflow = await lockWorkflow(tx, id)
  if (!workflow.enabled) return
  await saveWorkflow(tx, workflow, { enabled: false, stopped_reason: reason })
  await sql`
    update workflow_runs set state = 'stopped', reason = ${reason}, next_at = null, lease = null, finished_at = ${tx.now()}
    where account_id = ${tx.accountId} and workflow_id = ${id} and state = 'queued' and lease is null
      and id is distinct from ${exceptRun}
  `.execute(tx.db)
  await tellOfWorkflow(tx, { kind: "automation_stopped", workflow })
}
