import { type Kysely, sql } from "kysely"
import type { DB } from "../src/platform/db/tables.ts"
import type { TestDatabase } from "./database.ts"

export type Fingerprint = Record<string, string>

/**
 * Returns a hash of every table's rows, for one account or all, read as the owner. Equal
 * fingerprints mean that nothing was written in between. With `isLive` it ignores the trash.
 */
export async function fingerprint(
  { owner }: Pick<TestDatabase, "owner">,
  accountId?: string,
  { isLive = false }: { readonly isLive?: boolean } = {},
): Promise<Fingerprint> {
  const tables = await tablesOf(owner)
  const parts = tables
    .filter(({ in_account }) => in_account || accountId === undefined)
    .map(({ name, has_trash }) => {
      const counts = isLive && has_trash ? sql`t.deleted_at is null` : sql`true`
      const mine = accountId === undefined ? sql`true` : sql`t.account_id = ${sql.lit(accountId)}`
      return sql`select ${sql.lit(name)} as name, sum(hashtextextended(t::text, 0))::text as hash
        from ${sql.raw(name)} t where ${mine} and ${counts}`
    })
  // Prepared and without parameters, since planning takes longer than running.
  const { rows } = await sql<{
    name: string
    hash: string | null
  }>`/* fingerprint */ ${sql.join(parts, sql` union all `)}`.execute(owner)
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? "empty"]))
}

interface Table {
  name: string
  in_account: boolean
  has_trash: boolean
}

const known = new WeakMap<Kysely<DB>, Table[]>()

async function tablesOf(owner: Kysely<DB>) {
  const found = known.get(owner)
  if (found) return found
  const { rows } = await sql<Table>`
    select quote_ident(c.relname) as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') as in_account,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'deleted_at') as has_trash
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1
  `.execute(owner)
  known.set(owner, rows)
  return rows
}
