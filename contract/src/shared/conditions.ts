import { operatorOf, valuesOf } from "./filter-row.ts"
import type { FilterRow } from "./filters.ts"
import type { Operator } from "./operators.ts"

/** Nothing, blank text and an empty list are no value: they clear a field. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0
}

/** What a condition compares: links count as the ids of the records they lead to. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  return typeof value === "object" && value !== null && "id" in value ? value.id : value
}

function folded(value: unknown): string {
  return String(value).normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
}

function compares(operator: Operator, value: unknown, wanted: unknown): boolean {
  if (operator === "like") return folded(value).includes(folded(wanted))
  const [a, b] = typeof value === "number" ? [value, Number(wanted)] : [String(value), String(wanted)]
  if (operator === ">") return a > b
  if (operator === ">=") return a >= b
  if (operator === "<") return a < b
  return operator === "<=" ? a <= b : a === b
}

const negated: Partial<Record<Operator, Operator>> = { "<>": "=", "not like": "like" }

/** Whether a row holds for a value that a form has; the same wherever it is asked, on the server and in a browser. */
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
