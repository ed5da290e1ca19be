import type { FilterRow } from "./filters.ts"
import { operators, type Operator } from "./operators.ts"

type Scalar = string | number | boolean | null

/** Returns `true`, `false` or `null` from its text; undefined for any other. */
export function wordOf(operator: string): boolean | null | undefined {
  if (operator === "null") return null
  return operator === "true" || operator === "false" ? operator === "true" : undefined
}

/**
 * Returns a row's operator. `true`, `false` and `null` as the operator mean `=`, and so does the
 * default operator with such a value. Null for an unknown operator.
 */
export function operatorOf({ operator, valueField }: FilterRow): Operator | null {
  const isWord = operator === null || typeof operator === "boolean" || wordOf(operator) !== undefined
  const isWordValue = operator === "like" && (valueField === null || typeof valueField === "boolean")
  return isWord || isWordValue ? "=" : (operators.find((known) => known === operator) ?? null)
}

/** Returns the values of a row. An array means any of them. */
export function valuesOf(row: FilterRow): Scalar[] {
  const { operator, valueField = null } = row
  const word = typeof operator === "string" ? wordOf(operator) : operator
  if (word !== undefined) return [word]
  return Array.isArray(valueField) ? valueField : [valueField]
}
