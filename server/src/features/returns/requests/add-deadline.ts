import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { addTask } from "../../tasks/save-task.ts"
import { newTaskRow } from "../../tasks/task-store.ts"
import type { ReturnsFormRow } from "../returns-forms.ts"
import type { ReturnRow } from "./return-queries.ts"
import { returnWords } from "./return-words.ts"

const endOfWork = "18:00"

/**
 * Returns the author of the form, else the admin with the longest membership, and the account's
 * first task type.
 */
async function readMeans(tx: Tx, formId: string): Promise<{ user: string; type: string } | undefined> {
  const { rows } = await sql<{ user: string | null; type: string | null }>`
    select
      (select u.id from users u
        where u.account_id = ${tx.accountId} and u.deleted_at is null and not u.deactivated and u.role in ('admin', 'manager')
        order by u.id is distinct from (
          select f.created_by from returns_forms f where f.account_id = ${tx.accountId} and f.id = ${formId}
        ), u.role, u.created_at, u.id limit 1) as "user",
      (select t.id from task_types t where t.account_id = ${tx.accountId} and t.deleted_at is null
        order by t.position, t.id limit 1) as type
  `.execute(tx.db)
  const { user = null, type = null } = rows[0] ?? {}
  return user && type ? { user, type } : undefined
}

/**
 * Creates the task with the deadline of the answer. An account without task types gets none.
 */
export async function addDeadline(tx: Tx, form: Pick<ReturnsFormRow, "id">, row: ReturnRow): Promise<void> {
  const means = await readMeans(tx, form.id)
  if (!means) return
  const end = `${row.due_date} ${endOfWork}`
  await addTask(
    tx,
    newTaskRow(tx, {
      name: returnWords[row.language].deadline(row.protocol),
      task_type_id: means.type,
      start: end,
      end,
      finished_at: null,
      deal_id: row.deal_id,
      responsible_user_id: means.user,
      creator_user_id: null,
    }),
  )
}
