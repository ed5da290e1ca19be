import type { FieldRule } from "@funil/contract/api/errors"
import type { ImportOptions } from "@funil/contract/data/imports"
import type { Rival } from "@funil/contract/migrations-in/systems/rivals"
import { entityOfWord } from "@funil/contract/shared/entities"
import type { Field, FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { decodeHTMLStrict } from "entities"
import type { Tx } from "../../../platform/db/transaction.ts"
import { unaccentedText, idOrWord } from "../columns/cell-words.ts"
import { detailedKinds } from "../columns/import-columns.ts"
import { type Draft, noteFault, setValue } from "./draft.ts"
import { type ReferenceKind, findReferences, isReferenceKind } from "./find-references.ts"
import { type Makeable, type Maker, bodyOf, spokenWord, wordIn } from "./linked-words.ts"
import { findMigratedRecords, isMigratedLink } from "./migrated-records.ts"
import { type ProductWord, productWord } from "./product-word.ts"
import { resolveDetails } from "./resolve-details.ts"
import { type StageWords, readStageWords } from "./stage-words.ts"

/** The importers that create missing linked records. Only migrations create products. */
export type LinkMakers = Readonly<Record<Makeable, Maker>>

type KnownIds = Map<ReferenceKind, Map<string, string[]>>

/** The record of a word. */
interface Link {
  readonly id: string
  readonly word: string
  readonly entity: ReferenceKind | undefined
}

interface Links {
  readonly found: KnownIds
  readonly stages: StageWords | null
  readonly rival: Rival | undefined
}

interface LinkOptions {
  readonly options: ImportOptions
  readonly makers: LinkMakers
  /** The CRM whose ids links hold; undefined for our ids or names. */
  readonly rival?: Rival | undefined
}

/**
 * Replaces the names in the rows' bodies with record ids. Returns a key of each record that it
 * created.
 */
export async function resolveLinks(
  tx: Tx,
  drafts: readonly Draft[],
  fields: FieldTable,
  { options, makers, rival }: LinkOptions,
): Promise<string[]> {
  const found: KnownIds = new Map()
  const made: string[] = []
  for (const [kind, words] of wordsOf(drafts, fields)) {
    const known =
      rival && isMigratedLink({ to: kind })
        ? await findMigratedRecords(tx, { rival, entity: kind }, [...words])
        : await findNamed(tx, kind, [...words])
    found.set(kind, known)
  }
  for (const draft of drafts) settleWholes(draft, fields, found)
  for (const kind of detailedKinds) {
    const known = found.get(kind) ?? new Map<string, string[]>()
    found.set(kind, known)
    made.push(...(await resolveDetails(tx, kind, drafts, { known, options, maker: makers[kind] })))
  }
  // A rejected row creates no records.
  const good = wordsOf(
    drafts.filter(({ problems }) => problems.size === 0),
    fields,
  )
  for (const [kind, words] of good) {
    const known = found.get(kind)
    if (known && options.create_links && isMakeable(kind))
      made.push(...(await makeMissing(tx, makers[kind], kind, { words, known })))
  }
  const needsStages = fields["pipeline_stage_id"] !== undefined || fields["pipeline_id"] !== undefined
  const stages = needsStages ? await readStageWords(tx) : null
  for (const draft of drafts) fillLinks(draft, fields, { found, stages, rival }, options)
  return made
}

function isMakeable(to: Field["to"]): to is "contact" | "company" {
  return to === "contact" || to === "company"
}

function wordsOf(drafts: readonly Draft[], fields: FieldTable): Map<ReferenceKind, Set<string>> {
  const wanted = new Map<ReferenceKind, Set<string>>()
  const add = (kind: ReferenceKind, word: string) =>
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(wordIn(kind, word)))
  const named = drafts.flatMap(({ refs, wholes }) => [
    ...refs,
    ...[...wholes].map(([name, whole]) => [name, [whole]] as const),
  ])
  for (const [name, words] of named)
    for (const word of words) {
      const kind = kindOf(ownValue(fields, name), word)
      if (kind) add(kind, word)
    }
  return wanted
}

/**
 * Takes a whole cell for one name. Splits it only if no record has that name, and every part is
 * known or the cell has semicolons.
 */
function settleWholes({ refs, wholes }: Draft, fields: FieldTable, found: KnownIds): void {
  for (const [name, whole] of wholes) {
    const isKnown = (word: string) => {
      const kind = kindOf(ownValue(fields, name), word)
      return kind !== undefined && found.get(kind)?.has(wordIn(kind, word)) === true
    }
    const isParts =
      !isKnown(whole) && (decodeHTMLStrict(whole).includes(";") || refs.get(name)?.every(isKnown) === true)
    if (!isParts) refs.set(name, [whole])
  }
  wholes.clear()
}

/** Returns the noun of a word. A field that links any noun has it in front: `contact:Rita Lima`. */
function kindOf(field: Field | undefined, word: string): ReferenceKind | undefined {
  const noun = field?.to ?? entityOfWord(word.split(":", 1)[0] ?? "")
  return isReferenceKind(noun) ? noun : undefined
}

/**
 * Finds records by the names as written, so that an export can be imported again, else as people
 * say them.
 */
export async function findNamed(
  tx: Tx,
  kind: ReferenceKind,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const known = await findReferences(tx, kind, words)
  const rest = words.filter((word) => !known.has(word) && spokenWord(kind, word) !== word)
  if (rest.length === 0) return known
  const more = await findReferences(tx, kind, [...new Set(rest.map((word) => spokenWord(kind, word)))])
  for (const word of rest) {
    const ids = more.get(spokenWord(kind, word))
    if (ids) known.set(word, ids)
  }
  return known
}

/** Creates a record for each unknown word, once per meaning, and returns a key of each. */
export async function makeMissing(
  tx: Tx,
  maker: Maker,
  kind: Makeable,
  { words, known }: { words: ReadonlySet<string>; known: Map<string, string[]> },
): Promise<string[]> {
  const missing = new Map<string, string[]>()
  for (const word of words) {
    if (known.has(word)) continue
    const key = unaccentedText(spokenWord(kind, word))
    missing.set(key, [...(missing.get(key) ?? []), word])
  }
  const groups = [...missing].flatMap(([key, group]) => {
    const body = maker.createBody.safeParse(bodyOf(kind, group[0] ?? ""))
    return body.success ? [{ key, group, body: body.data }] : []
  })
  if (groups.length === 0) return []
  const made = await maker.createMany(
    tx,
    groups.map(({ body }) => body),
  )
  for (const [index, { group }] of groups.entries()) {
    const one = made[index]
    if (one && "id" in one) for (const word of group) known.set(word, [one.id])
  }
  return groups.flatMap(({ key }, index) => {
    const one = made[index]
    return one && "id" in one ? [`${kind} ${key}`] : []
  })
}

function fillLinks(draft: Draft, fields: FieldTable, links: Links, options: ImportOptions): void {
  const { body } = draft
  const isRefused = draft.problems.size > 0
  // Pipelines come first: a stage is searched in the row's own pipeline.
  const names = [...draft.refs.keys()].sort(
    (a, b) => Number(b === "pipeline_id") - Number(a === "pipeline_id"),
  )
  for (const name of names) {
    const field = ownValue(fields, name)
    const words = draft.refs.get(name)
    if (!field || !words) continue
    const pipeline = (body["pipeline_id"] as string | undefined) ?? options.pipeline_id ?? undefined
    const all = words.map((word) => idOf(field, word, links, pipeline))
    // The record behind a link of a migration may not be among the imported rows.
    const ids = links.rival && isMigratedLink(field) ? all.filter((found) => "id" in found) : all
    if (ids.length === 0) continue
    const problem = ids.find((found): found is { rule: FieldRule } => "rule" in found)
    if (!problem) setValue(body, name, linkValue(name, field, ids as Link[]))
    else if (!(isRefused && options.create_links && isMakeable(field.to) && problem.rule === "not_found"))
      noteFault(draft, name, [{ rule: problem.rule }])
  }
}

function idOf(
  field: Field,
  word: string,
  { found, stages }: Links,
  pipeline: string | undefined,
): Link | { rule: FieldRule } {
  const { to } = field
  // Whether there is one of this id is asked when it is linked.
  if (to === "task_type") return { id: word, word, entity: undefined }
  const kind = kindOf(field, word)
  const candidates = kind
    ? found.get(kind)?.get(wordIn(kind, word))
    : to === "pipeline"
      ? stages?.pipelines(idOrWord(word))
      : stages?.stages(idOrWord(word), pipeline)
  const [first, ...more] = candidates ?? []
  if (first === undefined) return { rule: "not_found" }
  // A shared email means the oldest person. A shared name is ambiguous.
  if (more.length > 0 && !word.includes("@")) return { rule: "ambiguous" }
  return { id: first, word, entity: kind }
}

function linkValue(name: string, field: Field, ids: readonly Link[]): unknown {
  if (field.to === "product" && field.many)
    return ids.map(({ id, word }) => productLine(id, productWord(word)))
  if (field.many) return [...new Set(ids.map(({ id }) => id))]
  const [only] = ids
  return name.startsWith("custom_fields.") ? { entity: only?.entity, id: only?.id } : only?.id
}

function productLine(id: string, { amount, price }: ProductWord): object {
  return { id, ...(amount !== undefined && { amount }), ...(price !== undefined && { price }) }
}
