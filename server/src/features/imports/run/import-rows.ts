import { setImmediate as letOthersRun } from "node:timers/promises"
import type { Context } from "../../../platform/context.ts"
import { type CsvRow, readCsv } from "../../../platform/csv/read-csv.ts"
import type { ImportRun } from "./import-batch.ts"
import type { ImportRow } from "./import-queries.ts"
import { writeBatch } from "./write-batch.ts"

/** Bounds how long others wait for a row or a stage that a batch holds. */
const batchSize = 1000
/** Rows of several batches are never in memory at once, nor is a batch of long ones. */
const maxBatchSize = 8 * 1024 * 1024

/** Imports the rows that are left, in batches, until it is `over`; answers whether none is left. */
export async function importRows(
  ctx: Context,
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
      // An error of reading is thrown by the `await` above, after the batch before has been written.
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

/** The rows that are not done, in batches. */
async function* batchesAfter(path: string, { plan, done, read_to }: ImportRow): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = []
  let bytes = 0
  // The header and what is done, where the file is read from its beginning.
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
