import { type Kysely, sql } from "kysely"
import type { DB } from "../src/platform/db/tables.ts"
import type { TestDatabase } from "./database.ts"

export type Fingerprint = Record<string, string>

/**
 * What stands in every table, as a hash by table; of one account, or of all. Read as the owner, who sees every row. Two equal
 * ones mean that not a byte was written in between.
 */
export async function fingerprint(
  { owner }: Pick<TestDatabase, "owner">,
  accountId?: string,
): Promise<Fingerprint> {
  const tables = await tablesOf(owner)
  const parts = tables
    .filter(({ in_account }) => in_account || accountId === undefined)
    .map(({ name }) => {
      const mine = accountId === undefined ? sql`true` : sql`t.account_id = ${accountId}`
      return sql`select ${name}::text as name, md5(string_agg(t::text, ' ' order by t::text)) as hash
        from ${sql.raw(name)} t where ${mine}`
    })
  const { rows } = await sql<{
    name: string
    hash: string | null
  }>`${sql.join(parts, sql` union all `)}`.execute(owner)
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? "empty"]))
}

const known = new WeakMap<Kysely<DB>, { name: string; in_account: boolean }[]>()

async function tablesOf(owner: Kysely<DB>) {
  const found = known.get(owner)
  if (found) return found
  const { rows } = await sql<{ name: string; in_account: boolean }>`
    select quote_ident(c.relname) as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') as in_account
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1
  `.execute(owner)
  known.set(owner, rows)
  return rows
}
