import { recordRoute } from "@funil/contract/shared/record-routes"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { actorId, actorName } from "../notifications/notification-queries.ts"
import { notify } from "../notifications/notify.ts"
import type { TaskRow } from "./task-store.ts"

/** Tells the one who does an open task that somebody else gave it to them. Tasks that one operation gives are told together. */
export async function notifyResponsible(tx: Tx, task: TaskRow, before?: TaskRow): Promise<void> {
  const { responsible_user_id: user, deleted_at, finished_at } = task
  const isOwn = user === actorId(tx) || user === before?.responsible_user_id
  if (isOwn || deleted_at || finished_at) return
  const { rows } = await sql<{ by: string | null; task: string; record: string | null }>`
    select ${actorName(tx)} as by, coalesce(${task.name}, y.name) as task,
      (select d.name from deals d where d.account_id = ${tx.accountId} and d.id = ${task.deal_id}) as record
    from task_types y where y.account_id = ${tx.accountId} and y.id = ${task.task_type_id}
  `.execute(tx.db)
  const params = { ...rows[0], start: task.start }
  const key = `task_assigned ${tx.ledger.operationId}`
  const route = recordRoute("task", task.id)
  await notify(tx, [{ user_id: user, kind: "task_assigned", key, route, params }])
}
