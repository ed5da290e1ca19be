import type { Note, updateNote as endpoint } from "@funil/contract/notes"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { cleanNote } from "./clean-note.ts"
import { answerNote } from "./get-note.ts"
import { lockNote } from "./note-queries.ts"
import { isAuthor } from "./note-rules.ts"
import { notifyMentioned } from "./notify-mentioned.ts"
import { saveNotes } from "./save-notes.ts"

/** Changes the text of one's own note, or pins one. Those whom it mentions for the first time are notified. */
export async function updateNote(
  ctx: Context,
  id: string,
  { note, pinned }: z.output<typeof endpoint.body>,
  ifMatch?: string,
): Promise<Note> {
  requireCan(ctx, "note.write")
  return inTransaction(ctx, async (tx) => {
    const before = await lockNote(tx, id, "note.write")
    await requireFresh(before, ifMatch, () => answerNote(tx, id))
    const isEdit = note !== undefined && note !== before.note
    if (isEdit && !isAuthor(tx, before)) throw new AppError("forbidden")
    const clean = isEdit ? await cleanNote(tx, before, note) : null
    const patch = { note: clean?.html ?? before.note, pinned: pinned ?? before.pinned }
    await saveNotes(tx, [{ before, patch }])
    if (clean) await notifyMentioned(tx, before, clean)
    return answerNote(tx, id)
  })
}
