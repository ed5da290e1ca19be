import type { CustomField } from "@funil/contract/settings/custom-fields"
import { sameValue } from "../../../lib/api/fresh-write.ts"
import { valueAt } from "../../fields/use-record-field.ts"
import type { RecordBase, RecordKind } from "../../record-kind.ts"

export function isEmpty(value: unknown): boolean {
  return value === null || value === ""
}

/**
 * The fields with different values in two or more records, which the user has to choose between.
 * Passwords are never shown, so they may differ.
 */
export function differingFields<T extends RecordBase>(
  kind: RecordKind<T>,
  customFields: readonly CustomField[],
  records: readonly T[],
): string[] {
  const table = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.readonly || field.type === "tags" || field.many ? [] : [name],
  )
  const custom = customFields.flatMap(({ name, type }) =>
    type === "div" || type === "tags" || type === "multiselect" ? [] : [`custom_fields.${name}`],
  )
  const secret = new Set(
    customFields.filter(({ type }) => type === "password").map(({ name }) => `custom_fields.${name}`),
  )
  return [...table, ...custom].filter((name) => {
    const [first, ...others] = records.map((record) => valueAt(record, name)).filter((one) => !isEmpty(one))
    return others.length > 0 && (secret.has(name) || others.some((one) => !sameValue(first, one)))
  })
}
