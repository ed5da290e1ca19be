import type { CustomField } from "@funil/contract/custom-fields"
import { sameValue } from "../../lib/fresh-write.ts"
import { valueAt } from "../fields/use-record-field.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"

function isEmpty(value: unknown): boolean {
  return value === null || value === ""
}

/**
 * The fields that both records fill in, each in its own way: only of these somebody has to choose. Nobody is shown what a password
 * is, so two of them may differ.
 */
export function differingFields<T extends RecordBase>(
  kind: RecordKind<T>,
  customFields: readonly CustomField[],
  { own, other }: { own: T; other: T },
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
    const [a, b] = [valueAt(own, name), valueAt(other, name)]
    return !isEmpty(a) && !isEmpty(b) && (secret.has(name) || !sameValue(a, b))
  })
}
