import type { CustomField } from "@funil/contract/settings/custom-fields"
import { conditionsHold } from "@funil/contract/settings/custom-field-values"
import type { RecordBase } from "../record-kind.ts"

export interface CustomFieldGroup {
  /** The heading, or null for fields without a group. */
  name: string | null
  fields: CustomField[]
}

/** Groups custom fields, with groups in the order of their first field. */
export function fieldGroups(fields: readonly CustomField[]): CustomFieldGroup[] {
  const groups = new Map<string | null, CustomField[]>()
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field])
  return [...groups].map(([name, list]) => ({ name, fields: list }))
}

/** The visible custom fields of a record, by group. */
export function shownGroups(
  fields: readonly CustomField[],
  record: Omit<RecordBase, "id">,
): CustomFieldGroup[] {
  return fieldGroups(
    fields.filter((field) => conditionsHold(field, record as Readonly<Record<string, unknown>>)),
  )
}
