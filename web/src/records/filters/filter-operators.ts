import type { Field, FieldType } from "@funil/contract/shared/fields"
import { operatorOf, valuesOf } from "@funil/contract/shared/filter-row"
import type { FilterRow } from "@funil/contract/shared/filters"
import type { Operator } from "@funil/contract/shared/operators"
import type { Messages } from "../../lib/text/messages.ts"

export type Scalar = string | number | boolean | null

/** A condition as users see it: an operator, and for `empty` and `filled` also its value. */
export interface Condition {
  readonly key: keyof Messages["filters"]["operators"]
  readonly operator: Operator
  /** How many values it takes. */
  readonly takes: "none" | "one" | "several"
}

const none = [
  { key: "empty", operator: "=", takes: "none" },
  { key: "filled", operator: "<>", takes: "none" },
] as const satisfies Condition[]

const textual: readonly Condition[] = [
  { key: "contains", operator: "like", takes: "several" },
  { key: "containsNot", operator: "not like", takes: "several" },
  { key: "is", operator: "=", takes: "several" },
  { key: "isNot", operator: "<>", takes: "several" },
  ...none,
]
const numeric: readonly Condition[] = [
  { key: "from", operator: ">=", takes: "one" },
  { key: "upTo", operator: "<=", takes: "one" },
  { key: "above", operator: ">", takes: "one" },
  { key: "below", operator: "<", takes: "one" },
  { key: "equals", operator: "=", takes: "several" },
  { key: "differs", operator: "<>", takes: "several" },
  ...none,
]
const temporal: readonly Condition[] = [
  { key: "since", operator: ">=", takes: "one" },
  { key: "until", operator: "<=", takes: "one" },
  { key: "after", operator: ">", takes: "one" },
  { key: "before", operator: "<", takes: "one" },
  { key: "on", operator: "=", takes: "several" },
  { key: "notOn", operator: "<>", takes: "several" },
  ...none,
]
const exact: readonly Condition[] = [
  { key: "is", operator: "=", takes: "several" },
  { key: "isNot", operator: "<>", takes: "several" },
  ...none,
]
const list: readonly Condition[] = [
  { key: "has", operator: "=", takes: "several" },
  { key: "hasNot", operator: "<>", takes: "several" },
  { key: "hasLike", operator: "like", takes: "several" },
  { key: "hasNotLike", operator: "not like", takes: "several" },
  ...none,
]

const byType: Record<FieldType, readonly Condition[]> = {
  text: textual,
  email: textual,
  link: textual,
  number: numeric,
  money: numeric,
  date: temporal,
  instant: temporal,
  wall_clock: temporal,
  time: temporal,
  boolean: [{ key: "is", operator: "=", takes: "one" }, ...none],
  select: exact,
  record: exact,
  tags: list,
  multiselect: list,
}

/** The conditions of a field, most common first. */
export function conditionsOf({ type, many }: Field): readonly Condition[] {
  if (type !== "record" || !many) return byType[type]
  return byType.record.map((item) =>
    item.key === "is" || item.key === "isNot" ? { ...item, key: item.key === "is" ? "has" : "hasNot" } : item,
  )
}

/** The values of a row as a list. Null becomes an empty list. */
export function valuesOfRow(row: FilterRow): Scalar[] {
  return valuesOf(row).filter((value) => value !== null && value !== "")
}

/** The condition of a row, or undefined if its field doesn't support it. */
export function conditionOf(field: Field, row: FilterRow): Condition | undefined {
  const takesNone = valuesOfRow(row).length === 0
  const operator = operatorOf(row)
  return conditionsOf(field).find(
    (item) => item.operator === operator && (item.takes === "none") === takesNone,
  )
}

/** Builds a row from a condition and values, or returns undefined while values are missing. */
export function rowOfCondition(
  name: string,
  { operator, takes }: Condition,
  values: readonly Scalar[],
): FilterRow | undefined {
  if (takes === "none") return { filterField: name, operator, valueField: null }
  const given = values.filter((value) => value !== null && value !== "")
  const [first = null] = given
  if (first === null) return undefined
  return { filterField: name, operator, valueField: takes === "one" || given.length === 1 ? first : given }
}
