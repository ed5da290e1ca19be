import { sql } from "kysely"
import type { Actor } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { today } from "../../../platform/today.ts"
import { notify } from "../../notifications/notify.ts"
import { type Host, pastHostScope } from "../../../nouns/host-visibility.ts"

interface Told {
  readonly kind: "automation_failed" | "automation_stopped"
  readonly workflow: { readonly id: string; readonly name: string; readonly saved_by: string | null }
  /** The run that failed. */
  readonly run?: Host & { readonly record_name: string | null }
}

/** Tells the admins and who saved it what became of a workflow, once a day for each. */
export async function tellOfWorkflow(tx: Tx, { kind, workflow, run }: Told): Promise<void> {
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

/** Those of the users who see the record of a run, in the trash or not: who saved a workflow may see less by now. */
async function whoSees(
  tx: Tx,
  { entity, record_id }: NonNullable<Told["run"]>,
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
