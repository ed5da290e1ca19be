import { entities } from "@funil/contract/shared/entities"
import { id } from "@funil/contract/shared/ids"
import { filterRow } from "@funil/contract/shared/filters"
import { optionalText, searchText } from "@funil/contract/shared/text"
import * as z from "zod/mini"

/** A schema with what an assistant reads beside it. */
export function described<S extends z.ZodMiniType>(schema: S, text: string): S {
  return schema.check(z.describe(text))
}

export const entity = described(z.enum(entities), "The kind of record.")
export const recordId = described(id, "The id of the record, as find and list_records answer it.")

export const words = described(
  z.optional(searchText(200)),
  "Words that all occur in the record, without regard to case and accents.",
)

const condition = z.strictObject({
  field: described(optionalText(120), "A filterable field of list_fields."),
  operator: described(
    z.enum(["=", "<>", "like", "not like", ">", ">=", "<", "<="]),
    "`like` is contains. Selects, links and booleans take only = and <>.",
  ),
  value: described(
    z.optional(filterRow.shape.valueField.def.innerType),
    'A value; a list means any of them; null is "empty". Dates also take @today, @today-7, @today+30, users @me.',
  ),
})

export const conditions = described(
  z.optional(z.array(condition).check(z.maxLength(50))),
  "Conditions that all have to hold.",
)

/** The rows of a filter as the API takes them. */
export function filtersOf(sent: z.output<typeof conditions> = []): z.input<typeof filterRow>[] {
  return sent.map(({ field, operator, value = null }) => ({
    filterField: field,
    operator,
    valueField: value,
  }))
}
