import type { MergeBody } from "@funil/contract/shared/duplicates"
import { maxTags } from "@funil/contract/shared/text"
import { ownValue } from "@funil/contract/shared/own-value"
import { invalid } from "../platform/app-error.ts"
import type { CustomFieldDefinition, StoredFields } from "../platform/records/custom-fields.ts"

interface Mergeable {
  readonly id: string
  readonly tags: string[]
  readonly custom_fields: StoredFields
}

type Choice = MergeBody["fields"]

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
}

/** Of each name the value of the record that was chosen, else that of the first one that has any, the own one before all. */
function chosen(
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

/** What becomes of a record into which others are merged: its plain fields as chosen, custom fields too, and the tags of all. */
export function mergeContent<C extends object>(
  { own, others }: { own: Mergeable & C; others: readonly (Mergeable & C)[] },
  fields: Choice,
  { content, definitions }: { content: (row: C) => object; definitions: readonly CustomFieldDefinition[] },
): Partial<C> & Omit<Mergeable, "id"> {
  const rows = [own, ...others]
  // Lists are united and not chosen: tags below, other addresses by the noun.
  const names = Object.entries(content(own)).flatMap(([name, value]) => (Array.isArray(value) ? [] : [name]))
  requireKnown(fields, names, definitions)
  const place = placesOf(rows, fields)
  const plain = chosen(
    names,
    rows.map((row) => content(row) as Record<string, unknown>),
    place,
  )
  const nameOf = new Map(definitions.map(({ key, name }) => [String(key), `custom_fields.${name}`]))
  const stored = rows.map((row) => row.custom_fields)
  const keys = [...new Set(stored.flatMap(Object.keys))]
  const picked = chosen(keys, stored, (key) => place(nameOf.get(key) ?? ""))
  const custom_fields = { ...picked, ...unitedLists(stored, definitions) }
  // Names and values are those of the rows.
  return { ...plain, custom_fields, tags: unitedTags(rows.map(({ tags }) => tags)) } as Partial<C> &
    Omit<Mergeable, "id">
}

/** At which of the records the chosen value of a field stands; -1 where none of them was named. */
function placesOf(rows: readonly Mergeable[], fields: Choice): (name: string) => number {
  for (const [name, choice] of Object.entries(fields))
    if (choice !== "own" && choice !== "with" && !rows.some(({ id }) => id === choice))
      throw invalid(`fields.${name}`, "unknown_option")
  return (name) => {
    const choice = ownValue(fields, name)
    return choice === "with" ? 1 : rows.findIndex(({ id }) => id === choice)
  }
}

/** What becomes of the lists in custom fields that several records fill: tags are joined as tags are, options as a set. */
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

/** The own tags come first, where there are too many. */
function unitedTags(lists: readonly (readonly string[])[]): string[] {
  const known = new Map<string, string>()
  for (const tag of lists.flat()) if (!known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag)
  return [...known.values()].slice(0, maxTags)
}

/** A list of ids with the place of the other records taken by the own one, each id once. */
export function replacedLink(ids: readonly string[], others: readonly string[], own: string): string[] {
  return [...new Set(ids.map((id) => (others.includes(id) ? own : id)))]
}
