import { billFields, updateBill } from "@funil/contract/bills"
import { AppError } from "../../platform/app-error.ts"
import type { MassNoun } from "../../platform/records/mass-edit.ts"
import { atPlaces } from "../../platform/records/mass-input.ts"
import { today } from "../../platform/today.ts"
import { billSource } from "../../nouns/bill-source.ts"
import { billScope } from "../../nouns/bill-visibility.ts"
import { massValues } from "../../nouns/mass-values.ts"
import { requireBillLinks } from "./bill-links.ts"
import { lockBills } from "./bill-queries.ts"
import { type BillContent, type BillRow, contentOf } from "./bill-row.ts"
import { standingAfter } from "./bill-rules.ts"
import { saveBills } from "./save-bill.ts"

/** The content with what follows from it for this bill; null when its status does not allow it. */
function patchOf(before: BillRow, content: Partial<BillContent>, day: string) {
  try {
    return { ...content, ...standingAfter(before, content, day) }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

export const billMass: MassNoun = {
  source: billSource,
  update: "bill.manage",
  trash: "bill.manage",
  scope: { update: billScope, trash: billScope },
  updating: async (tx, values) => {
    const noun = { entity: "bill", schema: updateBill.body, fields: billFields } as const
    const { input, complete, placeOf } = await massValues(tx, noun, values)
    await atPlaces(placeOf, () => requireBillLinks(tx, null, input))
    const content = contentOf(input)
    return async (tx, ids) => {
      const day = today(tx)
      const changes = (await lockBills(tx, ids)).flatMap((before) => {
        const own = patchOf(before, content, day)
        const patch = own && complete(before, own)
        return patch ? [{ before, patch }] : []
      })
      await saveBills(tx, changes)
      return changes.length
    }
  },
  trashing: async (tx, ids) => {
    const rows = await lockBills(tx, ids)
    const patch = { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null }
    await saveBills(
      tx,
      rows.map((before) => ({ before, patch })),
    )
    return rows.length
  },
}
