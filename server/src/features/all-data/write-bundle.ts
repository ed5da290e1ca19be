import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { Writable } from "node:stream"
import { entities, pathWordOf } from "@funil/contract/shared/entities"
import { setOwn } from "@funil/contract/shared/own-value"
import { ZipWriter, configure } from "@zip.js/zip.js"
import type { Kysely } from "kysely"
import type { Records } from "../../nouns/record-feature.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { type AccountTable, accountTables } from "../../platform/db/account-tables.ts"
import { ownMigrations } from "../../platform/db/migration-files.ts"
import type { DB } from "../../platform/db/tables.ts"
import { readSnapshot } from "../../platform/db/transaction.ts"
import { longTurn } from "../../platform/db/tx.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import { csvPieces } from "../../platform/sheets/csv-sheet.ts"
import { exportRecords } from "../exports/export-records.ts"
import {
  type Line,
  type Manifest,
  type Piece,
  bundleFormat,
  csvEntry,
  fileEntry,
  manifestEntry,
  readDomain,
  readLines,
  tableEntry,
} from "./bundle-format.ts"
import { isExportKey } from "./export-view.ts"
import { leftOut, whyLeftOut, withoutSecrets } from "./left-out.ts"

configure({ useWebWorkers: false })

const rowsAtOnce = 200

interface Bundle {
  readonly ctx: Permitted
  readonly zip: ZipWriter<unknown>
  readonly tables: Manifest["tables"]
  readonly files: Manifest["files"]
  /** Reports the done share of the work, from 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Writes all data of the caller's account into a zip at `path`, batch by batch. */
export async function writeBundle(
  ctx: Permitted,
  path: string,
  { records, onProgress }: { readonly records: Records; readonly onProgress: Bundle["onProgress"] },
): Promise<void> {
  const zip = new ZipWriter(Writable.toWeb(createWriteStream(path, { mode: 0o600, flush: true })))
  const bundle: Bundle = { ctx, zip, tables: {}, files: {}, onProgress }
  const domain = await readSnapshot(ctx, async (db) => {
    await writeTables(bundle, db)
    return readDomain(ctx, db)
  })
  for (const [done, entity] of entities.entries()) {
    const sheet = await exportRecords(requireCan(ctx, "record.export"), records, entity, {
      filters: [],
      wording: "program",
    })
    await put(bundle, csvEntry(pathWordOf(entity)), asBytes(csvPieces(sheet, ctx.language)))
    onProgress(0.5 + (0.2 * (done + 1)) / entities.length)
  }
  await writeFiles(bundle)
  const { tables, files } = bundle
  const manifest: Manifest = {
    product: "funil",
    format: bundleFormat,
    made_at: ctx.now().toISOString(),
    account: { id: ctx.accountId, domain },
    migrations: ownMigrations().map(({ name }) => name),
    tables,
    files,
    left_out: leftOut,
  }
  await put(bundle, manifestEntry, asBytes([JSON.stringify(manifest, null, 1)]))
  await zip.close()
}

async function* asBytes(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text)
}

/**
 * Adds an entry to the zip and returns its size and hash. Stored files are mostly compressed
 * already.
 */
async function put({ zip }: Bundle, name: string, content: AsyncIterable<Uint8Array>, level = 6) {
  const hash = createHash("sha256")
  let size = 0
  const counted = async function* () {
    for await (const piece of content) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  await zip.add(name, ReadableStream.from(counted()), { level })
  return { size, sha256: hash.digest("hex") }
}

async function writeTables(bundle: Bundle, db: Kysely<DB>): Promise<void> {
  const all = await accountTables(db)
  for (const [done, table] of all.entries()) {
    if (typeof leftOut[table.name] === "string") continue
    const columns = table.columns.map(({ name }) => name).filter((name) => !whyLeftOut(table.name, name))
    let rows = 0
    const lines = async function* () {
      for await (const batch of batches(bundle.ctx, db, table, columns)) {
        rows += batch.length
        yield Buffer.from(batch.map((line) => `${withoutSecrets(line)}\n`).join(""))
      }
    }
    const sum = await put(bundle, tableEntry(table.name), lines())
    setOwn(bundle.tables, table.name, { columns, rows, ...sum })
    bundle.onProgress((0.5 * (done + 1)) / all.length)
  }
}

/** Yields a table's rows in batches. */
async function* batches(
  ctx: Permitted,
  db: Kysely<DB>,
  table: AccountTable,
  columns: readonly string[],
): AsyncGenerator<string[]> {
  let after: readonly string[] | null = null
  do {
    const piece: Piece = { table, columns, after, limit: rowsAtOnce }
    const lines: Line[] = await longTurn(ctx, () => readLines(ctx, db, piece))
    if (lines.length > 0) yield lines.map(({ line }) => line)
    after = lines.length === rowsAtOnce && table.key.length > 0 ? (lines.at(-1)?.place ?? null) : null
  } while (after)
}

/** A file's content never changes, but a user may delete it during the copy. */
async function writeFiles(bundle: Bundle): Promise<void> {
  const { ctx, files, onProgress } = bundle
  const store = openFileStore(ctx.services.config)
  const keys = []
  for await (const { key } of store.list(ctx.accountId)) if (!isExportKey(key)) keys.push(key)
  for (const [done, key] of keys.entries()) {
    const content = await store.open(key)
    if (content) setOwn(files, key.name, await put(bundle, fileEntry(key.name), content, 0))
    onProgress(0.7 + (0.3 * (done + 1)) / keys.length)
  }
}
