import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { saveTasks } from "./save-task.ts"
import { lockTaskDeals } from "./task-deals.ts"
import { type TaskRow, taskStore } from "./task-store.ts"

/** Gives the tasks of deals that are merged into another one to that one, those in the trash too. All deals are locked. */
export async function moveTasks(
  tx: Tx,
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const { rows } = await sql<TaskRow>`
    select ${taskStore.selected("t")} from tasks t
    where t.account_id = ${tx.accountId} and t.deal_id = any(${[...others]}::uuid[])
    order by t.id for no key update of t
  `.execute(tx.db)
  if (rows.length === 0) return
  const deals = await lockTaskDeals(tx, [own, ...others])
  await saveTasks(
    tx,
    rows.map((before) => ({ before, patch: { deal_id: own } })),
    deals,
  )
}
