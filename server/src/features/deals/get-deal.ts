import type { Deal } from "@funil/contract/deals"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { tasksOfDeals } from "../tasks/tasks-of-deals.ts"
import { findDeal, readDeals, type WholeRow } from "./deal-read.ts"
import { dealView } from "./deal-view.ts"

export async function getDeal(ctx: Context, id: string): Promise<Deal> {
  requireCan(ctx, "deal.read")
  return inTransaction(ctx, async (tx) => {
    const row = await findDeal(tx, tx.db, id)
    if (!row) throw notFound()
    return withTasks(tx, row)
  })
}

/** The deal as it is after a write, also where the write took it out of the caller's sight. */
export async function answerDeal(tx: Tx, id: string): Promise<Deal> {
  const [row] = await readDeals(tx, tx.db, [id])
  if (!row) throw notFound()
  return withTasks(tx, row)
}

async function withTasks(tx: Tx, row: WholeRow): Promise<Deal> {
  // Most deals have none, and a write has the locks of its stages until it is answered.
  const tasks = await tasksOfDeals(tx, tx.db, row.task_count > 0 ? [row.id] : [])
  return versioned(tx, dealView(row, tasks.get(row.id) ?? [], tx), row.version)
}
