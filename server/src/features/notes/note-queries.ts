import type { Permission } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { sendRows } from "../../platform/db/insert-rows.ts"
import { updateRows } from "../../platform/records/update-rows.ts"
import { insertRow } from "../../platform/records/write-row.ts"
import { lockOneHanging } from "../../nouns/hanging-queries.ts"
import { userRefOf } from "../../nouns/user-ref.ts"
import type { NoteRow } from "./note-row.ts"
import type { ShownNote } from "./note-view.ts"

type Write = Extract<Permission, "note.write" | "note.delete">

/** Locks a note to write it. */
export async function lockNote(tx: Tx, id: string, permission: Write): Promise<NoteRow> {
  return lockOneHanging(tx, "notes", { id, permission })
}

export function insertNoteRows(tx: Tx, rows: readonly NoteRow[]): void {
  const [only, ...more] = rows
  if (only && more.length === 0) insertRow(tx, "notes", only)
  else sendRows(tx, "notes", rows)
}

export async function updateNoteRows(tx: Tx, rows: readonly NoteRow[]): Promise<void> {
  const columns = [
    "record_id",
    "note",
    "pinned",
    "updated_at",
    "deleted_at",
    "deleted_by",
    "version",
  ] as const
  await updateRows(tx, "notes", columns, rows)
}

/** A select of notes outside the trash, over the alias `n`. Whether the caller sees their records is for `where` to say. */
export function selectNotes(tx: Tx, where: RawBuilder<SqlBool>): RawBuilder<ShownNote> {
  return sql<ShownNote>`
    select n.*, ${userRefOf(tx, "n")} as "user" from notes n
    where n.account_id = ${tx.accountId} and n.deleted_at is null and ${where}
  `
}

/** Notes outside the trash, the newest first; see `selectNotes`. */
export async function readNotes(tx: Tx, where: RawBuilder<SqlBool>, limit = 1): Promise<ShownNote[]> {
  const { rows } = await sql<ShownNote>`/* notes */
    ${selectNotes(tx, where)}
    order by n.created_at desc, n.id desc limit ${limit}
  `.execute(tx.db)
  return rows
}
