import { createHash } from "node:crypto"
import { openAsBlob } from "node:fs"
import { PassThrough, Writable } from "node:stream"
import { text } from "node:stream/consumers"
import { isOwn, ownValue } from "@funil/contract/shared/own-value"
import { BlobReader, type Entry, type FileEntry, ZipReader, configure } from "@zip.js/zip.js"
import type { AccountTable } from "../../platform/db/account-tables.ts"
import { migrationOf, ownMigrations } from "../../platform/db/migration-files.ts"
import { keyOf } from "../../platform/files/file-store.ts"
import {
  BundleError,
  type Manifest,
  bundleFormat,
  fileEntry,
  manifest,
  manifestEntry,
  tableEntry,
} from "./bundle-format.ts"
import { whyLeftOut } from "./left-out.ts"

configure({ useWebWorkers: false })

const maxManifestBytes = 200_000_000
/** An entry of more bytes that is also this many times larger than its file would fill disks. */
const bomb = { bytes: 1_000_000_000, times: 200 }

/** A bundle whose parts are all known. Reading a part checks its hash. */
export interface OpenBundle {
  readonly manifest: Manifest
  readonly open: (name: string) => AsyncIterable<Uint8Array>
}

/**
 * Opens a bundle. Throws one clear line if it is damaged, from a newer release, or not a bundle.
 */
export async function openBundle(path: string, tables: readonly AccountTable[]): Promise<OpenBundle> {
  const blob = await blobOf(path)
  const options = { strictness: "strict", checkCrc32: true, checkOverlappingEntry: true } as const
  const zip = new ZipReader(new BlobReader(blob), options)
  const entries = await zip.getEntries().catch(() => {
    throw new BundleError("The file is damaged, or no zip.")
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
    throw new BundleError(`${path} cannot be read.`)
  }
}

function partsOf(entries: readonly Entry[]): ReadonlyMap<string, FileEntry> {
  const parts = new Map<string, FileEntry>()
  for (const entry of entries) {
    if (entry.directory || entry.encrypted) throw new BundleError(`The file holds ${entry.filename}.`)
    parts.set(entry.filename, entry)
  }
  return parts
}

async function readManifest(parts: ReadonlyMap<string, FileEntry>): Promise<Manifest> {
  const { uncompressedSize: size = Infinity } = parts.get(manifestEntry) ?? {}
  if (size > maxManifestBytes) throw new BundleError("The file is no file of all data: it has no manifest.")
  const typed = await text(contentOf(parts, manifestEntry, { size }))
  let parsed: unknown
  try {
    parsed = JSON.parse(typed)
  } catch {
    throw new BundleError("The file is damaged: its manifest can not be read.")
  }
  const { format } = Object(parsed) as { format?: unknown }
  if (typeof format === "number" && format > bundleFormat)
    throw new BundleError("The file was made by a newer release. Update this installation first.")
  const { success, data } = manifest.safeParse(parsed)
  if (!success) throw new BundleError("The file is damaged: its manifest is incomplete.")
  return data
}

/** Rejects unknown tables, columns and migrations. */
function requireKnown({ migrations, tables: told }: Manifest, tables: readonly AccountTable[]): void {
  const own = ownMigrations()
  if (!migrations.every((name) => migrationOf(name, own)))
    throw new BundleError("The file was made by a newer release. Update this installation first.")
  for (const [name, { columns }] of Object.entries(told)) {
    const table = tables.find((known) => known.name === name)
    const known = new Set(table?.columns.map((column) => column.name))
    const isKnown = columns.every((column) => known.has(column) && !whyLeftOut(name, column))
    if (!table || typeof whyLeftOut(name) === "string" || !isKnown)
      throw new BundleError(`The file has rows of ${name} that this release does not know.`)
  }
  if (!isOwn(told, "accounts")) throw new BundleError("The file is damaged: it has no account.")
}

/** Rejects a bundle whose parts differ from its manifest. */
function requireParts(told: Manifest, parts: ReadonlyMap<string, FileEntry>, bytes: number): void {
  const named = new Set([
    manifestEntry,
    ...Object.keys(told.tables).map(tableEntry),
    ...Object.keys(told.files).map(fileEntry),
  ])
  const strange = [...parts.keys()].find((name) => !named.has(name) && !/^csv\/[a-z]+\.csv$/.test(name))
  if (strange !== undefined)
    throw new BundleError(`The file holds ${strange}, which its manifest does not name.`)
  const missing = [...named].find((name) => !parts.has(name))
  if (missing !== undefined) throw new BundleError(`The file is damaged: ${missing} is missing.`)
  const odd = Object.keys(told.files).find((name) => !keyOf(`${told.account.id}/${name}`))
  if (odd !== undefined) throw new BundleError(`The file holds ${odd}, which is no name of a file.`)
  const unpacked = [...parts.values()].reduce((sum, part) => sum + part.uncompressedSize, 0)
  if (unpacked > bomb.bytes && unpacked > bytes * bomb.times)
    throw new BundleError("The file unpacks to far more than data does.")
}

interface Sum {
  readonly size: number
  readonly sha256?: string
}

function sumOf({ tables, files }: Manifest, name: string): Sum {
  const [, folder, rest = ""] = /^(data|files)\/(.+?)(?:\.jsonl)?$/.exec(name) ?? []
  const whole = name.slice("files/".length)
  const found = folder === "files" ? ownValue(files, whole) : ownValue(tables, rest)
  if (!found) throw new BundleError(`The file is damaged: ${name} is missing.`)
  return found
}

/** Yields a part's bytes. Throws at the end if the hash differs. */
async function* contentOf(
  parts: ReadonlyMap<string, FileEntry>,
  name: string,
  { size, sha256 }: Sum,
): AsyncGenerator<Uint8Array> {
  const damaged = new BundleError(`The file is damaged: ${name} is not what it was.`)
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

async function* unpacked(part: FileEntry, damaged: BundleError): AsyncGenerator<Buffer> {
  const content = new PassThrough()
  part.getData(Writable.toWeb(content)).catch(() => content.destroy(damaged))
  try {
    yield* content as AsyncIterable<Buffer>
  } catch {
    throw damaged
  }
}
