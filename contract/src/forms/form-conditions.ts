import { rowHolds } from "../shared/conditions.ts"
import type { FormField } from "./forms.ts"

type Conditional = Pick<FormField, "field" | "conditions">

/**
 * Returns the form fields whose conditions all hold for the typed values. In other fields'
 * conditions a hidden field counts as empty. Server and browsers share this function.
 */
export function fieldsAsked(
  fields: readonly Conditional[],
  valueOf: (field: string) => unknown,
): ReadonlySet<string> {
  const byName = new Map(fields.map((one) => [one.field, one]))
  const known = new Map<string, boolean>()
  const isAsked = (name: string): boolean => {
    const found = known.get(name)
    if (found !== undefined) return found
    // Of two fields that depend on each other, the first one counts as shown.
    known.set(name, true)
    const rows = byName.get(name)?.conditions ?? []
    const asked = rows.every((row) =>
      rowHolds(row, isAsked(row.filterField) ? valueOf(row.filterField) : null),
    )
    known.set(name, asked)
    return asked
  }
  return new Set(fields.filter(({ field }) => isAsked(field)).map(({ field }) => field))
}
