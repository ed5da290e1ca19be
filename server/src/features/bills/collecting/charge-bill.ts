import type { BillPayment } from "@funil/contract/bills"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError, invalid } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { billRecord } from "../bill-record.ts"
import { getBillPayment } from "../get-bill-payment.ts"
import { readPayer, wantCharge } from "./charge-queries.ts"
import { readConnection } from "./collector.ts"

/** Asaas takes no less. */
const least = 5

/** Has the connected provider collect a bill. */
// No ledger: the bill changes when the provider tells that it was paid.
export async function chargeBill(ctx: Context, id: string): Promise<BillPayment> {
  requireCan(ctx, "bill.manage")
  return inTransaction(ctx, async (tx) => {
    const { type, status, total } = await billRecord.store.lockOne(tx, id, "update")
    if (type !== "revenue" || (status !== "pending" && status !== "overdue"))
      throw new AppError("bill_status")
    const connection = await readConnection(tx)
    if (!connection) throw new AppError("not_connected")
    if (total < least) throw invalid("total", "too_small", { minimum: least })
    const payer = await readPayer(tx, id)
    if (!payer) throw invalid("contact_id", "required")
    if (!payer.document) throw invalid("document", "cnpj_or_cpf")
    await wantCharge(tx, id, connection.id)
    return getBillPayment(tx, id)
  })
}
