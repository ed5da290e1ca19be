import type { Client } from "pg"
import { DatabaseError } from "./database-error.ts"
import { formerMigrations } from "./former-migrations.ts"
import type { MigrationFile } from "./migration-files.ts"
import { runStatements } from "./run-statements.ts"

interface Applied {
  readonly name: string
  readonly checksum: string
}

/** A row of the bookkeeping that is to name another file or content, after what the database lacks of it was run. */
interface Adoption {
  readonly from: Applied
  readonly file: MigrationFile
  readonly lacked: string
}

/** Names of the migrations that the database has run; none in an empty one. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query("select where to_regclass('platform.migrations') is not null")
  if (tables.length === 0) return []
  return (await readApplied(client)).map(({ name }) => name)
}

/**
 * Recognises what the database has run by its content, so a file may get another number before it is released. The rows take the
 * files' names, which are returned. Throws with one clear line where a row is no file of this release.
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

async function readApplied(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select name, checksum from platform.migrations order by name collate "C"',
  )
  return rows
}

function adoptionOf(from: Applied, files: readonly MigrationFile[]): Adoption {
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
