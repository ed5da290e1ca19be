import type { Rival } from "@funil/contract/moving/rivals"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { Draft } from "../plan/draft.ts"
import { insertMovedRecords } from "../plan/moved-records.ts"
import { resolveLinks } from "../plan/resolve-links.ts"
import { countDuplicates } from "./count-duplicates.ts"
import {
  type BatchOutcome,
  checkBody,
  countFaults,
  createAll,
  type ImportRun,
  refusalsOf,
  withDefaults,
} from "./import-batch.ts"
import { sortMoved } from "./sort-moved.ts"

/** Makes the records of some rows of a move, and remembers what became of each. What came before is skipped. */
export async function moveBatch(tx: Tx, run: ImportRun, drafts: readonly Draft[]): Promise<BatchOutcome> {
  const { row, importer, makers, fields } = run
  // A file of a move has a rival.
  const rival = row.plan.rival as Rival
  await resolveLinks(tx, drafts, fields, { options: row.options, makers, rival })
  const { fresh, known, skipped } = await sortMoved(tx, run, drafts)
  const creations = [...fresh].flatMap(([key, draft]) => {
    withDefaults(draft, run)
    return checkBody(draft, importer.createBody) ? [{ draft, key, merged: [] }] : []
  })
  const made = await createAll(tx, run, creations)
  const moved = new Map(made.map(({ key, id }) => [key, id]))
  for (const [id, about] of known) {
    const record = "record" in about ? about.record : moved.get(about.row)
    if (record !== undefined) moved.set(id, record)
  }
  await insertMovedRecords(tx, { rival, entity: row.entity }, moved)
  const { duplicates } = await countDuplicates(tx, run, made)
  const tally = {
    done: drafts.length,
    created: made.length,
    updated: 0,
    skipped,
    ...countFaults(drafts),
    linked: 0,
    duplicates,
  }
  return { tally, refusals: refusalsOf(drafts), keys: [] }
}
