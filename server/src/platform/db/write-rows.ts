import { type RawBuilder, sql } from "kysely"
import type { DB } from "./tables.ts"
import type { Tx } from "./transaction.ts"
import { send } from "./tx.ts"

/** The most rows of a statement, which stays far below its time limit. */
const batch = 500

/** Inserts rows of the transaction's account. Each row has the same columns as keys. */
export async function insertRows(tx: Tx, table: keyof DB, rows: readonly object[]): Promise<void> {
  for (const insertion of insertions(tx, table, rows)) await insertion.execute(tx.db)
}

/** Like `insertRows`, without waiting for the result. */
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

/** Omits nulls, since missing columns are null: half of the text takes half of the time. */
function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

/** A table that links the records of a noun to others. */
interface LinkTable {
  readonly table: keyof DB
  /** The columns of the linking record and of the linked one. */
  readonly owner: string
  readonly link: string
  /** The other columns of a link. */
  readonly terms: readonly string[]
}

/** Replaces these records' links by `rows`. Doesn't write unchanged ones. */
export async function replaceLinks(
  tx: Tx,
  { table, owner, link, terms }: LinkTable,
  owners: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (owners.length === 0) return
  const columns = [owner, link, ...terms]
  const [o, l] = [sql.ref(owner), sql.ref(link)]
  const wanted = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) w`
  const kept =
    terms.length === 0
      ? sql`do nothing`
      : sql`do update set (${columnList(terms)}) = row(${columnList(terms, "excluded.")})
        where (${columnList(terms, "t.")}) is distinct from (${columnList(terms, "excluded.")})`
  const words = table.replaceAll("_", " ")
  const gone = sql`${sql.raw(`/* delete ${words} */`)}
    delete from ${sql.table(table)} t where t.account_id = ${tx.accountId} and t.${o} = any(${[...owners]}::uuid[])
      and not exists (select from ${wanted} where w.${o} = t.${o} and w.${l} = t.${l})`
  const written = sql`${sql.raw(`/* write ${words} */`)}
    insert into ${sql.table(table)} as t (account_id, ${columnList(columns)})
    select a.account_id, ${columnList(columns, "w.")} from accounts a, ${wanted} where a.account_id = ${tx.accountId}
    on conflict (account_id, ${o}, ${l}) ${kept}`
  await Promise.all([gone.execute(tx.db), rows.length > 0 && written.execute(tx.db)])
}

/** Columns one after the other, all of one table where it is named: `l.`. */
export function columnList(names: readonly string[], of: "" | `${string}.` = ""): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(`${of}${name}`)))
}
