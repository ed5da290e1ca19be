import { useMessages } from "../../lib/messages.ts"
import { useCustomFields } from "../custom-field-api.ts"
import type { FieldNoun } from "../record-kind.ts"
import type { FilterField } from "./filter-field.ts"
import { customFilterFields, filterFieldsOf } from "./filter-fields.ts"

/** Everything that rows of a filter of the noun can name, with the account's own fields. */
export function useFilterFields(kind: FieldNoun): readonly FilterField[] {
  const m = useMessages()
  const custom = useCustomFields(kind)
  return filterFieldsOf(kind, m, customFilterFields(custom, m))
}
