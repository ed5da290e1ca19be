import type { Bill, BillUpdate } from "@funil/contract/bills"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { today } from "../../platform/today.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { requireBillLinks, shownLinksKept } from "./bill-links.ts"
import { lockBill } from "./bill-queries.ts"
import { type BillRow, contentOf } from "./bill-row.ts"
import { standingAfter } from "./bill-rules.ts"
import { answerBill } from "./get-bill.ts"
import { saveBills } from "./save-bill.ts"

export async function updateBill(
  ctx: Context,
  id: string,
  input: BillUpdate,
  ifMatch?: string,
): Promise<Bill> {
  requireCan(ctx, "bill.manage")
  return inTransaction(ctx, async (tx) => {
    const before = await lockBill(tx, id)
    await requireFresh(before, ifMatch, () => answerBill(tx, id))
    await changeBill(tx, before, input)
    return answerBill(tx, id)
  })
}

/** Does to a locked bill what the body of a PUT says. */
export async function changeBill(tx: Tx, before: BillRow, input: BillUpdate): Promise<void> {
  await requireBillLinks(tx, before, input)
  const content = shownLinksKept(contentOf(input), await answerBill(tx, before.id))
  const patch = { ...content, ...standingAfter(before, content, today(tx)) }
  const custom_fields = await storedCustomFields(tx, "bill", {
    before: before.custom_fields,
    sent: input.custom_fields,
    record: { ...before, ...patch },
  })
  await saveBills(tx, [{ before, patch: { ...patch, custom_fields } }])
}
