import { useMessages } from "../../lib/text/messages.ts"
import { useCustomFields } from "../custom-field-api.ts"
import type { FieldNoun } from "../record-kind.ts"
import type { FilterField } from "./filter-field.ts"
import { customFilterFields, filterFieldsOf } from "./filter-fields.ts"

/** The fields that filter rows of the noun can use, including custom fields. */
export function useFilterFields(kind: FieldNoun): readonly FilterField[] {
  const m = useMessages()
  const custom = useCustomFields(kind)
  return filterFieldsOf(kind, m, customFilterFields(custom, m))
}
