import type { listNotes as endpoint, Note } from "@funil/contract/notes"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireHost } from "../../nouns/host-visibility.ts"
import { readNotes } from "./note-queries.ts"
import { noteView } from "./note-view.ts"

const maxListed = 1000

/** The notes of a record that the caller sees, the newest first. */
export async function listNotes(ctx: Context, query: z.output<typeof endpoint.query>): Promise<Note[]> {
  requireCan(ctx, "note.read")
  const { entity, record_id, pinned } = query
  return inTransaction(ctx, async (tx) => {
    await requireHost(tx, { entity, record_id })
    const ofRecord = sql`n.entity = ${entity} and n.record_id = ${record_id}`
    const wanted = pinned === undefined ? ofRecord : sql`${ofRecord} and n.pinned = ${pinned === "true"}`
    const rows = await readNotes(tx, sql`${wanted}`, maxListed)
    return rows.map(noteView)
  })
}
