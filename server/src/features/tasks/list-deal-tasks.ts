import type { Task } from "@funil/contract/tasks"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { dealScope } from "../../nouns/deal/deal-visibility.ts"
import { tasksOfDeals } from "./tasks-of-deals.ts"

/** The tasks of a deal that the caller may see, in the order of their ends; 404 when the deal is not visible. */
export async function listDealTasks(ctx: Context, dealId: string): Promise<Task[]> {
  requireCan(ctx, "task.read")
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql`
      select from deals d
      where d.account_id = ${tx.accountId} and d.id = ${dealId} and d.deleted_at is null
        and ${dealScope(tx, "deal.read")}
    `.execute(tx.db)
    if (rows.length === 0) throw notFound()
    const tasks = await tasksOfDeals(tx, tx.db, [dealId])
    return tasks.get(dealId) ?? []
  })
}
