import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Host } from "../../nouns/host-visibility.ts"
import type { NoteRow } from "./note-row.ts"
import { saveNotes } from "./save-notes.ts"

/** Hangs the notes of records that are merged into another one on that one, those in the trash too. All are locked. */
export async function moveNotes(
  tx: Tx,
  entity: Host["entity"],
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const { rows } = await sql<NoteRow>`
    select n.* from notes n
    where n.account_id = ${tx.accountId} and n.entity = ${entity} and n.record_id = any(${[...others]}::uuid[])
    order by n.id for no key update
  `.execute(tx.db)
  await saveNotes(
    tx,
    rows.map((before) => ({ before, patch: { record_id: own } })),
  )
}
