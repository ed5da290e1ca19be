import type { CustomField } from "@funil/contract/custom-fields"
import { conditionsHold } from "@funil/contract/custom-field-values"
import type { RecordBase } from "../record-kind.ts"

export interface CustomFieldGroup {
  /** The heading; null for fields that stand in no group. */
  name: string | null
  fields: CustomField[]
}

/** Own fields by group, groups in the order of their first field. */
export function fieldGroups(fields: readonly CustomField[]): CustomFieldGroup[] {
  const groups = new Map<string | null, CustomField[]>()
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field])
  return [...groups].map(([name, list]) => ({ name, fields: list }))
}

/** The own fields that a record shows, by group. */
export function shownGroups(
  fields: readonly CustomField[],
  record: Omit<RecordBase, "id">,
): CustomFieldGroup[] {
  return fieldGroups(
    fields.filter((field) => conditionsHold(field, record as Readonly<Record<string, unknown>>)),
  )
}
