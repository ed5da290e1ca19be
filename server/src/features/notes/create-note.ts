import type { createNote as endpoint, Note } from "@funil/contract/notes"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { lockHost } from "../../nouns/host-visibility.ts"
import { cleanNote } from "./clean-note.ts"
import { answerNote } from "./get-note.ts"
import { newNoteRow } from "./note-row.ts"
import { notifyMentioned } from "./notify-mentioned.ts"
import { addNotes } from "./save-notes.ts"

/** Writes a note on a record and notifies those whom it mentions. */
export async function createNote(ctx: Context, input: z.output<typeof endpoint.body>): Promise<Note> {
  requireCan(ctx, "note.write")
  const { entity, record_id } = input
  const write = async (tx: Tx) => {
    await lockHost(tx, { entity, record_id })
    const clean = await cleanNote(tx, { entity, record_id }, input.note)
    const row = newNoteRow(tx, { entity, record_id, note: clean.html, user_id: tx.user?.id ?? null })
    addNotes(tx, [row])
    await notifyMentioned(tx, row, clean)
    return row.id
  }
  return writeAndAnswer(ctx, write, answerNote)
}
