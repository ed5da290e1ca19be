import type { LogEntry } from "@funil/contract/records/history"
import type { Field } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQueries } from "@tanstack/react-query"
import { choiceNamesOptions } from "../../record-choices.ts"
import type { FieldNoun } from "../../record-kind.ts"

type Noun = NonNullable<Field["to"]>
type Change = Pick<LogEntry["changes"][number], "field" | "from" | "to">

/**
 * The ids and nouns that a value links to. The noun comes from the field, the value or a deal's
 * product line.
 */
function linksOf(noun: Noun | undefined, value: unknown): { noun: Noun; id: string }[] {
  if (Array.isArray(value)) return value.flatMap((item) => linksOf(noun, item))
  if (typeof value === "string") return noun ? [{ noun, id: value }] : []
  if (typeof value !== "object" || value === null) return []
  if ("product_id" in value) return [{ noun: "product", id: String(value.product_id) }]
  // Only a field that links to any noun stores such a value.
  return "entity" in value && "id" in value ? [{ noun: value.entity as Noun, id: String(value.id) }] : []
}

function idsByNoun(kind: FieldNoun, changes: readonly Change[]): Map<Noun, Set<string>> {
  const ids = new Map<Noun, Set<string>>()
  for (const { field, from, to } of changes) {
    const known = ownValue(kind.fields, field)
    const noun = known?.type === "record" ? known.to : undefined
    for (const link of linksOf(noun, [from, to])) {
      ids.set(link.noun, (ids.get(link.noun) ?? new Set()).add(link.id))
    }
  }
  return ids
}

/** The names of the records in a history, by id. Omits deleted records. */
export function useLinkedNames(kind: FieldNoun, changes: readonly Change[]): Map<string, string> {
  const ids = idsByNoun(kind, changes)
  const named = useQueries({ queries: [...ids].map(([noun, set]) => choiceNamesOptions(noun, [...set])) })
  return new Map(named.flatMap(({ data }) => (data ?? []).map(({ id, label }) => [id, label] as const)))
}
