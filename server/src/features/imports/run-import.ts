import { rm } from "node:fs/promises"
import { setImmediate as others } from "node:timers/promises"
import { join } from "node:path"
import { biggestImportRow, type ImportProblem } from "@funil/contract/imports"
import { actAs } from "../../platform/jobs/act-as.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { CsvProblem } from "../../platform/csv/csv-problem.ts"
import { readCsv } from "../../platform/csv/read-csv.ts"
import { isUnavailable } from "../../platform/db/sql-errors.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { sourceOf } from "../records/record-sources.ts"
import type { ImportRun } from "./import-batch.ts"
import { importers, linkMakers } from "./importers.ts"
import { importFields } from "./import-plan.ts"
import { deleteKeys, type ImportRow, lockImport, updateImport } from "./import-queries.ts"
import { notifyImporter } from "./notify-importer.ts"
import { Overtaken } from "./overtaken.ts"
import { surveyFile } from "./survey-file.ts"
import { writeBatch } from "./write-batch.ts"

/** Bounds how long others wait for a row or a stage that a batch holds. */
const batchSize = 1000
/** Rows of several batches are never in memory at once, nor is a batch of long ones. */
const biggestBatch = 8 * 1024 * 1024

/** Why the import as a whole ended; anything else is tried again by the queue. */
function problemOf(error: unknown): { problem: ImportProblem; line: number | null } | null {
  if (error instanceof CsvProblem) return { problem: error.rule, line: error.line }
  if ((error as NodeJS.ErrnoException | null)?.code === "ENOENT")
    return { problem: "import_file_gone", line: null }
  if (error instanceof AppError && error.code === "forbidden")
    return { problem: "import_not_allowed", line: null }
  return isUnavailable(error) ? null : { problem: "import_broken", line: null }
}

/** Does an import from where it stands: at its beginning, or after the last batch before a crash. */
export async function runImport(system: Context, id: string): Promise<void> {
  const row = await inTransaction(system, (tx) => lockImport(tx, id))
  if (!row || row.status === "done" || row.status === "failed") return
  const path = join(system.services.config.dataDir, row.file_path)
  try {
    const ctx = await importerContext(system, row)
    await importRows(ctx, await prepare(ctx, row, path), path)
    await finish(system, id, { status: "done" })
  } catch (error) {
    if (error instanceof Overtaken) return
    const why = problemOf(error)
    if (!why) throw error
    await finish(system, id, { status: "failed", problem: why.problem, problem_line: why.line })
    if (why.problem === "import_broken") throw error
  }
  await rm(path, { force: true })
}

/** The person who imports, with the rights of now. */
async function importerContext(system: Context, row: ImportRow): Promise<Context> {
  const ctx = await actAs(system, row.user_id)
  if (!ctx) throw new AppError("forbidden")
  requireCan(ctx, "record.import")
  return { ...ctx, language: row.language, source: "import" }
}

/** Reads the file through where no run has done so, and gathers what all batches need. */
async function prepare(ctx: Context, row: ImportRow, path: string): Promise<ImportRun> {
  const importer = importers.get(row.entity)
  const source = await sourceOf(ctx, row.entity)
  if (!importer || !source) throw new Error(`There is no import of ${row.entity}`)
  const fields = importFields(source.fields)
  const run = { importer, source, fields, makers: linkMakers }
  if (row.total !== null) return { ...run, row }
  const { total, columns } = await surveyFile(path, row.plan, fields, row)
  const plan = { ...row.plan, columns }
  await inTransaction(ctx, (tx) => updateImport(tx, row.id, { status: "running", total, plan }))
  return { ...run, row: { ...row, status: "running", total, plan } }
}

async function importRows(ctx: Context, run: ImportRun, path: string): Promise<void> {
  let from = run.row.done
  for await (const batch of readAhead(batchesAfter(path, run.row, from))) {
    await writeBatch(ctx, run, { from, rows: batch })
    if (isMilestone(from, from + batch.length) && !run.row.options.dry_run) await analyze(ctx, run)
    from += batch.length
    await others()
  }
}

/** Reads the next batch while the last one is being written. */
async function* readAhead<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = batches.next()
  try {
    for (let batch = await next; !batch.done; batch = await next) {
      next = batches.next()
      // What goes wrong in reading is met when the batch before has been written.
      next.catch(() => undefined)
      yield batch.value
    }
  } finally {
    await batches.return(undefined)
  }
}

/** Whether the number of rows has grown tenfold: the first batch, then ten times as many. */
function isMilestone(before: number, after: number): boolean {
  return (
    before === 0 || Math.floor(Math.log10(before / batchSize)) < Math.floor(Math.log10(after / batchSize))
  )
}

async function analyze({ services }: Context, { source, row }: ImportRun): Promise<void> {
  const tables = new Set([
    source.table,
    ...(row.options.create_links ? (["contacts", "companies"] as const) : []),
  ])
  for (const table of tables) await services.database.analyze(table)
}

/** The rows after the first `done` ones, in batches. */
async function* batchesAfter(path: string, { plan }: ImportRow, done: number): AsyncGenerator<string[][]> {
  let batch: string[][] = []
  let bytes = 0
  let place = -1
  for await (const cells of readCsv(path, { ...plan, longestRow: biggestImportRow })) {
    place += 1
    if (place <= done) continue
    batch.push(cells)
    for (const cell of cells) bytes += cell.length
    if (batch.length < batchSize && bytes < biggestBatch) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

async function finish(
  system: Context,
  id: string,
  patch: Pick<Partial<ImportRow>, "status" | "problem" | "problem_line">,
): Promise<void> {
  await inTransaction(system, async (tx) => {
    await updateImport(tx, id, { ...patch, finished_at: tx.now() })
    await notifyImporter(tx, await lockImport(tx, id))
    await deleteKeys(tx, id)
  })
}
