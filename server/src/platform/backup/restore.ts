import { createReadStream, existsSync, readFileSync } from "node:fs"
import { chmod, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { text } from "node:stream/consumers"
import { createGunzip } from "node:zlib"
import type { Client } from "pg"
import { DatabaseError } from "../db/database-error.ts"
import type { Config } from "../config.ts"
import { connect } from "../db/connect.ts"
import { reachServer, type Server } from "../db/database.ts"
import { appliedMigrations, migrate } from "../db/migrate.ts"
import { type MigrationFile, ownMigrations } from "../db/migration-files.ts"
import { keyOf, pathOf } from "../files/file-key.ts"
import { type FileStore, fileStore } from "../files/file-store.ts"
import { type Manifest, manifestEntry, secretKeyEntry, type Summary, summaryEntry } from "./backup-format.ts"
import { loadTables, requireEmpty, type TableLoader } from "./load-tables.ts"
import { readTar, type TarEntry } from "./read-tar.ts"

type Target = Pick<Config, "dataDir" | "databaseUrl" | "secretKey" | "s3Url">

/**
 * Puts a backup into an empty database and an empty folder of files, then brings it up to this release. Throws with
 * one clear line; nothing but an empty database is left then.
 */
export async function restore(config: Target, file: string): Promise<Summary> {
  const store = fileStore(config)
  await requireNoFiles(store)
  const server = await reachServer(config)
  try {
    const summary = await unpack(config, server, file)
    await migrate(server)
    return summary
  } catch (error) {
    for await (const { key } of store.list()) await store.remove(key)
    throw isDecompression(error)
      ? new DatabaseError("The backup is damaged, or not a backup", { cause: error })
      : error
  } finally {
    await server.stop()
  }
}

async function requireNoFiles(store: FileStore): Promise<void> {
  for await (const { key } of store.list())
    throw new DatabaseError(`The store of files is not empty: it holds ${pathOf(key)}`)
}

function isDecompression(error: unknown): boolean {
  return error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith("Z_")
}

async function unpack(config: Target, server: Server, file: string): Promise<Summary> {
  const client = await connect(server.owner)
  const input = createReadStream(file)
  const archive = createGunzip()
  const feeding = pipeline(input, archive)
  // The reader below tells what is wrong with the archive.
  feeding.catch(() => undefined)
  try {
    await requireEmpty(client)
    const entries = readTar(archive)
    const manifest = await manifestOf(entries)
    await migrate({ ...server, files: await migrationsOf(client, manifest) })
    return await loadTables(client, manifest, (loader) => putAll(entries, config, loader))
  } finally {
    input.destroy()
    await client.end()
  }
}

async function manifestOf(entries: AsyncGenerator<TarEntry>): Promise<Manifest> {
  const { value: first } = await entries.next()
  const manifest = first?.name === manifestEntry ? ((await json(first)) as Manifest) : undefined
  if (manifest?.format !== 1) throw new DatabaseError("This is not a backup, or one of another kind")
  return manifest
}

/** The schema must first be what it was when the backup was made; later migrations then change the rows too. */
async function migrationsOf(client: Client, { migrations }: Manifest): Promise<MigrationFile[]> {
  const files = ownMigrations()
  const unknown = migrations.find((name) => !files.some((file) => file.name === name))
  if (unknown)
    throw new DatabaseError(`The backup comes from a newer release: it has the migration ${unknown}`)
  const extra = (await appliedMigrations(client)).find((name) => !migrations.includes(name))
  if (extra)
    throw new DatabaseError(
      "The database's schema is newer than the backup: restore into an empty DATA_DIR or database",
    )
  return files.filter(({ name }) => migrations.includes(name))
}

/** Puts every entry where it belongs. The summary at the end proves that nothing is missing. */
async function putAll(
  entries: AsyncGenerator<TarEntry>,
  config: Target,
  loader: TableLoader,
): Promise<Summary> {
  let files = 0
  let secret: string | undefined
  for await (const entry of entries) {
    const table = /^database\/([a-z0-9_]+\.[a-z0-9_]+)\/\d+\.json$/.exec(entry.name)?.[1]
    if (table) await loader.load(table, await text(entry.content))
    else if (entry.name.startsWith("files/")) {
      await putFile(fileStore(config), entry)
      files += 1
    } else if (entry.name === secretKeyEntry) secret = await text(entry.content)
    else if (entry.name === summaryEntry) {
      const summary = (await json(entry)) as Summary
      if (summary.files !== files || !loader.isWhole(summary.rows)) break
      if (secret) await putSecret(config, secret)
      return summary
    }
  }
  throw new DatabaseError("The backup is not whole")
}

async function putFile(store: FileStore, { name, bytes, content }: TarEntry): Promise<void> {
  const key = keyOf(name.slice("files/".length))
  if (!key) throw new DatabaseError(`The backup holds ${name}`)
  await store.write(key, content, bytes)
}

/** Secrets in the database are sealed with this key; a key from the environment stays as the operator set it. */
async function putSecret({ dataDir, secretKey }: Target, secret: string): Promise<void> {
  const file = join(dataDir, "secret-key")
  const isGenerated = existsSync(file) && readFileSync(file, "utf8").trim() === secretKey
  if (!isGenerated) return
  await writeFile(file, secret)
  await chmod(file, 0o600)
}

async function json({ content }: TarEntry): Promise<unknown> {
  return JSON.parse(await text(content))
}
