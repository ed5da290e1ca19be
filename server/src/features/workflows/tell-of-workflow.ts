import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { today } from "../../platform/today.ts"
import { notify } from "../notifications/notify.ts"

interface Told {
  readonly kind: "automation_failed" | "automation_stopped"
  readonly workflow: { readonly id: string; readonly name: string; readonly saved_by: string | null }
  readonly record?: string | null
}

/** Tells the admins and who saved it what became of a workflow, once a day for each. */
export async function tellOfWorkflow(tx: Tx, { kind, workflow, record = null }: Told): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.account_id = ${tx.accountId} and u.deleted_at is null and not u.deactivated
      and (u.role = 'admin' or u.id = ${workflow.saved_by})
  `.execute(tx.db)
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
      params: { workflow: workflow.name, record },
    })),
  )
}
