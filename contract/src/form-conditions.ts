import type { FormField } from "./forms.ts"
import { rowHolds } from "./shared/conditions.ts"

type Conditional = Pick<FormField, "field" | "conditions">

/**
 * The fields that a form asks for with what is typed so far: those whose conditions all hold. One that is not asked for counts as empty
 * for those that ask about it. The same on the server and in a browser.
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
    // Two fields that ask about each other: the one that is looked at first counts as asked.
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
