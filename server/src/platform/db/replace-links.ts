import { sql } from "kysely"
import { columnList } from "./column-list.ts"
import type { DB } from "./tables.ts"
import type { Tx } from "./transaction.ts"

/** A table that links the records of a noun to others. */
interface LinkTable {
  readonly table: keyof DB
  /** The columns of the record that has the links, and of what it is linked to. */
  readonly owner: string
  readonly link: string
  /** What stands beside each link. */
  readonly terms: readonly string[]
}

/** Makes the links of these records the ones in `rows`; those that stay as they were are not written. */
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
