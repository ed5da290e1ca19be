import type { ImportColumn } from "@funil/contract/data/imports"
import { plainField } from "@funil/contract/migrations-in/plain-field"
import { type ExportMatch, recogniseExport } from "@funil/contract/migrations-in/systems/recognise-export"
import type { ImportNoun } from "../../record-kind.ts"
import { matchColumns } from "./match-columns.ts"

/** The likely mapping of a file's columns. */
export interface MatchedFile {
  /** The product that exported the file, or null. */
  readonly origin: ExportMatch | null
  /** The field of each column by index, or null. */
  readonly fields: readonly (string | null)[]
}

/**
 * Maps the columns of a known product's export by its own rules. Other columns and files are
 * matched by name.
 */
export function matchExport(
  noun: ImportNoun,
  headers: readonly string[],
  columns: readonly ImportColumn[],
): MatchedFile {
  const origin = recogniseExport(headers)
  const byName = matchColumns(noun, headers, columns)
  if (origin?.noun !== noun) return { origin, fields: byName }
  const fillable = new Set(columns.filter(({ enabled }) => enabled).map((column) => column.related_column))
  const taken = new Set<string>()
  const give = (field: string | null) => {
    if (field === null || !fillable.has(field) || taken.has(field)) return null
    taken.add(field)
    return field
  }
  // An export can have many phone columns, but this import takes two.
  const known = origin.meanings.map(
    (meaning) => give(plainField(meaning)) ?? (meaning === "phone1" ? give("phone2") : null),
  )
  const fields = known.map((field, at) => {
    const named = byName[at] ?? null
    return field ?? (named?.startsWith("custom_fields.") ? give(named) : null)
  })
  return { origin, fields }
}
