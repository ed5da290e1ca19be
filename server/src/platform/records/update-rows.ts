import { sql } from "kysely"
import type { Tx } from "../db/transaction.ts"
import type { DB } from "../db/tables.ts"

/**
 * Writes these columns of many rows of the account in one statement; each row has its `id`. Dates and objects go as JSON, which the
 * table's own types read.
 */
export async function updateRows<R extends { id: string }>(
  tx: Tx,
  table: keyof DB,
  columns: readonly (keyof R & string)[],
  rows: readonly R[],
): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return
  const values = rows.map((row) =>
    Object.fromEntries(["id" as const, ...columns].map((name) => [name, row[name]])),
  )
  const assignments = columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`)
  await sql`
    update ${sql.table(table)} t set ${sql.join(assignments)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb) r
    where t.account_id = ${tx.accountId} and t.id = r.id
  `.execute(tx.db)
}
