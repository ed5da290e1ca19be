import type { Bill } from "@funil/contract/bills"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { visibleBill } from "./bill-read.ts"
import { billView } from "./bill-view.ts"

export async function getBill(ctx: Context, id: string): Promise<Bill> {
  requireCan(ctx, "bill.manage")
  return inTransaction(ctx, (tx) => answerBill(tx, id))
}

/** The bill as it is now. */
export async function answerBill(tx: Tx, id: string): Promise<Bill> {
  const row = await visibleBill(tx, id)
  return versioned(tx, billView(row), row.version)
}
