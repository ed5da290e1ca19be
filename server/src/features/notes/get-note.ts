import type { Note } from "@funil/contract/notes"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { hostScope } from "../../nouns/host-visibility.ts"
import { readNotes } from "./note-queries.ts"
import { noteView } from "./note-view.ts"

export async function getNote(ctx: Context, id: string): Promise<Note> {
  requireCan(ctx, "note.read")
  return inTransaction(ctx, (tx) => answerNote(tx, id))
}

/** The note as it is now; 404 when it is in the trash or its record is not within the caller's sight. */
export async function answerNote(tx: Tx, id: string): Promise<Note> {
  const [row] = await readNotes(tx, sql`n.id = ${id} and ${hostScope(tx, "n")}`)
  if (!row) throw notFound()
  return versioned(tx, noteView(row), row.version)
}
