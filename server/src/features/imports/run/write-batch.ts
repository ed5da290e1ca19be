import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { continueOperation } from "../../../platform/ledger/continue-operation.ts"
import type { CsvRow } from "../../../platform/csv/read-csv.ts"
import { refusalIn } from "../../../platform/db/attempt.ts"
import { draftOf, refuse } from "../plan/draft.ts"
import { type BatchOutcome, importBatch, type ImportRun, refusalsOf } from "./import-batch.ts"
import { moveBatch } from "./move-batch.ts"
import { addTally, insertKeys, insertRefusals, type Tally } from "./import-queries.ts"
import { Overtaken } from "./overtaken.ts"

interface Batch {
  /** The number of rows before it in the file. */
  readonly from: number
  readonly rows: readonly CsvRow[]
}

/** Carries the outcome of a dry run out of the transaction that must not be committed. */
class Rehearsed extends Error {
  readonly outcome: BatchOutcome

  constructor(outcome: BatchOutcome) {
    super("rehearsed")
    this.outcome = outcome
  }
}

/**
 * Writes some rows together with the import's new position, so that a crash neither loses nor doubles one. What the database refuses
 * for the whole batch is tried in halves until the row at fault stands alone.
 */
// No right: `runImport` has asked. No ledger: the noun's importer records its rows.
export async function writeBatch(ctx: Context, run: ImportRun, batch: Batch): Promise<void> {
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
  // A crash of the database may take the last batches back whole, with the position; they are then done again.
  await sql`set local synchronous_commit = off`.execute(tx.db)
  await continueOperation(tx, run.row.operation_id)
  // The header is row 1.
  const drafts = rows.map(({ cells }, index) => draftOf(from + index + 2, cells, run.row, run.fields))
  return run.row.plan.rival ? moveBatch(tx, run, drafts) : importBatch(tx, run, drafts)
}

async function save(tx: Tx, { row }: ImportRun, { from, rows }: Batch, outcome: BatchOutcome): Promise<void> {
  const end = rows.at(-1)?.end ?? 0
  if (!(await addTally(tx, row.id, { from, end, tally: outcome.tally }))) throw new Overtaken()
  await insertRefusals(tx, row.id, outcome.refusals)
  if (row.options.dry_run) await insertKeys(tx, row.id, outcome.keys)
}

/** Does the work, takes it back, and keeps only the numbers. */
async function rehearse(ctx: Context, run: ImportRun, batch: Batch): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      throw new Rehearsed(await work(tx, run, batch))
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    await inTransaction(ctx, (tx) => save(tx, run, batch, error.outcome))
  }
}
