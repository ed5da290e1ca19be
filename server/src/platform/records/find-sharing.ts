import { sql } from "kysely"
import type { Tx } from "../db/transaction.ts"

/**
 * Those of these records that share an e-mail, phone or document with another one that is not in the trash. The values are sought as
 * one list, so that a table without statistics is read once at worst and not once a record.
 */
export async function findSharing(
  tx: Tx,
  table: "contacts" | "companies",
  ids: readonly string[],
): Promise<string[]> {
  const shared = (column: string) => sql`
    select r.${sql.ref(column)} from ${sql.table(table)} r
    where r.account_id = ${tx.accountId} and r.${sql.ref(column)} = any(array(select m.${sql.ref(column)} from made m))
      and r.deleted_at is null
    group by r.${sql.ref(column)} having count(*) > 1`
  const { rows } = await sql<{ id: string }>`
    with made as materialized (
      select id, email_key, phone1, document from ${sql.table(table)}
      where account_id = ${tx.accountId} and id = any(${[...ids]}::uuid[])
    )
    select id from made
    where email_key in (${shared("email_key")}) or phone1 in (${shared("phone1")}) or document in (${shared("document")})
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}
