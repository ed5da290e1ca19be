import { type RawBuilder, sql } from "kysely"
import { columnList } from "./column-list.ts"
import { send } from "./send.ts"
import type { Tx } from "./transaction.ts"
import type { DB } from "./tables.ts"

/** The rows of one statement, which so stays far below its time limit. */
const batch = 500

/** Inserts rows of the transaction's account, whose keys are names of columns, the same in each row. */
export async function insertRows(tx: Tx, table: keyof DB, rows: readonly object[]): Promise<void> {
  for (const insertion of insertions(tx, table, rows)) await insertion.execute(tx.db)
}

/** The same for rows that the transaction need not wait for. */
export function sendRows(tx: Tx, table: keyof DB, rows: readonly object[]): void {
  for (const insertion of insertions(tx, table, rows)) send(tx, insertion)
}

function* insertions(tx: Tx, table: keyof DB, rows: readonly object[]): Generator<RawBuilder<unknown>> {
  const columns = Object.keys(rows[0] ?? {})
  for (let from = 0; from < rows.length; from += batch) {
    const json = JSON.stringify(rows.slice(from, from + batch).map(withoutNulls))
    yield sql`
      insert into ${sql.table(table)} (account_id, ${columnList(columns)})
      select a.account_id, ${columnList(columns, "w.")}
      from accounts a, jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb) w
      where a.account_id = ${tx.accountId}
    `
  }
}

/** Leaves nulls out, as missing columns are null anyway: half of the text takes the server half of the time. */
function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
