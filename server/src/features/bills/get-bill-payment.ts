import type { BillPayment } from "@funil/contract/bills"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { drawPix } from "../../platform/pix/pix-section.ts"
import { billUrl, readPayersBill } from "./bill-payer.ts"
import { billRecord } from "./bill-record.ts"
import { readBillCharge } from "./collecting/charge-queries.ts"
import { billLetter } from "./bill-letter.ts"

/** How a bill is paid. */
export async function getBillPayment(ctx: Context, id: string): Promise<BillPayment> {
  requireCan(ctx, "bill.manage")
  return inTransaction(ctx, async (tx) => {
    await billRecord.visible(tx, id)
    const bill = await readPayersBill(tx, id)
    const row = await readBillCharge(tx, id)
    const isCharged = row !== null && (row.charge_id !== null || row.wanted)
    const charge = isCharged
      ? { url: row.url, is_waiting: row.charge_id === null && row.problem === null, problem: row.problem }
      : null
    if (!bill) return { url: null, text: null, pix: null, charge }
    const url = billUrl(ctx, id)
    const { receiver, total } = bill
    const drawn = receiver && drawPix(receiver, { amount: total.toFixed(2), id })
    const { what } = billLetter(bill)
    return { url, text: `${what} ${url}`, pix: drawn && { code: drawn.text, qr: drawn.svg }, charge }
  })
}
