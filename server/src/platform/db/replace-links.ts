import { sql } from "kysely"
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

function list(names: readonly string[], of = "") {
  return sql.join(names.map((name) => sql.ref(`${of}${name}`)))
}

/** Makes the links of these records the ones in `rows`, in one statement; those that stay as they were are not written. */
export async function replaceLinks(
  tx: Tx,
  { table, owner, link, terms }: LinkTable,
  owners: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (owners.length === 0) return
  const columns = list([owner, link, ...terms])
  const [o, l] = [sql.ref(owner), sql.ref(link)]
  const kept =
    terms.length === 0
      ? sql`do nothing`
      : sql`do update set (${list(terms)}) = row(${list(terms, "excluded.")})
        where (${list(terms, "t.")}) is distinct from (${list(terms, "excluded.")})`
  await sql`${sql.raw(`/* replace ${table.replaceAll("_", " ")} */`)} with wanted as (
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ), gone as (
      delete from ${sql.table(table)} t where t.account_id = ${tx.accountId} and t.${o} = any(${[...owners]}::uuid[])
        and not exists (select from wanted w where w.${o} = t.${o} and w.${l} = t.${l})
    )
    insert into ${sql.table(table)} as t (account_id, ${columns})
    select ${tx.accountId}, ${columns} from wanted
    on conflict (account_id, ${o}, ${l}) ${kept}
  `.execute(tx.db)
}
