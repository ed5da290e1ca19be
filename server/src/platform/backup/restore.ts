import { existsSync, readFileSync } from "node:fs"
import { chmod, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import type { Client, ClientConfig } from "pg"
import type { Config } from "../config.ts"
import { appliedMigrations } from "../db/applied-migrations.ts"
import { connect } from "../db/connect.ts"
import { reachServer } from "../db/database.ts"
import { forgetKey, keyProof } from "../db/key-proof.ts"
import { migrate } from "../db/migrate.ts"
import { migrationOf, type MigrationFile, ownMigrations } from "../db/migration-files.ts"
import { DatabaseError } from "../db/sql-errors.ts"
import { type FileStore, keyOf, pathOf } from "../files/file-store.ts"
import { openFileStore } from "../files/open-file-store.ts"
import { type Manifest, type Summary, tableOf } from "./backup-format.ts"
import type { CheckedBackup } from "./check-backup.ts"
import { loadTables, requireEmpty, type TableLoader } from "./load-tables.ts"
import { openBackup } from "./open-backup.ts"
import type { StoredEntry } from "./tar.ts"

type Target = Pick<Config, "dataDir" | "databaseUrl" | "secretKey" | "s3Url">

/**
 * Restores a backup into an empty database and an empty folder, then migrates to this release.
 * Throws one clear line and leaves the database empty on failure.
 */
export async function restore(config: Target, backup: CheckedBackup): Promise<Summary> {
  const secretKey = keyOfBackup(config, backup)
  const store = openFileStore({ dataDir: config.dataDir, s3Url: config.s3Url })
  await requireNoFiles(store)
  const server = { ...(await reachServer(config)), secretKey }
  try {
    await unpack(config, server.owner, backup).catch(async (error: unknown) => {
      for await (const { key } of store.list()) await store.remove(key)
      throw error
    })
    await migrate(server)
    return backup.summary
  } finally {
    await server.stop()
  }
}

/**
 * Returns the key to use: the backup's replaces a generated one. Any other key has to equal the
 * backup's.
 */
function keyOfBackup(config: Target, { secret, manifest }: CheckedBackup): string {
  const key = secret !== undefined && isGenerated(config) ? secret : config.secretKey
  const proof = manifest.key_proof ?? (secret === undefined ? undefined : keyProof(secret))
  if (proof !== undefined && proof !== keyProof(key))
    throw new DatabaseError("SECRET_KEY is not the one that the backup was made with")
  return key
}

async function requireNoFiles(store: FileStore): Promise<void> {
  for await (const { key } of store.list())
    throw new DatabaseError(`The store of files is not empty: it holds ${pathOf(key)}`)
}

async function unpack(config: Target, owner: ClientConfig, backup: CheckedBackup): Promise<void> {
  const { file, manifest } = backup
  const client = await connect(owner)
  const entries = openBackup(file)
  try {
    await requireEmpty(client)
    await forgetKey(client)
    await migrate({ owner, files: await migrationsOf(client, manifest) })
    await loadTables(client, manifest, async (loader) => {
      await putAll(entries, { config, loader, backup })
      await putSecret(config, backup)
    })
  } finally {
    await entries.return(undefined)
    await client.end()
  }
}

/** The schema first has to be the backup's. Later migrations then change the rows too. */
async function migrationsOf(client: Client, { migrations }: Manifest): Promise<MigrationFile[]> {
  const own = ownMigrations()
  const files = own.filter((file) => migrations.some((name) => migrationOf(name, own) === file))
  const applied = await appliedMigrations(client)
  if (applied.some((name) => !migrationOf(name, files)))
    throw new DatabaseError(
      "The database's schema is newer than the backup: restore into an empty DATA_DIR or database",
    )
  return files
}

interface Putting {
  readonly config: Target
  readonly loader: TableLoader
  readonly backup: CheckedBackup
}

/** Restores every entry, and compares the counts again. */
async function putAll(
  entries: AsyncGenerator<StoredEntry>,
  { config, loader, backup }: Putting,
): Promise<void> {
  const store = openFileStore({ dataDir: config.dataDir, s3Url: config.s3Url })
  let files = 0
  for await (const entry of entries) {
    const table = tableOf(entry.name)
    if (table !== undefined) await loader.load(table, await text(entry.content))
    else if (entry.name.startsWith("files/")) {
      await putFile(store, entry)
      files += 1
    }
  }
  if (files !== backup.summary.files || !loader.isWhole(backup.summary.rows))
    throw new DatabaseError("The backup is not whole")
}

async function putFile(store: FileStore, { name, bytes, content }: StoredEntry): Promise<void> {
  const key = keyOf(name.slice("files/".length))
  if (!key) throw new DatabaseError(`The backup holds ${name}`)
  await store.write(key, content, bytes)
}

function secretFile(dataDir: string): string {
  return join(dataDir, "secret-key")
}

function isGenerated({ dataDir, secretKey }: Target): boolean {
  const file = secretFile(dataDir)
  return existsSync(file) && readFileSync(file, "utf8").trim() === secretKey
}

/**
 * The key encrypts the database's secrets. A key from the environment stays as the operator set it.
 */
async function putSecret(config: Target, { secret }: CheckedBackup): Promise<void> {
  if (secret === undefined || !isGenerated(config)) return
  const file = secretFile(config.dataDir)
  await writeFile(file, `${secret}\n`)
  await chmod(file, 0o600)
}
