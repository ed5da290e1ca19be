import { postgreSplitterOptions, splitQuery } from "dbgate-query-splitter"
import type { Client } from "pg"
import type { MigrationFile } from "./migration-files.ts"
import { DatabaseError } from "./sql-errors.ts"

interface MigrationRow {
  readonly name: string
  readonly checksum: string
}

/**
 * A row of the bookkeeping that is to name another file or content, after what the database lacks
 * of it was run.
 */
interface Adoption {
  readonly from: MigrationRow
  readonly file: MigrationFile
  readonly lacked: string
}

/** Returns the migrations that the database has run; none if it is empty. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query("select where to_regclass('platform.migrations') is not null")
  if (tables.length === 0) return []
  return (await readApplied(client)).map(({ name }) => name)
}

/**
 * Matches applied migrations by content, so an unreleased file can get another number. Updates the
 * stored names and returns them. Throws one clear line for a migration without a file in this
 * release.
 */
export async function adoptMigrations(client: Client, files: readonly MigrationFile[]): Promise<string[]> {
  const applied = await readApplied(client)
  const adoptions = applied.map((row) => adoptionOf(row, files))
  const changed = adoptions.filter(
    ({ from, file }) => from.name !== file.name || from.checksum !== file.checksum,
  )
  for (const adoption of changed) await adopt(client, adoption)
  return adoptions.map(({ file }) => file.name).sort()
}

async function readApplied(client: Client): Promise<MigrationRow[]> {
  const { rows } = await client.query<MigrationRow>(
    'select name, checksum from platform.migrations order by name collate "C"',
  )
  return rows
}

function adoptionOf(from: MigrationRow, files: readonly MigrationFile[]): Adoption {
  const same = files.find(({ checksum }) => checksum === from.checksum)
  if (same) return { from, file: same, lacked: "" }
  const former = formerMigrations.find(({ checksum }) => checksum === from.checksum)
  const file = files.find(({ name }) => name === (former ?? from).name)
  if (!file)
    throw new DatabaseError(`The database is newer than this release: it has the migration ${from.name}`)
  if (!former) throw new DatabaseError(`The migration ${from.name} was changed after the database had run it`)
  const { lackedFrom, lacked = "" } = former
  return {
    from,
    file,
    lacked: lackedFrom === undefined ? lacked : file.sql.slice(file.sql.indexOf(lackedFrom)),
  }
}

async function adopt(client: Client, { from, file, lacked }: Adoption): Promise<void> {
  await client.query("begin")
  try {
    await runStatements(client, lacked)
    await client.query("update platform.migrations set name = $1, checksum = $2 where name = $3", [
      file.name,
      file.checksum,
      from.name,
    ])
    await client.query("commit")
  } catch (error) {
    await client.query("rollback")
    throw new DatabaseError(`The migration ${file.name} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/**
 * Runs one statement at a time: a distributed database rejects several in one text, and so does
 * CREATE INDEX CONCURRENTLY.
 */
export async function runStatements(client: Client, sql: string): Promise<void> {
  for (const part of splitQuery(sql, postgreSplitterOptions))
    await client.query(typeof part === "string" ? part : part.text)
}

/** An earlier content of a migration on main. */
interface FormerMigration {
  readonly checksum: string
  /** The migration's file today. */
  readonly name: string
  /**
   * The start of the file's part that the earlier content lacked; undefined if only comments
   * differ.
   */
  readonly lackedFrom?: string
  /** Statements for a difference that is no part of the file. */
  readonly lacked?: string
}

/** Databases that ran one of these get the missing part. Keep every entry, and avoid new ones. */
const formerMigrations: readonly FormerMigration[] = [
  {
    checksum: "ace7ce0b7ca440a270302039e804589f1384c0bfb7eb629392986e741ef69031",
    name: "0034-wall-clocks.sql",
  },
  {
    checksum: "b25ed8d959ae04b2427d4f04774ee0c46a75820c1f2a3753738a616bdb07d2b8",
    name: "0039-clock.sql",
  },
  {
    checksum: "29ecb0007c7c045505ab7af2930e7abd57d9543094c575cd1286675ee3804a25",
    name: "0046-onboarding.sql",
    lackedFrom: "create table onboardings",
  },
  {
    checksum: "0a8d4bc57a337a645f5f44e3b8054d413597483b843ce7e97b7060331b46afad",
    name: "0057-dashboards.sql",
    lacked: `
      alter domain ledger_entity drop constraint ledger_entity_check;
      alter domain ledger_entity add constraint ledger_entity_check check (
        value in (
          'deal', 'contact', 'company', 'user', 'product', 'bill', 'task', 'pipeline', 'stage', 'task_type', 'custom_field',
          'filter', 'account', 'note', 'file', 'workflow', 'goal'
        )
      ) not valid;
      alter table goals drop constraint goals_account_id_pipeline_id_fkey, drop constraint goals_account_id_user_id_fkey;
      alter table goals
        add foreign key (account_id, pipeline_id) references pipelines (account_id, id) on delete cascade,
        add foreign key (account_id, user_id) references users (account_id, id) on delete cascade;`,
  },
  {
    checksum: "7dc12cf23c9f179d6d01f0275129242d3703b51a35a48fd7f7dffe230d757288",
    name: "0059-stage-stays.sql",
    lackedFrom: "-- The forecast reads nothing but this.",
  },
]
