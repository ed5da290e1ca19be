import { createHash } from "node:crypto"
import { openAsBlob } from "node:fs"
import { PassThrough, Writable } from "node:stream"
import { text } from "node:stream/consumers"
import { isOwn, ownValue } from "@funil/contract/shared/own-value"
import { BlobReader, configure, type Entry, type FileEntry, ZipReader } from "@zip.js/zip.js"
import type { AccountTable } from "../../platform/db/account-tables.ts"
import { migrationOf, ownMigrations } from "../../platform/db/migration-files.ts"
import { keyOf } from "../../platform/files/file-key.ts"
import { ArchiveError } from "./archive-error.ts"
import {
  archiveFormat,
  fileEntry,
  manifest,
  type Manifest,
  manifestEntry,
  tableEntry,
} from "./archive-format.ts"
import { whyLeftOut } from "./left-out.ts"

configure({ useWebWorkers: false })

const maxManifestBytes = 200_000_000
/** What is much larger than its file, beyond so many bytes, is made to fill disks. */
const bomb = { bytes: 1_000_000_000, times: 200 }

/** A file of all data whose parts are all known; what they hold is compared with their sums while it is read. */
export interface OpenArchive {
  readonly manifest: Manifest
  readonly open: (name: string) => AsyncIterable<Uint8Array>
}

/** Opens a file of all data. Throws one clear line for what is damaged, newer than this release, or no such file. */
export async function openArchive(path: string, tables: readonly AccountTable[]): Promise<OpenArchive> {
  const blob = await blobOf(path)
  const options = { strictness: "strict", checkCrc32: true, checkOverlappingEntry: true } as const
  const zip = new ZipReader(new BlobReader(blob), options)
  const entries = await zip.getEntries().catch(() => {
    throw new ArchiveError("The file is damaged, or no zip.")
  })
  const parts = partsOf(entries)
  const told = await readManifest(parts)
  requireKnown(told, tables)
  requireParts(told, parts, blob.size)
  const open = (name: string) => contentOf(parts, name, sumOf(told, name))
  return { manifest: told, open }
}

async function blobOf(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path)
  } catch {
    throw new ArchiveError(`${path} cannot be read.`)
  }
}

function partsOf(entries: readonly Entry[]): ReadonlyMap<string, FileEntry> {
  const parts = new Map<string, FileEntry>()
  for (const entry of entries) {
    if (entry.directory || entry.encrypted) throw new ArchiveError(`The file holds ${entry.filename}.`)
    parts.set(entry.filename, entry)
  }
  return parts
}

async function readManifest(parts: ReadonlyMap<string, FileEntry>): Promise<Manifest> {
  const { uncompressedSize: size = Infinity } = parts.get(manifestEntry) ?? {}
  if (size > maxManifestBytes) throw new ArchiveError("The file is no file of all data: it has no manifest.")
  const typed = await text(contentOf(parts, manifestEntry, { size }))
  let parsed: unknown
  try {
    parsed = JSON.parse(typed)
  } catch {
    throw new ArchiveError("The file is damaged: its manifest can not be read.")
  }
  const { format } = Object(parsed) as { format?: unknown }
  if (typeof format === "number" && format > archiveFormat)
    throw new ArchiveError("The file was made by a newer release. Update this installation first.")
  const { success, data } = manifest.safeParse(parsed)
  if (!success) throw new ArchiveError("The file is damaged: its manifest is incomplete.")
  return data
}

/** Refuses what this release does not know: other tables and columns, and migrations to come. */
function requireKnown({ migrations, tables: told }: Manifest, tables: readonly AccountTable[]): void {
  const own = ownMigrations()
  if (!migrations.every((name) => migrationOf(name, own)))
    throw new ArchiveError("The file was made by a newer release. Update this installation first.")
  for (const [name, { columns }] of Object.entries(told)) {
    const table = tables.find((known) => known.name === name)
    const known = new Set(table?.columns.map((column) => column.name))
    const isKnown = columns.every((column) => known.has(column) && !whyLeftOut(name, column))
    if (!table || typeof whyLeftOut(name) === "string" || !isKnown)
      throw new ArchiveError(`The file has rows of ${name} that this release does not know.`)
  }
  if (!isOwn(told, "accounts")) throw new ArchiveError("The file is damaged: it has no account.")
}

/** Refuses a file with parts that its manifest does not name, or without some that it does. */
function requireParts(told: Manifest, parts: ReadonlyMap<string, FileEntry>, bytes: number): void {
  const named = new Set([
    manifestEntry,
    ...Object.keys(told.tables).map(tableEntry),
    ...Object.keys(told.files).map(fileEntry),
  ])
  const strange = [...parts.keys()].find((name) => !named.has(name) && !/^csv\/[a-z]+\.csv$/.test(name))
  if (strange !== undefined)
    throw new ArchiveError(`The file holds ${strange}, which its manifest does not name.`)
  const missing = [...named].find((name) => !parts.has(name))
  if (missing !== undefined) throw new ArchiveError(`The file is damaged: ${missing} is missing.`)
  const odd = Object.keys(told.files).find((name) => !keyOf(`${told.account.id}/${name}`))
  if (odd !== undefined) throw new ArchiveError(`The file holds ${odd}, which is no name of a file.`)
  const unpacked = [...parts.values()].reduce((sum, part) => sum + part.uncompressedSize, 0)
  if (unpacked > bomb.bytes && unpacked > bytes * bomb.times)
    throw new ArchiveError("The file unpacks to far more than data does.")
}

interface Sum {
  readonly size: number
  readonly sha256?: string
}

function sumOf({ tables, files }: Manifest, name: string): Sum {
  const [, folder, rest = ""] = /^(data|files)\/(.+?)(?:\.jsonl)?$/.exec(name) ?? []
  const whole = name.slice("files/".length)
  const found = folder === "files" ? ownValue(files, whole) : ownValue(tables, rest)
  if (!found) throw new ArchiveError(`The file is damaged: ${name} is missing.`)
  return found
}

/** The bytes of a part, which end with an error where they are not those that are told. */
async function* contentOf(
  parts: ReadonlyMap<string, FileEntry>,
  name: string,
  { size, sha256 }: Sum,
): AsyncGenerator<Uint8Array> {
  const damaged = new ArchiveError(`The file is damaged: ${name} is not what it was.`)
  const part = parts.get(name)
  if (part?.uncompressedSize !== size) throw damaged
  const hash = createHash("sha256")
  let read = 0
  for await (const piece of unpacked(part, damaged)) {
    hash.update(piece)
    read += piece.length
    if (read > size) throw damaged
    yield piece
  }
  if (read !== size || (sha256 !== undefined && hash.digest("hex") !== sha256)) throw damaged
}

async function* unpacked(part: FileEntry, damaged: ArchiveError): AsyncGenerator<Buffer> {
  const content = new PassThrough()
  part.getData(Writable.toWeb(content)).catch(() => content.destroy(damaged))
  try {
    yield* content as AsyncIterable<Buffer>
  } catch {
    throw damaged
  }
}
