import { text } from "node:stream/consumers"
import { isOwn, ownValue, setOwn } from "@funil/contract/shared/own-value"
import { migrationOf, ownMigrations } from "../db/migration-files.ts"
import { DatabaseError } from "../db/sql-errors.ts"
import { isOfSystem } from "../files/disk-room.ts"
import { keyOf } from "../files/file-store.ts"
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
import type { StoredEntry } from "./tar.ts"

/** A backup that was read completely and is intact. */
export interface CheckedBackup {
  readonly file: string
  readonly manifest: Manifest
  readonly summary: Summary
  /** The generated key of the installation; none if its key came from the environment. */
  readonly secret: string | undefined
}

const damaged = "The backup is damaged, or not a backup"

/** Reads a whole backup without other effects. Throws one clear line unless it can be restored. */
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

async function readThrough(entries: AsyncGenerator<StoredEntry>): Promise<Omit<CheckedBackup, "file">> {
  const manifest = await manifestOf(entries)
  const found: BackupContents = { rows: {}, files: 0, secret: undefined }
  let summary: Summary | undefined
  for await (const entry of entries) {
    // After the summary only the archive's end and its checksum may follow.
    if (summary) throw new DatabaseError("The backup is not whole")
    if (entry.name === summaryEntry) summary = await summaryOf(entry, manifest, found)
    else await count(entry, found)
  }
  if (!summary) throw new DatabaseError("The backup is not whole")
  return { manifest, summary, secret: found.secret }
}

interface BackupContents extends Summary {
  secret: string | undefined
}

async function manifestOf(entries: AsyncGenerator<StoredEntry>): Promise<Manifest> {
  const { value: first } = (await entries.next()) as { value: StoredEntry | undefined }
  const manifest = first?.name === manifestEntry ? ((await json(first)) as Manifest) : undefined
  if (manifest?.format !== 1 && manifest?.format !== 2)
    throw new DatabaseError("This is not a backup, or one of another kind")
  const own = ownMigrations()
  const unknown = manifest.migrations.find((name) => !migrationOf(name, own))
  if (unknown !== undefined)
    throw new DatabaseError(`The backup comes from a newer release: it has the migration ${unknown}`)
  return manifest
}

async function count(entry: StoredEntry, found: BackupContents): Promise<void> {
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

/**
 * Backups of the first format have no checksum, so the compression's sum and the counts have to
 * suffice.
 */
async function summaryOf(entry: StoredEntry, { format }: Manifest, found: BackupContents): Promise<Summary> {
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

async function json({ content }: StoredEntry): Promise<unknown> {
  return JSON.parse(await text(content))
}
