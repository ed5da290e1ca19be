import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { lockLiveCustomField } from "./custom-field-queries.ts"
import { getCustomField } from "./get-custom-field.ts"
import { saveCustomField } from "./save-custom-field.ts"

/** Puts a field in the trash. Records keep its values, which nobody sees until it is restored. */
export async function trashCustomField(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "custom_field.write")
  await inTransaction(ctx, async (tx) => {
    const before = await lockLiveCustomField(tx, id)
    await requireFresh(before, ifMatch, () => getCustomField(tx, id))
    await saveCustomField(tx, before, { deleted_at: tx.now() })
  })
}
