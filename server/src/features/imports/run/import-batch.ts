import type { Schema } from "@funil/contract/shared/endpoint"
import type { FieldTable } from "@funil/contract/shared/fields"
import { AppError } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { fieldProblems } from "../../../platform/http/issues.ts"
import type { RecordSource } from "../../../platform/records/record-source.ts"
import { attempt } from "../../../platform/db/attempt.ts"
import { countDuplicates } from "./count-duplicates.ts"
import { type Draft, mergeBody, refuse, removeValue } from "../plan/draft.ts"
import type { IsShared } from "../plan/shared-values.ts"
import type { Importer } from "../../../nouns/importer.ts"
import { type ImportRow, type Refusal, seenKeys, type Tally } from "./import-queries.ts"
import { type LinkMakers, resolveLinks } from "../plan/resolve-links.ts"
import { existingRecords, hasSharedValue, rowKey } from "./row-keys.ts"

/** All that stays the same from batch to batch. */
export interface ImportRun {
  readonly row: ImportRow
  readonly importer: Importer
  readonly makers: LinkMakers
  readonly source: RecordSource
  readonly fields: FieldTable
  /** Given where different people of the file share values, and are to stay separate. */
  readonly isShared?: IsShared
}

/** The result of a batch. */
export interface BatchOutcome {
  readonly tally: Tally
  readonly refusals: readonly Refusal[]
  /** The keys by which later batches of a dry run recognise what this one made. */
  readonly keys: readonly string[]
}

interface Creation {
  readonly draft: Draft
  readonly key: string
  /** Later rows about the same record, whose values were laid over it. */
  readonly merged: Draft[]
}

interface Sorted {
  readonly creations: Creation[]
  readonly updates: { draft: Draft; id: string | null }[]
  skipped: number
}

export const isGood = (draft: Draft) => draft.problems.size === 0

/** Makes and changes the records of some rows. Nothing is written for a row that is refused. */
export async function importBatch(tx: Tx, run: ImportRun, drafts: readonly Draft[]): Promise<BatchOutcome> {
  const { row, importer } = run
  const linked = await resolveLinks(tx, drafts, run.fields, { options: row.options, makers: run.makers })
  // A dry run has taken back what earlier batches made: their keys tell what is counted already.
  const linkedBefore = row.options.dry_run ? await seenKeys(tx, row.id, linked) : new Set()
  const sorted = await sortDrafts(tx, run, drafts)
  const { creations, updates } = sorted
  const made = await createAll(tx, run, creations)
  for (const { draft, id } of updates) {
    const refusal = id === null ? null : await attempt(tx, (part) => importer.updateOne(part, id, draft.body))
    if (refusal) refuse(draft, refusal)
  }
  const merged = creations.flatMap((creation) => creation.merged).filter(isGood).length
  const { duplicates, keys } = await countDuplicates(tx, run, made)
  return {
    tally: {
      done: drafts.length,
      created: made.length,
      updated: updates.filter(({ draft }) => isGood(draft)).length + merged,
      skipped: sorted.skipped,
      ...countFaults(drafts),
      linked: linked.length - linkedBefore.size,
      duplicates,
    },
    refusals: refusalsOf(drafts),
    keys: [...made.flatMap(({ key }) => (key === "" ? [] : [key])), ...linked, ...keys],
  }
}

/** Makes the new records; those that are refused are noted at their rows. */
export async function createAll(
  tx: Tx,
  { importer }: ImportRun,
  creations: readonly Creation[],
): Promise<{ id: string; key: string; body: Draft["body"] }[]> {
  if (creations.length === 0) return []
  const bodies = creations.map(({ draft }) => draft.body)
  const made = await importer.createMany(tx, bodies)
  return creations.flatMap(({ draft, key, merged }, index) => {
    const one = made[index]
    if (one && "id" in one) return [{ id: one.id, key, body: draft.body }]
    if (one) for (const each of [draft, ...merged]) refuse(each, one.refused)
    return []
  })
}

/** The report names this many rows of shared values; a file of nothing else has no need of a longer one. */
const maxRemarks = 10_000

const isNamed = ({ row }: ImportRun) => (row.unsettled?.shared?.rows ?? 0) <= maxRemarks

const isIncomplete = (draft: Draft) => isGood(draft) && draft.left.size > 0

export function countFaults(drafts: readonly Draft[]): Pick<Tally, "failed" | "incomplete"> {
  const failed = drafts.filter((draft) => !isGood(draft)).length
  return { failed, incomplete: drafts.filter(isIncomplete).length }
}

/** Returns the rows for the report: rejected rows, rows imported without some of their cells, and rows with a remark. */
export function refusalsOf(drafts: readonly Draft[]): Refusal[] {
  return drafts
    .filter((draft) => !isGood(draft) || isIncomplete(draft) || draft.remarks.size > 0)
    .map((draft) => ({
      row: draft.row,
      cells: draft.cells,
      is_in: isGood(draft),
      problems: [...draft.problems, ...draft.left, ...draft.remarks].flatMap(([field, list]) =>
        list.map((problem) => ({ field, ...problem })),
      ),
    }))
}

/** Tells what is to become of each row, in their order: a later row may be about the record that an earlier one makes. */
async function sortDrafts(tx: Tx, run: ImportRun, drafts: readonly Draft[]): Promise<Sorted> {
  const { row, importer } = run
  const { on_match: onMatch } = row.options
  const field = row.options.match_on ?? null
  const existing = await existingRecords(tx, run, drafts)
  const created = new Map<string, Creation>()
  const sorted: Sorted = { creations: [], updates: [], skipped: 0 }
  for (const draft of drafts.filter(isGood)) {
    const key = rowKey(run, draft)
    if (field !== null && hasSharedValue(run, draft) && isNamed(run))
      draft.remarks.set(field, [{ rule: "shared_value" }])
    const earlier = key === "" ? undefined : created.get(key)
    const isKnown = key !== "" && (earlier !== undefined || existing.has(key))
    // The id only tells which record is meant.
    if ("id" in draft.body) delete draft.body["id"]
    if (field === "id" && !isKnown) draft.problems.set("id", [{ rule: "not_found" }])
    else if (isKnown && onMatch === "skip") {
      sorted.skipped += 1
      draft.left.clear()
      draft.remarks.clear()
    } else if (isKnown && onMatch === "update") {
      if (!checkBody(draft, importer.updateBody)) continue
      if (!earlier) sorted.updates.push({ draft, id: existing.get(key) ?? null })
      else {
        // Both were checked by themselves, so together they hold, too.
        mergeBody(earlier.draft.body, draft.body)
        earlier.merged.push(draft)
      }
    } else {
      const creation: Creation = { draft, key, merged: [] }
      withDefaults(draft, run)
      if (!checkBody(draft, importer.createBody)) continue
      sorted.creations.push(creation)
      // A skipped value identifies nobody.
      if (field !== null && key !== "" && !draft.left.has(field)) created.set(key, creation)
    }
  }
  return sorted
}

/**
 * Replaces the draft's body with the output of the schema. Skips optional values that the schema rejects. Returns false if the row is
 * rejected.
 */
export function checkBody(draft: Draft, schema: Schema): boolean {
  const result = schema.safeParse(draft.body, { reportInput: true })
  if (!result.success) {
    const fields = fieldProblems(result.error.issues)
    const isSpared = Object.keys(fields).every(
      (name) => draft.canSpare(name) && removeValue(draft.body, name),
    )
    if (!isSpared) {
      refuse(draft, new AppError("invalid", { fields }))
      return false
    }
    for (const [name, problems] of Object.entries(fields)) draft.left.set(name, problems)
    return checkBody(draft, schema)
  }
  // Each body is an object.
  draft.body = result.data as Draft["body"]
  return true
}

export function withDefaults({ body }: Draft, { row }: ImportRun): void {
  if (row.entity !== "deal") return
  const { pipeline_id, pipeline_stage_id } = row.options
  // A new deal of a file that tells the owners has none where it names none; else it is the importer's.
  const tellsOwner = row.plan.columns.some(({ name }) => name === "user_id")
  if (tellsOwner && body["user_id"] === undefined) body["user_id"] = null
  if (body["pipeline_stage_id"] !== undefined) return
  if (pipeline_stage_id && body["pipeline_id"] === undefined) body["pipeline_stage_id"] = pipeline_stage_id
  else if (pipeline_id && body["pipeline_id"] === undefined) body["pipeline_id"] = pipeline_id
}
