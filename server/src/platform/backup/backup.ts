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
import { DatabaseError } from "../db/database-error.ts"
import type { Config } from "../config.ts"
import { connect } from "../db/connect.ts"
import { reachServer } from "../db/database.ts"
import { keyProof, requireKey } from "../db/key-proof.ts"
import { appliedMigrations } from "../db/applied-migrations.ts"
import { pathOf } from "../files/file-key.ts"
import type { FileStore } from "../files/file-store.ts"
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
import { tarEnd, tarHeader, tarPadding } from "./write-tar.ts"

type Source = Pick<Config, "dataDir" | "databaseUrl" | "secretKey" | "s3Url">

/**
 * Writes the whole database as of one instant, the files and the generated secret into one `.tar.gz`, while the
 * product may be running. The file appears only when it is whole. Takes little memory whatever the size.
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
  const archive = Readable.from(entries(client, config, summary), { objectMode: false })
  await pipeline(archive, createGzip(), createWriteStream(file, { mode: 0o600, flush: true }))
  return summary
}

/** The archive's bytes in pieces, their sum last. */
async function* entries(client: Client, config: Source, summary: Summary): AsyncGenerator<Buffer> {
  const hash = createHash("sha256")
  for await (const piece of contents(client, config, summary)) {
    hash.update(piece)
    yield piece
  }
  const stored: StoredSummary = { ...summary, sha256: hash.digest("hex") }
  yield* entry(summaryEntry, JSON.stringify(stored, null, 2))
  yield tarEnd
}

/** All entries before the last one; counts them into the summary. */
async function* contents(client: Client, config: Source, summary: Summary): AsyncGenerator<Buffer> {
  const manifest = await manifestOf(client, config)
  yield* entry(manifestEntry, JSON.stringify(manifest, null, 2))
  for (const table of Object.keys(manifest.tables)) yield* rows(client, table, summary)
  yield* files(openFileStore(config), summary)
  const secret = await generatedSecret(config)
  if (secret) yield* entry(secretKeyEntry, secret)
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

/** A table as several entries, each a JSON list of rows in PostgreSQL's own words, so nothing is rounded. */
async function* rows(client: Client, table: string, summary: Summary): AsyncGenerator<Buffer> {
  let part = 0
  let count = 0
  for await (const lines of batches(client, table)) {
    count += lines.length
    part += 1
    yield* entry(`database/${table}/${String(part).padStart(6, "0")}.json`, `[${lines.join(",\n")}]`)
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

function* entry(name: string, text: string): Generator<Buffer> {
  const content = Buffer.from(text)
  yield tarHeader(name, content.length)
  yield content
  yield tarPadding(content.length)
}

/** A file's content never changes once it is written, but it may be deleted while we copy. */
async function* files(store: FileStore, summary: Summary): AsyncGenerator<Buffer> {
  for await (const { key, size } of store.list()) {
    const content = await store.open(key)
    if (!content) continue
    yield tarHeader(`files/${pathOf(key)}`, size)
    let bytes = 0
    for await (const piece of content as AsyncIterable<Buffer>) {
      bytes += piece.length
      yield piece
    }
    if (bytes !== size)
      throw new DatabaseError(`The file ${pathOf(key)} has ${bytes} bytes where ${size} were told`)
    yield tarPadding(size)
    summary.files += 1
  }
}

/** A key that comes from the environment is the operator's to keep. */
async function generatedSecret({ dataDir, secretKey }: Source): Promise<string | undefined> {
  const file = join(dataDir, "secret-key")
  const stored = existsSync(file) ? await readFile(file, "utf8") : undefined
  return stored?.trim() === secretKey ? stored : undefined
}
