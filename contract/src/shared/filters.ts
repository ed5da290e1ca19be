import * as z from "zod/mini"
import type { FieldType } from "./fields.ts"
import type { Operator } from "./operators.ts"
import { optionalLongText, searchText, word } from "./values/text.ts"

const textual: readonly Operator[] = ["=", "<>", "like", "not like"]
const ordered: readonly Operator[] = ["=", "<>", ">", ">=", "<", "<="]
const exact: readonly Operator[] = ["=", "<>"]

/** The operators that each type of field accepts; any other is a 422. */
export const operatorsByType: Record<FieldType, readonly Operator[]> = {
  text: textual,
  email: textual,
  link: textual,
  number: ordered,
  money: ordered,
  date: ordered,
  time: ordered,
  instant: ordered,
  wall_clock: ordered,
  boolean: exact,
  select: exact,
  record: exact,
  tags: textual,
  multiselect: textual,
}

const scalar = z.union([optionalLongText(500), z.number(), z.boolean(), z.null()])

export const filterRow = z.strictObject({
  filterField: word(120),
  operator: z._default(z.union([word(20), z.boolean(), z.null()]), "like"),
  valueField: z.optional(z.union([scalar, z.array(scalar).check(z.maxLength(1000))])),
})
export type FilterRow = z.output<typeof filterRow>

export const filterBody = z.strictObject({
  filters: z.array(filterRow).check(z.maxLength(50)),
  search: z.optional(searchText(200)),
})
export type FilterBody = z.output<typeof filterBody>
