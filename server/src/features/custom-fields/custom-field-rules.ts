import {
  type CustomField,
  type CustomFieldEntity,
  type CustomFieldType,
  globalSelectEntities,
} from "@funil/contract/settings/custom-fields"
import { entityOfWord } from "@funil/contract/shared/entities"
import { valuesOf } from "@funil/contract/shared/filter-row"
import type { FilterRow } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import { sourceIn } from "../../nouns/record-sources.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { compileFilter } from "../../platform/records/compile-filter.ts"

/** Types with the same kind of value. A field may change between them. */
const alike: readonly (readonly CustomFieldType[])[] = [
  ["text", "textarea"],
  ["select", "select-search"],
  ["tags", "multiselect"],
]
const choosing: readonly CustomFieldType[] = ["select", "select-search", "multiselect"]

/** Throws 422 if stored values do not fit the new type. */
export function requireAlike(before: CustomFieldType, after: CustomFieldType): void {
  const isAlike = before === after || alike.some((types) => types.includes(before) && types.includes(after))
  if (!isAlike) throw invalid("type", "fixed_type")
}

/**
 * The options that the type accepts: at least one for a choice, nouns for a global-select, else
 * none.
 */
export function optionsOf(type: CustomFieldType, options: string[]): string[] {
  if (choosing.includes(type)) {
    if (options.length === 0) throw invalid("options", "required")
    return options
  }
  if (type !== "global-select") return []
  const nouns: readonly string[] = globalSelectEntities
  const named = options.map((option, index) => {
    const noun = entityOfWord(option) ?? option
    if (!nouns.includes(noun)) throw invalid(`options.${index}`, "unknown_option")
    return noun
  })
  return [...new Set(named)]
}

type Conditional = Pick<CustomField, "entity" | "conditions"> & { readonly name: string | null }

/**
 * Throws 422, with paths like `conditions.0.filterField`, for conditions that a form cannot decide
 * from the record alone. They compare other writable fields with operators of their types and plain
 * values.
 */
export async function requireTellable(tx: Tx, { entity, name, conditions }: Conditional): Promise<void> {
  if (conditions.length === 0) return
  const source = await sourceIn(tx, entity)
  for (const [index, { filterField }] of conditions.entries()) {
    const field = ownValue(source.fields, filterField)
    if (!field || field.readonly || filterField === `custom_fields.${name}`)
      throw invalid(`conditions.${index}.filterField`, "unknown_filter_field")
    if (field.type !== "text" && conditions[index] && isRelative(conditions[index]))
      throw invalid(`conditions.${index}.valueField`, "type")
  }
  compileFilter(tx, source, conditions, "conditions")
}

/** `@today` and `@me` depend on the reader. */
function isRelative(row: FilterRow): boolean {
  return valuesOf(row).some((value) => typeof value === "string" && value.startsWith("@"))
}

/** A pipeline's sum field can be `amount`, which is the deal's built-in field. */
function isReserved(entity: CustomFieldEntity, name: string): boolean {
  return entity === "deal" && name === "amount"
}

/** Returns the sent name if it is free. */
export function requireFreeName(entity: CustomFieldEntity, name: string, taken: ReadonlySet<string>): string {
  if (taken.has(name) || isReserved(entity, name)) throw invalid("name", "taken")
  return name
}

/**
 * Returns a name from a label: letters and digits without accents, joined by `_`, with a number if
 * another field has it.
 */
export function nameFrom(entity: CustomFieldEntity, label: string, taken: ReadonlySet<string>): string {
  const plain = label.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()
  const slug =
    plain
      .replaceAll(/[^a-z0-9]+/g, "_")
      .slice(0, 50)
      .replaceAll(/^_+|_+$/g, "") || "field"
  let name = slug
  for (let number = 2; taken.has(name) || isReserved(entity, name); number += 1) name = `${slug}_${number}`
  return name
}
