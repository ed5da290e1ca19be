import { type Kysely, sql } from "kysely"
import { DatabaseError } from "./sql-errors.ts"
import type { DB } from "./tables.ts"

interface Referring {
  readonly name: string
  readonly references: readonly string[]
}

/** Sorts tables after those that they reference. */
export function inOrderOfReferences<T extends Referring>(tables: readonly T[]): T[] {
  const known = new Set(tables.map(({ name }) => name))
  const placed = new Map<string, T>()
  while (placed.size < tables.length) {
    const next = tables.find(
      ({ name, references }) =>
        !placed.has(name) && references.every((other) => placed.has(other) || !known.has(other)),
    )
    if (!next) throw new DatabaseError("Tables refer to each other in a ring")
    placed.set(next.name, next)
  }
  return [...placed.values()]
}

interface Column {
  readonly name: string
  readonly type: string
}

/** A table with accounts' rows. */
export interface AccountTable extends Referring {
  readonly name: keyof DB
  /** The primary key's columns besides the account. */
  readonly key: readonly Column[]
  /** The writable columns in the order of their creation, with types. */
  readonly columns: readonly Column[]
}

const column = sql.raw("json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))")

/**
 * Returns all tables with accounts' rows, sorted by references. Reads the database's catalog, so
 * that none is missing.
 */
export async function accountTables(db: Kysely<DB>): Promise<AccountTable[]> {
  const { rows } = await sql<AccountTable>`
    select c.relname as name,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as "references",
      (select coalesce(json_agg(${column} order by a.attnum), '[]')
       from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary and a.attname <> 'account_id') as key,
      (select json_agg(${column} order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    )
    order by c.relname
  `.execute(db)
  return inOrderOfReferences(rows)
}
