import type { CustomField } from "@funil/contract/custom-fields"
import { sameValue } from "../../lib/fresh-write.ts"
import { valueAt } from "../fields/use-record-field.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"

/** Whether a record has nothing in a field. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === ""
}

/**
 * The fields that two or more of the records fill in, not all in the same way: only of these somebody has to choose. Nobody is shown
 * what a password is, so two of them may differ.
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
