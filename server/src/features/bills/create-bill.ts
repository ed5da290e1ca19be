import type { Bill, BillDraft } from "@funil/contract/bills"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { today } from "../../platform/today.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { requireBillLinks } from "./bill-links.ts"
import { type BillRow, contentOf, emptyBill } from "./bill-row.ts"
import { standingAfter } from "./bill-rules.ts"
import { answerBill } from "./get-bill.ts"
import { addBill } from "./save-bill.ts"

/** Makes a bill. Without a user it is the caller's; the system's is nobody's. */
export async function createBill(ctx: Context, input: BillDraft): Promise<Bill> {
  requireCan(ctx, "bill.manage")
  return inTransaction(ctx, async (tx) => {
    await requireBillLinks(tx, null, input)
    const now = tx.now()
    const content = contentOf(input)
    const row: BillRow = {
      ...emptyBill,
      user_id: tx.user?.id ?? null,
      ...content,
      ...standingAfter(null, content, today(tx)),
      type: input.type,
      total: input.total,
      id: newId(),
      created_by: tx.user?.id ?? null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
      version: 1,
      custom_fields: {},
    }
    const sent = input.custom_fields
    row.custom_fields = await storedCustomFields(tx, "bill", { before: null, sent, record: row })
    await addBill(tx, row)
    return answerBill(tx, row.id)
  })
}
