import type { FilterRow } from "@funil/contract/shared/filters"
import type { FilterField } from "./filter-field.ts"
import {
  type Condition,
  conditionOf,
  conditionsOf,
  rowOfCondition,
  type Scalar,
  valuesOfRow,
} from "./filter-operators.ts"

/** A row in the editor, whose values may be missing. */
export interface FilterDraft {
  readonly field: FilterField
  readonly condition: Condition
  readonly values: readonly Scalar[]
}

/** The conditions of a field. Records that can't be picked only offer "any" and "none". */
export function offeredConditions({ field }: FilterField): readonly Condition[] {
  const isBlind = field.type === "record" && !field.to
  return conditionsOf(field).filter(({ takes }) => !isBlind || takes === "none")
}

/** A new row for a field, with its default condition. */
export function newDraft(field: FilterField): FilterDraft {
  const [usual] = offeredConditions(field)
  if (!usual) throw new Error(`A field without conditions: ${field.name}`)
  return { field, condition: usual, values: [] }
}

/** A row in the editor. Starts empty if the field can't parse the row. */
export function draftOf(field: FilterField, row: FilterRow): FilterDraft {
  const condition = conditionOf(field.field, row)
  return condition ? { field, condition, values: valuesOfRow(row) } : newDraft(field)
}

/** The row of a draft, or undefined while values are missing. */
export function rowOfDraft({ field, condition, values }: FilterDraft): FilterRow | undefined {
  return rowOfCondition(field.name, condition, values)
}

/** Changes the condition and keeps the values that fit it. */
export function withCondition(draft: FilterDraft, condition: Condition): FilterDraft {
  const max = condition.takes === "one" ? 1 : undefined
  return { ...draft, condition, values: condition.takes === "none" ? [] : draft.values.slice(0, max) }
}
