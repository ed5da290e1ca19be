import { Buffer } from "node:buffer"
import { createHash } from "node:crypto"
import { createWriteStream, existsSync } from "node:fs"
import { readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { setOwn } from "@funil/contract/shared/own-value"
import type { Client } from "pg"
import type { Config } from "../config.ts"
import { appliedMigrations } from "../db/applied-migrations.ts"
import { connect } from "../db/connect.ts"
import { reachServer } from "../db/database.ts"
import { keyProof, requireKey } from "../db/key-proof.ts"
import { DatabaseError } from "../db/sql-errors.ts"
import { type FileStore, pathOf } from "../files/file-store.ts"
import { openFileStore } from "../files/open-file-store.ts"
import {
  backupTables,
  type Manifest,
  manifestEntry,
  quoted,
  secretKeyEntry,
  type StoredSummary,
  type Summary,
  summaryEntry,
} from "./backup-format.ts"
import { lastOfTar, type TarEntry, writeTar } from "./tar.ts"

type Source = Pick<Config, "dataDir" | "databaseUrl" | "secretKey" | "s3Url">

/**
 * Writes a snapshot of the database, the files and the generated secret into one `.tar.gz`, also
 * while the product runs. The file only appears once it is complete. Memory doesn't grow with its
 * size.
 */
export async function backup(config: Source, file: string): Promise<Summary> {
  const server = await reachServer(config)
  try {
    const client = await connect(server.owner)
    const partial = `${file}.partial`
    try {
      await requireKey(client, config.secretKey)
      const summary = await write(client, config, partial)
      await rename(partial, file)
      return summary
    } finally {
      await rm(partial, { force: true })
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

async function write(client: Client, config: Source, file: string): Promise<Summary> {
  const summary: Summary = { rows: {}, files: 0 }
  await client.query("begin transaction isolation level repeatable read, read only")
  const archive = Readable.from(bytesOf(client, config, summary), { objectMode: false })
  await pipeline(archive, createGzip(), createWriteStream(file, { mode: 0o600, flush: true }))
  return summary
}

/** Yields the archive in pieces, with the hash last. */
async function* bytesOf(client: Client, config: Source, summary: Summary): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256")
  for await (const piece of writeTar(contents(client, config, summary))) {
    hash.update(piece)
    yield piece
  }
  const stored: StoredSummary = { ...summary, sha256: hash.digest("hex") }
  yield await lastOfTar(summaryEntry, JSON.stringify(stored, null, 2))
}

/** Yields all entries but the last one, and counts them in the summary. */
async function* contents(client: Client, config: Source, summary: Summary): AsyncGenerator<TarEntry> {
  const manifest = await manifestOf(client, config)
  yield entry(manifestEntry, JSON.stringify(manifest, null, 2))
  for (const table of Object.keys(manifest.tables)) yield* rows(client, table, summary)
  yield* files(openFileStore(config), summary)
  const secret = await generatedSecret(config)
  if (secret) yield entry(secretKeyEntry, secret)
}

async function manifestOf(client: Client, { secretKey }: Source): Promise<Manifest> {
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) throw new DatabaseError("There is no database to back up yet")
  return {
    format: 2,
    created_at: new Date().toISOString(),
    key_proof: keyProof(secretKey),
    migrations,
    tables: await backupTables(client),
  }
}

const rowsPerFetch = 200
const bytesPerEntry = 1_000_000

/**
 * Yields a table as several entries. Each is a JSON list of rows as PostgreSQL writes them, without
 * rounding.
 */
async function* rows(client: Client, table: string, summary: Summary): AsyncGenerator<TarEntry> {
  let part = 0
  let count = 0
  for await (const lines of batches(client, table)) {
    count += lines.length
    part += 1
    yield entry(`database/${table}/${String(part).padStart(6, "0")}.json`, `[${lines.join(",\n")}]`)
  }
  setOwn(summary.rows, table, count)
}

async function* batches(client: Client, table: string): AsyncGenerator<string[]> {
  const select = `select row_to_json(t)::text as line from ${quoted(client, table)} t`
  await client.query(`declare dump no scroll cursor for ${select}`)
  let lines: string[] = []
  let size = 0
  for (;;) {
    const { rows: fetched } = await client.query<{ line: string }>(`fetch ${rowsPerFetch} from dump`)
    for (const { line } of fetched) {
      lines.push(line)
      size += line.length
    }
    const isLast = fetched.length < rowsPerFetch
    if (lines.length > 0 && (isLast || size > bytesPerEntry)) yield lines.splice(0)
    if (lines.length === 0) size = 0
    if (isLast) break
  }
  await client.query("close dump")
}

function entry(name: string, text: string): TarEntry {
  const content = Buffer.from(text)
  return { name, bytes: content.length, content: [content] }
}

/** A file's content never changes, but a user may delete it during the copy. */
async function* files(store: FileStore, summary: Summary): AsyncGenerator<TarEntry> {
  for await (const { key, size } of store.list()) {
    const content = await store.open(key)
    if (!content) continue
    yield { name: `files/${pathOf(key)}`, bytes: size, content }
    summary.files += 1
  }
}

/** The operator keeps a key from the environment. */
async function generatedSecret({ dataDir, secretKey }: Source): Promise<string | undefined> {
  const file = join(dataDir, "secret-key")
  const stored = existsSync(file) ? await readFile(file, "utf8") : undefined
  return stored?.trim() === secretKey ? stored : undefined
}
