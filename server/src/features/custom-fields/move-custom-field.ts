import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { keyBefore } from "../../platform/order-key.ts"
import { lockCustomField, lockCustomFieldPlaces } from "./custom-field-queries.ts"
import { saveCustomField } from "./save-custom-field.ts"

/** Puts a field before another one of its noun, or last. */
export async function moveCustomField(ctx: Context, id: string, beforeId: string | null): Promise<void> {
  requireCan(ctx, "custom_field.write")
  await inTransaction(ctx, async (tx) => {
    const before = await lockCustomField(tx, id)
    if (beforeId === id) return
    const position = keyBefore(await lockCustomFieldPlaces(tx, before.entity), id, beforeId)
    if (position === undefined) throw invalid("before_id", "not_found")
    await saveCustomField(tx, before, { position })
  })
}
