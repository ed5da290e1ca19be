import type { ImportColumn } from "@funil/contract/imports"
import { plainField } from "@funil/contract/moving/plain-field"
import { type Recognised, recogniseExport } from "@funil/contract/moving/recognise-export"
import type { ImportNoun } from "../record-kind.ts"
import { matchColumns } from "./match-columns.ts"

/** What the columns of a file most likely mean. */
export interface MatchedFile {
  /** The product whose export the file is; null for any other file. */
  readonly origin: Recognised | null
  /** By the place of the column; null for none. */
  readonly fields: readonly (string | null)[]
}

/** Matches the columns as the product says whose export the file is; those of any other file, and what no field of ours is, by their names. */
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
  // Several columns are phones: this import has a place for two of them.
  const known = origin.meanings.map(
    (meaning) => give(plainField(meaning)) ?? (meaning === "phone1" ? give("phone2") : null),
  )
  const fields = known.map((field, at) => {
    const named = byName[at] ?? null
    return field ?? (named?.startsWith("custom_fields.") ? give(named) : null)
  })
  return { origin, fields }
}
