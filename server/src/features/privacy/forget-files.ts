import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { type Forgotten, hangsOn } from "./person-queries.ts"

/**
 * Deletes the files of the contacts for good, and takes the person out of the names of those on their deals and tasks; what such
 * a file holds nobody but a reader can tell. To be called before the contacts are emptied; the bytes go after the transaction.
 * Answers the files that it changed, and what is to be removed from the store.
 */
export async function forgetFiles(
  tx: Tx,
  ids: readonly string[],
  { pattern, name, about }: Forgotten,
): Promise<{ files: string[]; bytes: string[] }> {
  const mine = sql`account_id = ${tx.accountId}`
  await sql`select forget_files(${ids}::uuid[], ${name})`.execute(tx.db)
  const deleted = await sql<{ id: string; storage_name: string }>`
    delete from files where ${mine} and entity = 'contact' and record_id = any(${ids}::uuid[]) returning id, storage_name
  `.execute(tx.db)
  const renamed = await sql<{ id: string }>`
    update files set name = left(regexp_replace(name, ${pattern}, ${name}, 'gi'), 255),
      updated_at = ${tx.now()}, version = version + 1
    where ${mine} and ${hangsOn(about)} and name ~* ${pattern} returning id
  `.execute(tx.db)
  return {
    files: [...deleted.rows, ...renamed.rows].map(({ id }) => id),
    bytes: deleted.rows.map(({ storage_name }) => storage_name),
  }
}
