import { isEmptyValue } from "@funil/contract/shared/conditions"
import { ownValue } from "@funil/contract/shared/own-value"
import type { CustomFieldDefinition, StoredFields } from "../../../platform/records/custom-fields.ts"
import type { DraftBody } from "./answer-draft.ts"

/**
 * What of a body fills something that a record has not got: nothing that it has is overwritten, and what `isClosed` names stays as it is.
 * Null where nothing does.
 */
export function fillEmpty(
  before: { readonly custom_fields: StoredFields },
  { custom_fields, ...plain }: DraftBody,
  definitions: readonly CustomFieldDefinition[],
  isClosed: (name: string) => boolean = () => false,
): DraftBody | null {
  const fields = Object.entries(plain).filter(
    ([name]) => !isClosed(name) && isEmptyValue(ownValue(before, name as never)),
  )
  const own = Object.entries(custom_fields).filter(([name]) => {
    const key = definitions.find((known) => known.name === name)?.key
    return key !== undefined && isEmptyValue(ownValue(before.custom_fields, String(key)))
  })
  if (fields.length + own.length === 0) return null
  return { ...Object.fromEntries(fields), custom_fields: Object.fromEntries(own) }
}
