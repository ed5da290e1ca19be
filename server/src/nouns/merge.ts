import type { MergeBody } from "@funil/contract/shared/duplicates"
import { ownValue } from "@funil/contract/shared/own-value"
import { maxTags } from "@funil/contract/shared/values/text"
import { invalid, notFound } from "../platform/app-error.ts"
import type { Tx } from "../platform/db/transaction.ts"
import type { CustomFieldDefinition, StoredFields } from "../platform/records/custom-fields.ts"
import type { RecordStore } from "./store/record-store.ts"
import type { Own, StoredRow } from "./store/stored-row.ts"

interface Mergeable {
  readonly id: string
  readonly tags: string[]
  readonly custom_fields: StoredFields
}

type Choice = MergeBody["fields"]

/** Returns the merged record: chosen plain and custom fields, and the tags of all records. */
export function mergeContent<C extends object>(
  { own, others }: { own: Mergeable & C; others: readonly (Mergeable & C)[] },
  fields: Choice,
  { content, definitions }: { content: (row: C) => object; definitions: readonly CustomFieldDefinition[] },
): Partial<C> & Omit<Mergeable, "id"> {
  const rows = [own, ...others]
  // Lists are united, not chosen: tags below, other addresses by the noun.
  const names = Object.entries(content(own)).flatMap(([name, value]) => (Array.isArray(value) ? [] : [name]))
  requireKnown(fields, names, definitions)
  const place = placesOf(rows, fields)
  const plain = chosenValues(
    names,
    rows.map((row) => content(row) as Record<string, unknown>),
    place,
  )
  const nameOf = new Map(definitions.map(({ key, name }) => [String(key), `custom_fields.${name}`]))
  const stored = rows.map((row) => row.custom_fields)
  const keys = [...new Set(stored.flatMap(Object.keys))]
  const picked = chosenValues(keys, stored, (key) => place(nameOf.get(key) ?? ""))
  const custom_fields = { ...picked, ...unitedLists(stored, definitions) }
  // Names and values come from the rows.
  return { ...plain, custom_fields, tags: unitedTags(rows.map(({ tags }) => tags)) } as Partial<C> &
    Omit<Mergeable, "id">
}

/**
 * Returns the index of the record whose value the caller chose for a field, or -1 if they chose
 * none.
 */
function placesOf(rows: readonly Mergeable[], fields: Choice): (name: string) => number {
  for (const [name, choice] of Object.entries(fields))
    if (choice !== "own" && choice !== "with" && !rows.some(({ id }) => id === choice))
      throw invalid(`fields.${name}`, "unknown_option")
  return (name) => {
    const choice = ownValue(fields, name)
    return choice === "with" ? 1 : rows.findIndex(({ id }) => id === choice)
  }
}

/**
 * Unites the lists of custom fields that several records fill. Tags merge like tags, options like a
 * set.
 */
function unitedLists(
  stored: readonly StoredFields[],
  definitions: readonly CustomFieldDefinition[],
): Record<string, string[]> {
  const lists = definitions.flatMap(({ key, type }) => {
    const filled = stored
      .map((fields) => fields[key])
      .filter(Array.isArray)
      .map((list) => list.map(String))
    if (filled.length < 2) return []
    return [[key, type === "tags" ? unitedTags(filled) : [...new Set(filled.flat())]]]
  })
  return Object.fromEntries(lists)
}

/** Unites tags. The remaining record's tags come first, so the limit drops the others. */
function unitedTags(lists: readonly (readonly string[])[]): string[] {
  const known = new Map<string, string>()
  for (const tag of lists.flat()) if (!known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag)
  return [...known.values()].slice(0, maxTags)
}

/** Returns a list of ids with the other records replaced by the remaining one, each id once. */
export function replacedLink(ids: readonly string[], others: readonly string[], own: string): string[] {
  return [...new Set(ids.map((id) => (others.includes(id) ? own : id)))]
}

/** The remaining record and the records merged into it. */
interface MergeRecords<T> {
  readonly own: T
  readonly others: T[]
}

/** Locks all records of a merge in the order of their ids, so two merges can't deadlock. */
export async function lockMerged<
  C extends object,
  N extends keyof C,
  L extends object,
  S extends object = Own,
>(
  tx: Tx,
  store: RecordStore<C, N, L, S>,
  { id, others }: { id: string; others: readonly string[] },
): Promise<MergeRecords<StoredRow<C, L, S>>> {
  const ids = new Set([id, ...others])
  if (ids.size <= others.length) throw invalid("with", "own_relative")
  const rows = new Map<string, StoredRow<C, L, S>>()
  for (const each of [...ids].toSorted())
    rows.set(each, await store.lockOne(tx, each, each === id ? "update" : "trash"))
  const own = rows.get(id)
  if (!own) throw notFound()
  return { own, others: others.flatMap((other) => rows.get(other) ?? []) }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
}

/**
 * Returns for each name the value of the chosen record, or else the first value found. The
 * remaining record comes first.
 */
function chosenValues(
  names: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  choiceOf: (name: string) => number,
): Record<string, unknown> {
  const value = (name: string) => {
    const all = rows.map((row) => ownValue(row, name))
    const at = choiceOf(name)
    return at > 0 ? all[at] : (all.find((one) => !isEmpty(one)) ?? all[0])
  }
  return Object.fromEntries(
    names.map((name) => [name, value(name)]).filter(([, found]) => found !== undefined),
  )
}

function requireKnown(
  fields: Choice,
  names: readonly string[],
  definitions: readonly CustomFieldDefinition[],
): void {
  const known = new Set([...names, ...definitions.map(({ name }) => `custom_fields.${name}`)])
  for (const name of Object.keys(fields))
    if (!known.has(name)) throw invalid(`fields.${name}`, "unknown_field")
}
