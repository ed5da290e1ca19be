import type { CustomField } from "@funil/contract/settings/custom-fields"
import { unaccentedName, isShared, type MigratedFile } from "@funil/contract/migrations-in/migrated-file"
import { exportOf, recogniseExport } from "@funil/contract/migrations-in/systems/recognise-export"
import { migratedNouns, type Rival } from "@funil/contract/migrations-in/systems/rivals"
import type { ExportTable } from "./read-export.ts"

/** A dropped file, recognized or not. */
export interface DraftFile {
  readonly key: string
  readonly table: ExportTable
  readonly recognized: MigratedFile | null
}

/** A key from the file's content, to detect duplicates. */
function keyOf({ headers, rows }: ExportTable): string {
  return [headers.join(","), rows.length, rows[0]?.join(","), rows.at(-1)?.join(",")].join("\n")
}

/** The label of a field for a column: its header without the product's prefix. */
export function labelOf({ rival, noun }: Pick<MigratedFile, "rival" | "noun">, header: string): string {
  return (
    header
      .replace(exportOf(rival, noun)?.prefix ?? /^$/, "")
      .trim()
      .slice(0, 120) || header
  )
}

/** Recognizes a file and maps its columns to existing fields. Empty columns are skipped. */
export function draftFile(table: ExportTable, own: readonly CustomField[]): DraftFile {
  const found = recogniseExport(table.headers, table.rows)
  if (!found) return { key: keyOf(table), table, recognized: null }
  const { rival, noun } = found
  const fields = new Map(
    own
      .filter(({ entity }) => entity === noun)
      .map(({ name, label }) => [unaccentedName(label), `custom_fields.${name}`]),
  )
  const taken = new Set<string>()
  const meanings = found.meanings.map((meaning, at) => {
    if (meaning !== "own") return meaning
    const isEmpty = table.rows.every((row) => (row[at] ?? "").trim() === "")
    // Tasks have no custom fields.
    if (isEmpty || noun === "task") return null
    const field = fields.get(unaccentedName(labelOf(found, table.headers[at] ?? "")))
    if (field === undefined || taken.has(field)) return "own"
    taken.add(field)
    return field
  })
  return { key: keyOf(table), table, recognized: { ...table, rival, noun, meanings } }
}

/** The migration's files in order. Only files of the first recognized product are included. */
export function filesOfMigration(files: readonly DraftFile[]): {
  rival: Rival | null
  files: readonly MigratedFile[]
} {
  const known = files.flatMap(({ recognized }) => recognized ?? [])
  const rival = known[0]?.rival ?? null
  const own = known.filter((file) => file.rival === rival)
  return { rival, files: migratedNouns.flatMap((noun) => own.filter((file) => file.noun === noun)) }
}

/** Changes the meaning of a column. Other columns lose that meaning, except emails and phones. */
export function withMeaning(file: DraftFile, at: number, meaning: string | null): DraftFile {
  if (!file.recognized) return file
  const mayRepeat = meaning === null || meaning === "own" || isShared(meaning)
  const meanings = file.recognized.meanings.map((other, place) =>
    place === at ? meaning : !mayRepeat && other === meaning ? null : other,
  )
  return { ...file, recognized: { ...file.recognized, meanings } }
}
