import type { ImportColumn } from "@funil/contract/data/imports"
import type { Messages } from "../../../lib/text/messages.ts"
import type { ImportKind } from "../../record-kind.ts"
import { columnName } from "./column-name.ts"
import { matchColumns } from "./match-columns.ts"

/**
 * Column headers that the import recognizes: the localized label, or the API name if the label is
 * ambiguous. Required fields come first.
 */
export function templateHeaders(kind: ImportKind, columns: readonly ImportColumn[], m: Messages): string[] {
  const fields = columns
    .filter(({ enabled }) => enabled)
    .toSorted((a, b) => Number(b.required) - Number(a.required))
  const named = fields.map(({ related_column: name, label }) =>
    label === name ? columnName(kind, m, name) : label,
  )
  const matched = matchColumns(kind.entity, named, columns)
  return fields.map(({ related_column: name }, at) => (matched[at] === name ? (named[at] ?? name) : name))
}
