import { ownValue } from "@funil/contract/shared/own-value"
import type { Client } from "pg"
import { DatabaseError } from "../db/sql-errors.ts"
import { backupTables, type Manifest, quoted, type Summary } from "./backup-format.ts"

export interface TableLoader {
  /** Inserts a JSON list of rows. */
  load: (table: string, rows: string) => Promise<void>
  isWhole: (expected: Summary["rows"]) => boolean
}

/** Rejects a database with rows. */
export async function requireEmpty(client: Client): Promise<void> {
  for (const table of Object.keys(await backupTables(client))) {
    const { rows } = await client.query(`select from ${quoted(client, table)} limit 1`)
    if (rows.length > 0) throw new DatabaseError(`The database is not empty: ${table} has rows`)
  }
}

/**
 * Gives `work` a loader inside one transaction. Foreign keys are taken off and put back, and so checked, at the end:
 * tables may refer to each other in circles. So is what holds the owner to the policies, under which a distributed database takes no
 * rows in bulk.
 */
export async function loadTables<T>(
  client: Client,
  manifest: Manifest,
  work: (loader: TableLoader) => Promise<T>,
): Promise<T> {
  const here = await backupTables(client)
  const loaded = new Map<string, number>()
  await client.query("begin")
  try {
    const takenOff = await takeOff(client)
    const result = await work({
      load: async (table, rows) => {
        if (isForgotten(table)) {
          loaded.set(table, countOf(rows) + (loaded.get(table) ?? 0))
          return
        }
        const columns = (ownValue(manifest.tables, table) ?? []).filter((column) =>
          ownValue(here, table)?.includes(column),
        )
        if (columns.length === 0)
          throw new DatabaseError(`The backup has rows of ${table}, which this release does not know`)
        const inserted = await insert(client, { table, columns, rows })
        loaded.set(table, (loaded.get(table) ?? 0) + inserted)
      },
      isWhole: (expected) =>
        Object.entries(expected).every(([table, count]) => (loaded.get(table) ?? 0) === count),
    })
    for (const statement of takenOff) await client.query(statement)
    await advanceSequences(client)
    await client.query("commit")
    return result
  } catch (error) {
    await client.query("rollback")
    throw error
  }
}

/** The clock of earlier releases had its own tables, which no release needs now. */
function isForgotten(table: string): boolean {
  return table.startsWith("jobs.")
}

function countOf(rows: string): number {
  return (JSON.parse(rows) as unknown[]).length
}

interface Batch {
  table: string
  columns: string[]
  rows: string
}

async function insert(client: Client, { table, columns, rows }: Batch): Promise<number> {
  const [name, list] = [quoted(client, table), columns.join(", ")]
  const { rowCount } = await client.query(
    `insert into ${name} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${name}, $1::json)`,
    [rows],
  )
  return rowCount ?? 0
}

/** Drops constraints that prevent loading rows. Returns the statements that restore them. */
async function takeOff(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    union all
    select format('alter table %s no force row level security', oid::regclass),
      format('alter table %s force row level security', oid::regclass)
    from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace`,
  )
  for (const { off } of rows) await client.query(off)
  return rows.map(({ back }) => back)
}

async function advanceSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select a.attrelid::regclass::text as table, quote_ident(a.attname) as column,
      pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { table, column, sequence } of rows) {
    await client.query(`select setval($1, coalesce(max(${column}), 0) + 1, false) from ${table}`, [sequence])
  }
}
