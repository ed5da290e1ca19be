import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { domain as domainSchema } from "@funil/contract/accounts"
import type { PlanName } from "@funil/contract/plans"
import { isOwn } from "@funil/contract/shared/own-value"
import {
  accountOfArchive,
  enterDirectory,
  findAccount,
  noAccount,
} from "../../platform/access/account-directory.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context, Services } from "../../platform/context.ts"
import { type AccountTable, accountTables } from "../../platform/db/account-tables.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import { record } from "../../platform/ledger/record.ts"
import { systemContext } from "../../platform/system-context.ts"
import { skipMissedRuns } from "../workflows/definition/retime-workflows.ts"
import { ArchiveError } from "./archive-error.ts"
import { cleanLines } from "./clean-lines.ts"
import { fileEntry, tableEntry } from "./archive-format.ts"
import { insertAccountRow, insertLines, isThere, stayOpen } from "./import-queries.ts"
import { type OpenArchive, openArchive } from "./open-archive.ts"

export interface Imported {
  readonly domain: string
  readonly rows: number
  readonly files: number
}

interface Order {
  readonly path: string
  readonly domain: string
  /** The plan that the operator gives it; null begins a trial. */
  readonly plan: PlanName | null
  /** Told what was put in, part by part. */
  readonly onPart: (part: string) => void
}

const batch = { lines: 500, characters: 1_000_000 }
const maxLine = 64_000_000

/**
 * Makes an account of a file of all data, under a domain that is free: all of it, with the ids that it had, or nothing. Nobody has a
 * password then. Nothing is sent. Throws an `ArchiveError` with one clear line.
 */
// No right: only the operator does it.
export async function importAccount(
  services: Services,
  { path, domain, plan, onPart }: Order,
): Promise<Imported> {
  const name = domainSchema.safeParse(domain)
  if (!name.success)
    throw new ArchiveError("--domain must be 3 to 40 lower-case letters, digits and inner hyphens.")
  if ((await findAccount(services, name.data)) !== noAccount)
    throw new ArchiveError(`The domain ${name.data} is taken.`)
  const tables = await accountTables(services.database.app)
  const archive = await openArchive(path, tables)
  const ctx = await systemContext(services, accountOfArchive(archive.manifest.account.id))
  if (await inTransaction(ctx, isThere))
    throw new ArchiveError("This installation has the account of the file already.")
  const work = { ctx, archive, tables, onPart, plan, domain: name.data }
  const rows = await putAll(work).catch((error: unknown) => {
    throw toldOf(error, name.data)
  })
  return { domain: name.data, rows, files: Object.keys(archive.manifest.files).length }
}

interface Work {
  readonly ctx: Context
  readonly archive: OpenArchive
  readonly tables: readonly AccountTable[]
  readonly onPart: (part: string) => void
  readonly domain: string
  readonly plan: PlanName | null
}

/** Rows and files, in one transaction. Files that are in the store already when it fails are removed. */
async function putAll(work: Work): Promise<number> {
  const { ctx } = work
  const { dataDir, s3Url } = ctx.services.config
  const store = openFileStore({ dataDir, s3Url })
  let isOurs = false
  try {
    return await inTransaction(ctx, async (tx) => {
      await stayOpen(tx)
      const rows = await putRows(tx, work)
      // From here on nobody else can have made the account.
      isOurs = true
      await putFiles(work)
      return rows
    })
  } catch (error) {
    if (isOurs) await store.removeAll(ctx.accountId)
    throw error
  }
}

async function putRows(tx: Tx, { archive, tables, domain, plan, onPart }: Work): Promise<number> {
  const { account, tables: told } = archive.manifest
  let all = 0
  // The account pays this installation for what it orders here.
  const wanted = tables.filter(({ name }) => isOwn(told, name) && name !== "subscriptions")
  for (const table of wanted) {
    const { columns = [], rows = 0 } = told[table.name] ?? {}
    const kept = table.columns.filter(({ name }) => columns.includes(name) && name !== "account_id")
    let found = 0
    for await (const lines of linesOf(archive, tableEntry(table.name))) {
      found += lines.length
      const clean = await cleanLines(tx, table.name, lines)
      if (table.name === "accounts") await insertAccountRow(tx, kept, { lines: clean, domain, plan })
      else await insertLines(tx, table.name, kept, clean)
    }
    if (found !== rows) throw new ArchiveError(`The file is damaged: ${table.name} has not all its rows.`)
    all += found
    if (rows > 0) onPart(`${table.name}: ${rows}`)
  }
  await enterDirectory(tx, domain)
  await skipMissedRuns(tx)
  const after = { domain, imported_at: tx.now().toISOString() }
  record(tx, {
    event: "account.updated",
    id: tx.accountId,
    before: { domain: account.domain, imported_at: null },
    after,
    reversible: false,
  })
  return all
}

async function putFiles({ ctx, archive, onPart }: Work): Promise<void> {
  const { dataDir, s3Url } = ctx.services.config
  const store = openFileStore({ dataDir, s3Url })
  const files = Object.entries(archive.manifest.files)
  for (const [name, { size }] of files)
    await store.write({ accountId: ctx.accountId, name }, archive.open(fileEntry(name)), size)
  if (files.length > 0) onPart(`files: ${files.length}`)
}

/** The lines of a part, some at a time. */
async function* linesOf(archive: OpenArchive, name: string): AsyncGenerator<string[]> {
  const content = Readable.from(bounded(archive.open(name)), { objectMode: false })
  let lines: string[] = []
  let characters = 0
  for await (const line of createInterface({ input: content, crlfDelay: Infinity })) {
    lines.push(line)
    characters += line.length
    if (lines.length < batch.lines && characters < batch.characters) continue
    yield lines
    ;[lines, characters] = [[], 0]
  }
  if (lines.length > 0) yield lines
}

/** The bytes, unless a line never ends. */
async function* bounded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of content) {
    const end = piece.lastIndexOf(10)
    length = end === -1 ? length + piece.length : piece.length - end
    if (length > maxLine) throw new ArchiveError("The file is damaged: a row is too long.")
    yield piece
  }
}

/** A refusal of the database, which names what of a row does not fit. */
function toldOf(error: unknown, domain: string): unknown {
  if (error instanceof AppError && error.code === "domain_taken")
    return new ArchiveError(`The domain ${domain} is taken.`)
  const { code } = Object(error) as { code?: unknown }
  const isOfRow = typeof code === "string" && /^2[23]/.test(code)
  return isOfRow ? new ArchiveError(`The file is damaged: ${(error as Error).message}.`) : error
}
