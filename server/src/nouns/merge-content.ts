import type { MergeBody } from "@funil/contract/shared/duplicates"
import { tags as tagList } from "@funil/contract/shared/text"
import { ownValue } from "@funil/contract/shared/own-value"
import { invalid } from "../platform/app-error.ts"
import type { CustomFieldDefinition, StoredFields } from "../platform/records/custom-fields.ts"

interface Mergeable {
  readonly tags: string[]
  readonly custom_fields: StoredFields
}

type Choice = MergeBody["fields"]

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
}

/** Of each name the own value, unless it is empty or the other one was chosen. */
function chosen(
  names: readonly string[],
  { own, other }: { own: Readonly<Record<string, unknown>>; other: Readonly<Record<string, unknown>> },
  isOther: (name: string) => boolean,
): Record<string, unknown> {
  const value = (name: string) =>
    isOther(name) || isEmpty(ownValue(own, name)) ? ownValue(other, name) : ownValue(own, name)
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

/** What becomes of a record into which another one is merged: its plain fields as chosen, custom fields too, and the tags of both. */
export function mergeContent<C extends object>(
  { own, other }: { own: Mergeable & C; other: Mergeable & C },
  fields: Choice,
  { content, definitions }: { content: (row: C) => object; definitions: readonly CustomFieldDefinition[] },
): Partial<C> & Mergeable {
  const names = Object.keys(content(own)).filter((name) => name !== "tags")
  requireKnown(fields, names, definitions)
  const plain = chosen(
    names,
    { own: content(own) as Record<string, unknown>, other: content(other) as Record<string, unknown> },
    (name) => ownValue(fields, name) === "with",
  )
  const nameOf = new Map(definitions.map(({ key, name }) => [String(key), `custom_fields.${name}`]))
  const keys = [...new Set([...Object.keys(own.custom_fields), ...Object.keys(other.custom_fields)])]
  const picked = chosen(
    keys,
    { own: own.custom_fields, other: other.custom_fields },
    (key) => ownValue(fields, nameOf.get(key) ?? "") === "with",
  )
  const custom_fields = { ...picked, ...unitedLists(own.custom_fields, other.custom_fields, definitions) }
  // Names and values are those of the rows.
  return { ...plain, custom_fields, tags: unitedTags(own.tags, other.tags) } as Partial<C> & Mergeable
}

/** What becomes of the lists in custom fields that both records fill: tags are joined as tags are, options as a set. */
function unitedLists(
  own: StoredFields,
  other: StoredFields,
  definitions: readonly CustomFieldDefinition[],
): Record<string, string[]> {
  const lists = definitions.flatMap(({ key, type }) => {
    const [mine, theirs] = [own[key], other[key]]
    if (!Array.isArray(mine) || !Array.isArray(theirs)) return []
    const [first, more] = [mine.map(String), theirs.map(String)]
    return [[key, type === "tags" ? unitedTags(first, more) : [...new Set([...first, ...more])]]]
  })
  return Object.fromEntries(lists)
}

/** The own tags come first, where there are too many. */
function unitedTags(own: readonly string[], other: readonly string[]): string[] {
  const known = new Set(own.map((tag) => tag.toLowerCase()))
  const all = [...own, ...other.filter((tag) => !known.has(tag.toLowerCase()))]
  return tagList.parse(all.slice(0, 50))
}

/** A list of ids with the other record's place taken by the own one, each id once. */
export function replacedLink(ids: readonly string[], other: string, own: string): string[] {
  return [...new Set(ids.map((id) => (id === other ? own : id)))]
}
