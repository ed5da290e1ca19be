import type { Note } from "@funil/contract/notes"
import { sql } from "kysely"
import { pastHostScope } from "../../nouns/host-visibility.ts"
import { userRefOf } from "../../nouns/user-ref.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { noteView, type ShownNote } from "./note-view.ts"

/** Notes by id on records that the caller sees, both in the trash or out of it. */
export async function readAnyNotes(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Note>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ShownNote>`/* any notes */
    select n.*, ${userRefOf(tx, "n")} as "user" from notes n
    where n.account_id = ${tx.accountId} and n.id = any(${[...ids]}::uuid[]) and ${pastHostScope(tx, "n")}
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.id, noteView(row)]))
}
