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

/** A row while it is edited: its values may still be missing. */
export interface FilterDraft {
  readonly field: FilterField
  readonly condition: Condition
  readonly values: readonly Scalar[]
}

/** The conditions that a field offers: of records that can't be picked, only whether there are any. */
export function offeredConditions({ field }: FilterField): readonly Condition[] {
  const isBlind = field.type === "record" && !field.to
  return conditionsOf(field).filter(({ takes }) => !isBlind || takes === "none")
}

/** A new row of a field, with its usual condition. */
export function newDraft(field: FilterField): FilterDraft {
  const [usual] = offeredConditions(field)
  if (!usual) throw new Error(`A field without conditions: ${field.name}`)
  return { field, condition: usual, values: [] }
}

/** A row as it is edited; one that its field does not understand begins anew. */
export function draftOf(field: FilterField, row: FilterRow): FilterDraft {
  const condition = conditionOf(field.field, row)
  return condition ? { field, condition, values: valuesOfRow(row) } : newDraft(field)
}

/** The row of a draft; undefined while values are missing. */
export function rowOfDraft({ field, condition, values }: FilterDraft): FilterRow | undefined {
  return rowOfCondition(field.name, condition, values)
}

/** The same values under another condition, as far as it takes them. */
export function withCondition(draft: FilterDraft, condition: Condition): FilterDraft {
  const max = condition.takes === "one" ? 1 : undefined
  return { ...draft, condition, values: condition.takes === "none" ? [] : draft.values.slice(0, max) }
}
