import { operatorOf, valuesOf } from "./filter-row.ts"
import type { FilterRow } from "./filters.ts"
import type { Operator } from "./operators.ts"

/** Null, blank text and an empty list are empty: they clear a field. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0
}

/** Returns the value that a condition compares. Links count as the ids of their records. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  return typeof value === "object" && value !== null && "id" in value ? value.id : value
}

function unaccented(value: unknown): string {
  return String(value).normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
}

function compares(operator: Operator, value: unknown, wanted: unknown): boolean {
  if (operator === "like") return unaccented(value).includes(unaccented(wanted))
  const [a, b] = typeof value === "number" ? [value, Number(wanted)] : [String(value), String(wanted)]
  if (operator === ">") return a > b
  if (operator === ">=") return a >= b
  if (operator === "<") return a < b
  return operator === "<=" ? a <= b : a === b
}

const negated: Partial<Record<Operator, Operator>> = { "<>": "=", "not like": "like" }

/** Whether a row holds for a form's value. Server and browsers share this function. */
export function rowHolds(row: FilterRow, found: unknown): boolean {
  const operator = operatorOf(row)
  if (!operator) return false
  const base = negated[operator] ?? operator
  const value = comparable(found)
  const holds = valuesOf(row).some((wanted) => {
    if (isEmptyValue(wanted) || isEmptyValue(value)) return isEmptyValue(wanted) && isEmptyValue(value)
    return [value].flat().some((item) => compares(base, item, wanted))
  })
  return holds !== operator in negated
}
