import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { domain as domainSchema } from "@funil/contract/account/accounts"
import type { PlanName } from "@funil/contract/account/plans"
import { isOwn } from "@funil/contract/shared/own-value"
import {
  accountOfBundle,
  enterDirectory,
  findAccount,
  noAccount,
} from "../../platform/access/account-directory.ts"
import type { SystemContext } from "../../platform/access/permitted.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"
import { type AccountTable, accountTables } from "../../platform/db/account-tables.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import { record } from "../../platform/ledger/record.ts"
import { systemContext } from "../../platform/system-context.ts"
import { skipMissedRuns } from "../workflows/definition/next-occasion.ts"
import { BundleError, fileEntry, tableEntry } from "./bundle-format.ts"
import { cleanLines } from "./clean-lines.ts"
import { insertAccountRow, insertLines, isThere, stayOpen } from "./import-queries.ts"
import { type OpenBundle, openBundle } from "./open-bundle.ts"

export interface AccountImport {
  readonly domain: string
  readonly rows: number
  readonly files: number
}

interface Order {
  readonly path: string
  readonly domain: string
  /** The plan that the operator grants; null starts a trial. */
  readonly plan: PlanName | null
  /** Reports each imported part. */
  readonly onPart: (part: string) => void
}

const batch = { lines: 500, characters: 1_000_000 }
const maxLine = 64_000_000

/**
 * Creates an account from a bundle under a free domain, with all rows and ids or none. Users have
 * no password. Sends nothing. Throws a `BundleError` of one line.
 */
export async function importAccount(
  services: Services,
  { path, domain, plan, onPart }: Order,
): Promise<AccountImport> {
  const name = domainSchema.safeParse(domain)
  if (!name.success)
    throw new BundleError("--domain must be 3 to 40 lower-case letters, digits and inner hyphens.")
  if ((await findAccount(services, name.data)) !== noAccount)
    throw new BundleError(`The domain ${name.data} is taken.`)
  const tables = await accountTables(services.database.app)
  const bundle = await openBundle(path, tables)
  const ctx = await systemContext(services, accountOfBundle(bundle.manifest.account.id))
  if (await inTransaction(ctx, isThere))
    throw new BundleError("This installation has the account of the file already.")
  const work = { ctx, bundle, tables, onPart, plan, domain: name.data }
  const rows = await putAll(work).catch((error: unknown) => {
    throw importErrorOf(error, name.data)
  })
  return { domain: name.data, rows, files: Object.keys(bundle.manifest.files).length }
}

interface Work {
  readonly ctx: SystemContext
  readonly bundle: OpenBundle
  readonly tables: readonly AccountTable[]
  readonly onPart: (part: string) => void
  readonly domain: string
  readonly plan: PlanName | null
}

/** Writes rows and files in one transaction. Deletes stored files if it fails. */
async function putAll(work: Work): Promise<number> {
  const { ctx } = work
  const { dataDir, s3Url } = ctx.services.config
  const store = openFileStore({ dataDir, s3Url })
  let isOurs = false
  try {
    return await inTransaction(ctx, async (tx) => {
      await stayOpen(tx)
      const rows = await putRows(tx, work)
      // From here on no other process can have created the account.
      isOurs = true
      await putFiles(work)
      return rows
    })
  } catch (error) {
    if (isOurs) await store.removeAll(ctx.accountId)
    throw error
  }
}

async function putRows(tx: Tx, { bundle, tables, domain, plan, onPart }: Work): Promise<number> {
  const { account, tables: told } = bundle.manifest
  let all = 0
  // The account pays this installation for its new orders.
  const wanted = tables.filter(({ name }) => isOwn(told, name) && name !== "subscriptions")
  for (const table of wanted) {
    const { columns = [], rows = 0 } = told[table.name] ?? {}
    const kept = table.columns.filter(({ name }) => columns.includes(name) && name !== "account_id")
    let found = 0
    for await (const lines of linesOf(bundle, tableEntry(table.name))) {
      found += lines.length
      const clean = await cleanLines(tx, table.name, lines)
      if (table.name === "accounts") await insertAccountRow(tx, kept, { lines: clean, domain, plan })
      else await insertLines(tx, table.name, kept, clean)
    }
    if (found !== rows) throw new BundleError(`The file is damaged: ${table.name} has not all its rows.`)
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

async function putFiles({ ctx, bundle, onPart }: Work): Promise<void> {
  const { dataDir, s3Url } = ctx.services.config
  const store = openFileStore({ dataDir, s3Url })
  const files = Object.entries(bundle.manifest.files)
  for (const [name, { size }] of files)
    await store.write({ accountId: ctx.accountId, name }, bundle.open(fileEntry(name)), size)
  if (files.length > 0) onPart(`files: ${files.length}`)
}

/** Yields a part's lines in batches. */
async function* linesOf(bundle: OpenBundle, name: string): AsyncGenerator<string[]> {
  const content = Readable.from(bounded(bundle.open(name)), { objectMode: false })
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

/** Yields the bytes, and throws if a line never ends. */
async function* bounded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of content) {
    const end = piece.lastIndexOf(10)
    length = end === -1 ? length + piece.length : piece.length - end
    if (length > maxLine) throw new BundleError("The file is damaged: a row is too long.")
    yield piece
  }
}

/** Turns a database error into a line that names the row's faulty value. */
function importErrorOf(error: unknown, domain: string): unknown {
  if (error instanceof AppError && error.code === "domain_taken")
    return new BundleError(`The domain ${domain} is taken.`)
  const { code } = Object(error) as { code?: unknown }
  const isOfRow = typeof code === "string" && /^2[23]/.test(code)
  return isOfRow ? new BundleError(`The file is damaged: ${(error as Error).message}.`) : error
}
