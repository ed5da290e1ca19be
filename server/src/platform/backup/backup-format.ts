import type { Client } from "pg"

/** The first entry of a backup. */
export interface Manifest {
  /** Format 1 had no checksum. */
  format: 1 | 2
  created_at: string
  /** Identifies the SECRET_KEY that encrypts the database's secrets. */
  key_proof?: string
  /** The database's migrations. The restored database starts with exactly these. */
  migrations: string[]
  /** The columns of each table, by its qualified name. */
  tables: Record<string, string[]>
}

/** The last entry of a backup. Without it, or with other counts, the backup is incomplete. */
export interface Summary {
  /** Rows of each table. */
  rows: Record<string, number>
  files: number
}

/** The last entry, with the SHA-256 of all bytes of the archive before it. */
export interface StoredSummary extends Summary {
  sha256?: string
}

export const manifestEntry = "manifest.json"
export const summaryEntry = "summary.json"
export const secretKeyEntry = "secret-key"

/** Returns the table of an entry with rows; undefined for other entries. */
export function tableOf(entry: string): string | undefined {
  return /^database\/([a-z0-9_]+\.[a-z0-9_]+)\/\d+\.json$/.exec(entry)?.[1]
}

/**
 * Excludes the outbox: it uses its own server's transaction numbers, and only current listeners
 * need it.
 */
const leftOut = ["outbox"]

/** Returns the tables in a backup, with their writable columns. */
export async function backupTables(client: Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname = 'public' and c.relname <> all ($1)
    group by n.nspname, c.relname order by n.nspname desc, c.relname`,
    [leftOut],
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** A table's name from a backup, as SQL. */
export function quoted(client: Client, table: string): string {
  return table
    .split(".")
    .map((part) => client.escapeIdentifier(part))
    .join(".")
}
