import { setImmediate as letOthersRun } from "node:timers/promises"
import { sql } from "kysely"
import type { Permitted } from "../../../platform/access/permitted.ts"
import type { Context } from "../../../platform/context.ts"
import { type CsvRow, readCsv } from "../../../platform/csv/read-csv.ts"
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts"
import { refusalIn } from "../../../platform/db/tx.ts"
import { continueOperation } from "../../../platform/ledger/in-batches.ts"
import { type ImportRow, type Tally, addTally, insertKeys, insertRefusals } from "../import-queries.ts"
import { draftOf, refuse } from "../rows/draft.ts"
import { type BatchOutcome, type ImportRun, importBatch, refusalsOf } from "./import-batch.ts"
import { migrationBatch } from "./migration-batch.ts"

/** Limits how long others wait for a row or stage that a batch locks. */
const batchSize = 1000
/** Limits memory: several batches, or one with long rows, never load at once. */
const maxBatchSize = 8 * 1024 * 1024

/** Imports the remaining rows in batches until it is `over`. Returns whether all rows are done. */
export async function importRows(
  ctx: Permitted,
  run: ImportRun,
  { path, isOver }: { readonly path: string; readonly isOver: () => boolean },
): Promise<boolean> {
  let from = run.row.done
  for await (const rows of readAhead(batchesAfter(path, run.row))) {
    await writeBatch(ctx, run, { from, rows })
    if (isMilestone(from, from + rows.length) && !run.row.options.dry_run) await analyze(ctx, run)
    from += rows.length
    if (isOver()) return from >= (run.row.total ?? 0)
    await letOthersRun()
  }
  return true
}

/** Reads the next batch while the last one is being written. */
async function* readAhead<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = batches.next()
  try {
    for (let batch = await next; !batch.done; batch = await next) {
      next = batches.next()
      // The `await` above throws a read error after the previous batch is written.
      next.catch(() => undefined)
      yield batch.value
    }
  } finally {
    await batches.return(undefined)
  }
}

/** Whether the row count grew tenfold: after the first batch, then at ten times as many. */
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

/** Yields the remaining rows in batches. */
async function* batchesAfter(path: string, { plan, done, read_to }: ImportRow): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = []
  let bytes = 0
  // Rows to skip if the file is read from the start: the header and the done rows.
  let known = read_to === 0 ? done + 1 : 0
  for await (const row of readCsv(path, plan, read_to)) {
    known -= 1
    if (known >= 0) continue
    batch.push(row)
    for (const cell of row.cells) bytes += cell.length
    if (batch.length < batchSize && bytes < maxBatchSize) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

interface Batch {
  /** The number of earlier rows in the file. */
  readonly from: number
  readonly rows: readonly CsvRow[]
}

/** Carries a dry run's outcome out of the rolled-back transaction. */
class RehearsalOutcome extends Error {
  readonly outcome: BatchOutcome

  constructor(outcome: BatchOutcome) {
    super("rehearsed")
    this.outcome = outcome
  }
}

/**
 * Writes some rows and the new position in one transaction, so a crash neither loses nor repeats a
 * row. If the database rejects the batch, halves it until the faulty row is alone.
 */
// No ledger: the noun's importer records its rows.
async function writeBatch(ctx: Permitted, run: ImportRun, batch: Batch): Promise<void> {
  try {
    if (run.row.options.dry_run) await rehearse(ctx, run, batch)
    else await inTransaction(ctx, async (tx) => save(tx, run, batch, await work(tx, run, batch)))
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    const { from, rows } = batch
    const half = Math.floor(rows.length / 2)
    if (half > 0) {
      await writeBatch(ctx, run, { from, rows: rows.slice(0, half) })
      await writeBatch(ctx, run, { from: from + half, rows: rows.slice(half) })
      return
    }
    const draft = draftOf(from + 2, rows[0]?.cells ?? [], run.row, run.fields)
    refuse(draft, refusal)
    await inTransaction(ctx, (tx) =>
      save(tx, run, batch, {
        tally: { ...nothing, done: 1, failed: 1 },
        refusals: refusalsOf([draft]),
        keys: [],
      }),
    )
  }
}

const nothing: Tally = {
  done: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  incomplete: 0,
  linked: 0,
  duplicates: 0,
}

async function work(tx: Tx, run: ImportRun, { from, rows }: Batch): Promise<BatchOutcome> {
  // A database crash may undo the last batches with their position. The import then repeats them.
  await sql`set local synchronous_commit = off`.execute(tx.db)
  await continueOperation(tx, run.row.operation_id)
  // The header is row 1.
  const drafts = rows.map(({ cells }, index) => draftOf(from + index + 2, cells, run.row, run.fields))
  return run.row.plan.rival ? migrationBatch(tx, run, drafts) : importBatch(tx, run, drafts)
}

async function save(tx: Tx, { row }: ImportRun, { from, rows }: Batch, outcome: BatchOutcome): Promise<void> {
  const end = rows.at(-1)?.end ?? 0
  if (!(await addTally(tx, row.id, { from, end, tally: outcome.tally }))) throw new OvertakenError()
  await insertRefusals(tx, row.id, outcome.refusals)
  if (row.options.dry_run) await insertKeys(tx, row.id, outcome.keys)
}

/** Runs the batch, rolls it back and keeps only the counts. */
async function rehearse(ctx: Permitted, run: ImportRun, batch: Batch): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      throw new RehearsalOutcome(await work(tx, run, batch))
    })
  } catch (error) {
    if (!(error instanceof RehearsalOutcome)) throw error
    await inTransaction(ctx, (tx) => save(tx, run, batch, error.outcome))
  }
}

/** Stops a run whose import was cancelled, or that another run has overtaken. */
export class OvertakenError extends Error {}
