import { createHash } from "node:crypto"
import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export interface MigrationFile {
  name: string
  sql: string
  /** The file's SHA-256. An applied file must never change. */
  checksum: string
  /** False for a file that begins with `-- no-transaction`, as for CREATE INDEX CONCURRENTLY. */
  inTransaction: boolean
}

/** This release's migrations. */
export function ownMigrations(): MigrationFile[] {
  return readMigrations(fileURLToPath(new URL("../../../migrations", import.meta.url)))
}

/** Finds the file of an applied migration from an earlier release, perhaps with another number. */
export function migrationOf(name: string, files: readonly MigrationFile[]): MigrationFile | undefined {
  return files.find((file) => withoutNumber(file.name) === withoutNumber(name))
}

function withoutNumber(name: string): string {
  return name.replace(/^\d+-/, "")
}

/** Returns the folder's migrations in their order. */
export function readMigrations(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), "utf8")
    const checksum = createHash("sha256").update(sql).digest("hex")
    return { name, sql, checksum, inTransaction: !sql.startsWith("-- no-transaction") }
  })
}
