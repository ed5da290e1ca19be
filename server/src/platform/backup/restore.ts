import { existsSync, readFileSync } from "node:fs"
import { chmod, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import type { Client, ClientConfig } from "pg"
import { DatabaseError } from "../db/database-error.ts"
import type { Config } from "../config.ts"
import { connect } from "../db/connect.ts"
import { reachServer } from "../db/database.ts"
import { forgetKey, keyProof } from "../db/key-proof.ts"
import { appliedMigrations } from "../db/applied-migrations.ts"
import { migrate } from "../db/migrate.ts"
import { migrationOf, type MigrationFile, ownMigrations } from "../db/migration-files.ts"
import { keyOf, pathOf } from "../files/file-key.ts"
import type { FileStore } from "../files/file-store.ts"
import { openFileStore } from "../files/open-file-store.ts"
import { type Manifest, type Summary, tableOf } from "./backup-format.ts"
import type { CheckedBackup } from "./check-backup.ts"
import { loadTables, requireEmpty, type TableLoader } from "./load-tables.ts"
import { openBackup } from "./open-backup.ts"
import type { TarEntry } from "./read-tar.ts"

type Target = Pick<Config, "dataDir" | "databaseUrl" | "secretKey" | "s3Url">

/**
 * Puts a backup into an empty database and an empty folder of files, then brings it up to this release. Throws with
 * one clear line; nothing but an empty database is left then.
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

/** The key that holds from now on: a generated one gives way to that of the backup, any other has to be that of the backup. */
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

/** The schema must first be what it was when the backup was made; later migrations then change the rows too. */
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

/** Puts every entry where it belongs. It was whole a moment ago; the counts prove that it still was. */
async function putAll(entries: AsyncGenerator<TarEntry>, { config, loader, backup }: Putting): Promise<void> {
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

async function putFile(store: FileStore, { name, bytes, content }: TarEntry): Promise<void> {
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

/** Secrets in the database are sealed with this key; a key from the environment stays as the operator set it. */
async function putSecret(config: Target, { secret }: CheckedBackup): Promise<void> {
  if (secret === undefined || !isGenerated(config)) return
  const file = secretFile(config.dataDir)
  await writeFile(file, `${secret}\n`)
  await chmod(file, 0o600)
}
