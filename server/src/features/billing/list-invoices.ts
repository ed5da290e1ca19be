import type { Invoice } from "@funil/contract/billing"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { listInvoiceRows } from "./billing-queries.ts"
import { invoiceView } from "./invoice-view.ts"

export async function listInvoices(ctx: Context): Promise<Invoice[]> {
  requireCan(ctx, "account.read")
  const rows = await inTransaction(ctx, listInvoiceRows)
  return rows.map((row) => invoiceView(ctx, row))
}
