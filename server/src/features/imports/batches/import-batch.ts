import type { Schema } from "@funil/contract/shared/endpoint"
import type { FieldTable } from "@funil/contract/shared/fields"
import type { Importer } from "../../../nouns/record-feature.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { attempt } from "../../../platform/db/tx.ts"
import { fieldProblems } from "../../../platform/http/issues.ts"
import type { RecordSource } from "../../../platform/records/record-source.ts"
import { createNotes, newNotesAmong } from "../../notes/imported-notes.ts"
import { notesColumn } from "../columns/import-columns.ts"
import type { IsShared } from "../columns/shared-values.ts"
import { type ImportRow, type Refusal, type Tally, seenKeys } from "../import-queries.ts"
import { type Draft, mergeBody, refuse, removeValue } from "../rows/draft.ts"
import { type LinkMakers, resolveLinks } from "../rows/resolve-links.ts"
import { existingRecords, hasSharedValue, rowKey } from "../rows/row-keys.ts"
import { countDuplicates } from "./count-duplicates.ts"

/** The parts of an import that stay the same in all batches. */
export interface ImportRun {
  readonly row: ImportRow
  readonly importer: Importer
  readonly makers: LinkMakers
  readonly source: RecordSource
  readonly fields: FieldTable
  /** Set if different people in the file share values and must stay separate. */
  readonly isShared?: IsShared
}

/** The result of a batch. */
export interface BatchOutcome {
  readonly tally: Tally
  readonly refusals: readonly Refusal[]
  /** The keys by which later batches of a dry run recognize this batch's records. */
  readonly keys: readonly string[]
}

interface Creation {
  readonly draft: Draft
  readonly key: string
  /** Later rows about the same record, merged into this one. */
  readonly merged: Draft[]
}

interface SortedDrafts {
  readonly creations: Creation[]
  readonly updates: { draft: Draft; id: string | null }[]
  skipped: number
}

const isGood = (draft: Draft) => draft.problems.size === 0

/** Creates and changes the records of some rows. Writes nothing for rejected rows. */
export async function importBatch(tx: Tx, run: ImportRun, drafts: readonly Draft[]): Promise<BatchOutcome> {
  const { row, importer } = run
  const linked = await resolveLinks(tx, drafts, run.fields, { options: row.options, makers: run.makers })
  // A dry run rolled back its earlier batches. Their keys show which duplicates it has counted.
  const linkedBefore = row.options.dry_run ? await seenKeys(tx, row.id, linked) : new Set()
  const sorted = await sortDrafts(tx, run, drafts)
  const { creations, updates } = sorted
  const made = await createAll(tx, run, creations)
  for (const { draft, id } of updates) {
    const refusal = id === null ? null : await attempt(tx, (part) => importer.updateOne(part, id, draft.body))
    if (refusal) refuse(draft, refusal)
  }
  await importNotes(tx, row, [
    ...made.flatMap(({ id, drafts: rows }) => rows.map((draft) => ({ draft, id }))),
    ...updates.flatMap(({ draft, id }) => (id !== null && isGood(draft) ? [{ draft, id }] : [])),
  ])
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

/** Creates the new records and notes rejected ones on their rows. */
export async function createAll(
  tx: Tx,
  { importer }: ImportRun,
  creations: readonly Creation[],
): Promise<{ id: string; key: string; body: Draft["body"]; drafts: readonly Draft[] }[]> {
  if (creations.length === 0) return []
  const bodies = creations.map(({ draft }) => draft.body)
  const made = await importer.createMany(tx, bodies)
  return creations.flatMap(({ draft, key, merged }, index) => {
    const one = made[index]
    if (one && "id" in one) return [{ id: one.id, key, body: draft.body, drafts: [draft, ...merged] }]
    if (one) for (const each of [draft, ...merged]) refuse(each, one.refused)
    return []
  })
}

/** The most rows with shared values in the report. A file full of them needs no longer list. */
const maxRemarks = 10_000

const isNamed = ({ row }: ImportRun) => (row.unsettled?.shared?.rows ?? 0) <= maxRemarks

const isIncomplete = (draft: Draft) => isGood(draft) && draft.left.size > 0

export function countFaults(drafts: readonly Draft[]): Pick<Tally, "failed" | "incomplete"> {
  const failed = drafts.filter((draft) => !isGood(draft)).length
  return { failed, incomplete: drafts.filter(isIncomplete).length }
}

/**
 * Returns the rows for the report: rejected rows, rows imported without some of their cells, and
 * rows with a remark.
 */
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

/**
 * Decides what each row does, in file order: a later row may be about a record that an earlier row
 * creates.
 */
async function sortDrafts(tx: Tx, run: ImportRun, drafts: readonly Draft[]): Promise<SortedDrafts> {
  const { row, importer } = run
  const { on_match: onMatch } = row.options
  const field = row.options.match_on ?? null
  const existing = await existingRecords(tx, run, drafts)
  const created = new Map<string, Creation>()
  const sorted: SortedDrafts = { creations: [], updates: [], skipped: 0 }
  for (const draft of drafts.filter(isGood)) {
    const key = rowKey(run, draft)
    if (field !== null && hasSharedValue(run, draft) && isNamed(run))
      draft.remarks.set(field, [{ rule: "shared_value" }])
    const earlier = key === "" ? undefined : created.get(key)
    const isKnown = key !== "" && (earlier !== undefined || existing.has(key))
    // The id only identifies the record.
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
        // Both bodies passed the schema, so the merged one does too.
        mergeBody(earlier.draft.body, draft.body)
        earlier.merged.push(draft)
      }
    } else {
      const creation: Creation = { draft, key, merged: [] }
      withDefaults(draft, run)
      if (!checkBody(draft, importer.createBody)) continue
      sorted.creations.push(creation)
      // A skipped value identifies no record.
      if (field !== null && key !== "" && !draft.left.has(field)) created.set(key, creation)
    }
  }
  return sorted
}

/**
 * Replaces the draft's body with the output of the schema. Skips optional values that the schema
 * rejects. Returns false if the row is rejected.
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
  // If the file names owners, a new deal without one has no owner. Otherwise the importer owns it.
  const tellsOwner = row.plan.columns.some(({ name }) => name === "user_id")
  if (tellsOwner && body["user_id"] === undefined) body["user_id"] = null
  if (body["pipeline_stage_id"] !== undefined) return
  if (pipeline_stage_id && body["pipeline_id"] === undefined) body["pipeline_stage_id"] = pipeline_stage_id
  else if (pipeline_id && body["pipeline_id"] === undefined) body["pipeline_id"] = pipeline_id
}

/** A row and the record that it created or changed. */
interface RecordNote {
  readonly draft: Draft
  readonly id: string
}

/** Adds the notes of rows to their records as the importer. The report lists rejected notes. */
async function importNotes(
  tx: Tx,
  { entity }: Pick<ImportRow, "entity">,
  rows: readonly RecordNote[],
): Promise<void> {
  const user_id = tx.user?.id ?? null
  const inputs = rows.flatMap(({ draft, id }) =>
    draft.note === ""
      ? []
      : [{ draft, entity, record_id: id, text: draft.note, user_id, created_at: undefined }],
  )
  const fresh = await newNotesAmong(tx, inputs)
  const made = await createNotes(tx, fresh)
  for (const [index, { draft }] of fresh.entries()) {
    const one = made[index]
    if (one && "refused" in one)
      draft.left.set(notesColumn, one.refused.details.fields?.["note"] ?? [{ rule: "not_found" }])
  }
}
