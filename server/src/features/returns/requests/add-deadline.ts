import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { newTaskRow } from "../../tasks/new-task-row.ts"
import { addTask } from "../../tasks/save-task.ts"
import type { ReturnsFormRow } from "../returns-form-row.ts"
import type { ReturnRow } from "./return-queries.ts"
import { returnWords } from "./return-words.ts"

const endOfWork = "18:00"

/** Whoever made the form, else the admin who has been there longest; and the account's first kind of task. */
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

/** Makes the task that tells by when a request has to be answered. An account without kinds of tasks wants none. */
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
