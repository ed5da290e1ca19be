import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { lockContact } from "./contact-queries.ts"
import { answerContact } from "./get-contact.ts"
import { saveContact } from "./save-contact.ts"

/** Puts a contact in the trash, from where it can be restored for 30 days. */
export async function trashContact(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "contact.delete")
  await inTransaction(ctx, async (tx) => {
    const before = await lockContact(tx, id, "contact.delete")
    await requireFresh(before, ifMatch, () => answerContact(tx, id))
    await saveContact(tx, before, { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null })
  })
}
