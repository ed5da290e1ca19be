import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"

/** The distinct cost centres of all bills, in alphabetical order. */
export async function listCostCenters(ctx: Context): Promise<string[]> {
  requireCan(ctx, "bill.manage")
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ cost_center: string }>`
      select distinct b.cost_center from bills b
      where b.account_id = ${tx.accountId} and b.deleted_at is null and b.cost_center is not null
      order by b.cost_center limit 1000
    `.execute(tx.db)
    return rows.map(({ cost_center }) => cost_center)
  })
}
