import { text } from "node:stream/consumers"
import { isOwn, ownValue, setOwn } from "@funil/contract/shared/own-value"
import { DatabaseError } from "../db/database-error.ts"
import { migrationOf, ownMigrations } from "../db/migration-files.ts"
import { keyOf } from "../files/file-key.ts"
import { isOfSystem } from "../files/system-errors.ts"
import {
  type Manifest,
  manifestEntry,
  secretKeyEntry,
  type StoredSummary,
  type Summary,
  summaryEntry,
  tableOf,
} from "./backup-format.ts"
import { openBackup } from "./open-backup.ts"
import type { TarEntry } from "./read-tar.ts"

/** A backup that was read from its first to its last byte, and is whole. */
export interface CheckedBackup {
  readonly file: string
  readonly manifest: Manifest
  readonly summary: Summary
  /** The generated key of the installation that it was made of; none where that one had its key from the environment. */
  readonly secret: string | undefined
}

const damaged = "The backup is damaged, or not a backup"

/** Reads a whole backup without touching anything else. Throws with one clear line unless it can be restored. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const entries = openBackup(file)
  try {
    return { file, ...(await readThrough(entries)) }
  } catch (error) {
    if (error instanceof DatabaseError || isOfSystem(error)) throw error
    throw new DatabaseError(damaged, { cause: error })
  } finally {
    await entries.return(undefined)
  }
}

async function readThrough(entries: AsyncGenerator<TarEntry>): Promise<Omit<CheckedBackup, "file">> {
  const manifest = await manifestOf(entries)
  const found: Found = { rows: {}, files: 0, secret: undefined }
  let summary: Summary | undefined
  for await (const entry of entries) {
    // The summary is the last entry: only the end of the archive and its checksum may follow.
    if (summary) throw new DatabaseError("The backup is not whole")
    if (entry.name === summaryEntry) summary = await summaryOf(entry, manifest, found)
    else await count(entry, found)
  }
  if (!summary) throw new DatabaseError("The backup is not whole")
  return { manifest, summary, secret: found.secret }
}

interface Found extends Summary {
  secret: string | undefined
}

async function manifestOf(entries: AsyncGenerator<TarEntry>): Promise<Manifest> {
  const { value: first } = (await entries.next()) as { value: TarEntry | undefined }
  const manifest = first?.name === manifestEntry ? ((await json(first)) as Manifest) : undefined
  if (manifest?.format !== 1 && manifest?.format !== 2)
    throw new DatabaseError("This is not a backup, or one of another kind")
  const own = ownMigrations()
  const unknown = manifest.migrations.find((name) => !migrationOf(name, own))
  if (unknown !== undefined)
    throw new DatabaseError(`The backup comes from a newer release: it has the migration ${unknown}`)
  return manifest
}

async function count(entry: TarEntry, found: Found): Promise<void> {
  const table = tableOf(entry.name)
  if (table !== undefined) {
    const rows = (await json(entry)) as unknown[]
    setOwn(found.rows, table, (ownValue(found.rows, table) ?? 0) + rows.length)
  } else if (entry.name.startsWith("files/")) {
    if (!keyOf(entry.name.slice("files/".length))) throw new DatabaseError(`The backup holds ${entry.name}`)
    found.files += 1
  } else if (entry.name === secretKeyEntry) found.secret = (await text(entry.content)).trim()
  else throw new DatabaseError(`The backup holds ${entry.name}`)
}

/** Backups of the first format carry no checksum: there, the sum of the compression and the counts have to do. */
async function summaryOf(entry: TarEntry, { format }: Manifest, found: Found): Promise<Summary> {
  const before = entry.sha256Before()
  const { sha256, ...summary } = (await json(entry)) as StoredSummary
  const isWhole =
    summary.files === found.files &&
    Object.entries(summary.rows).every(([table, count]) => count === (ownValue(found.rows, table) ?? 0)) &&
    Object.keys(found.rows).every((table) => isOwn(summary.rows, table))
  if (!isWhole) throw new DatabaseError("The backup is not whole")
  if (format !== 1 && sha256 !== before) throw new DatabaseError(damaged)
  return summary
}

async function json({ content }: TarEntry): Promise<unknown> {
  return JSON.parse(await text(content))
}
