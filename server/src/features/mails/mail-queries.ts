import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { messageScope } from "../messages/message-visibility.ts"

/** The messages of a mail that the caller wrote about a record that they see, by its first one; else 404. */
export async function ownMail(tx: Tx, author: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from messages m
    where m.account_id = ${tx.accountId} and (m.id = ${id} or m.copy_of = ${id}) and m.author_id = ${author}
      and ${messageScope(tx)}
    order by m.id
  `.execute(tx.db)
  if (rows.length === 0) throw notFound()
  return rows.map((row) => row.id)
}
