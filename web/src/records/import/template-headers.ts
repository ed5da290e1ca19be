import type { ImportColumn } from "@funil/contract/imports"
import type { Messages } from "../../lib/messages.ts"
import { fieldName, type ImportKind } from "../record-kind.ts"
import { matchColumns } from "./match-columns.ts"

/**
 * What the columns of a file are to be called so that an import knows each by itself: the field's name in the reader's language, or
 * the field's own where that name could mean another one. What has to be filled in comes first.
 */
export function templateHeaders(kind: ImportKind, columns: readonly ImportColumn[], m: Messages): string[] {
  const fields = columns
    .filter(({ enabled }) => enabled)
    .toSorted((a, b) => Number(b.required) - Number(a.required))
  const named = fields.map(({ related_column: name, label }) =>
    label === name ? fieldName(kind, m, name) : label,
  )
  const matched = matchColumns(kind.entity, named, columns)
  return fields.map(({ related_column: name }, at) => (matched[at] === name ? (named[at] ?? name) : name))
}
