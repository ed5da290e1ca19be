import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { answerNote } from "./get-note.ts"
import { lockNote } from "./note-queries.ts"
import { saveNotes } from "./save-notes.ts"

export async function trashNote(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "note.delete")
  await inTransaction(ctx, async (tx) => {
    const before = await lockNote(tx, id, "note.delete")
    await requireFresh(before, ifMatch, () => answerNote(tx, id))
    await saveNotes(tx, [{ before, patch: { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null } }])
  })
}
