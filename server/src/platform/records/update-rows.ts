import { sql } from "kysely"
import type { Tx } from "../db/transaction.ts"
import type { DB } from "../db/tables.ts"

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime())
}

function pick<R extends object>(row: R, names: readonly (keyof R & string)[]): Partial<R> {
  const picked: Partial<R> = {}
  for (const name of names) picked[name] = row[name]
  return picked
}

/**
 * Writes these columns of many rows of the account in one statement; each row has its `id`. Dates and objects go as JSON, which the
 * table's own types read; what is the same in all rows goes once.
 */
export async function updateRows<R extends { id: string }>(
  tx: Tx,
  table: keyof DB,
  columns: readonly (keyof R & string)[],
  rows: readonly R[],
): Promise<void> {
  const [first] = rows
  if (!first || columns.length === 0) return
  const own = columns.filter((name) => !rows.every((row) => isSame(row[name], first[name])))
  const same = columns.filter((name) => !own.includes(name))
  const each = JSON.stringify(rows.map((row) => pick(row, ["id", ...own])))
  const all = JSON.stringify(pick(first, same))
  const assignments = [
    ...own.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`),
    ...same.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)}`),
  ]
  await sql`
    update ${sql.table(table)} t set ${sql.join(assignments)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${each}::jsonb) r,
      jsonb_populate_record(null::${sql.table(table)}, ${all}::jsonb) s
    where t.account_id = ${tx.accountId} and t.id = r.id
  `.execute(tx.db)
}
