import type { CustomField } from "@funil/contract/custom-fields"
import { foldedName, isShared, type MovedFile } from "@funil/contract/moving/moved-file"
import { exportOf, recogniseExport } from "@funil/contract/moving/recognise-export"
import { movedNouns, type Rival } from "@funil/contract/moving/rivals"
import type { ExportTable } from "./read-export.ts"

/** A file that was dropped: what it is, or that nobody knows it. */
export interface DraftFile {
  readonly key: string
  readonly table: ExportTable
  readonly moved: MovedFile | null
}

/** A file by its content, so that the same one is known again. */
function keyOf({ headers, rows }: ExportTable): string {
  return [headers.join(","), rows.length, rows[0]?.join(","), rows.at(-1)?.join(",")].join("\n")
}

/** What a field for a column is called: its header without what the product puts in front. */
export function labelOf({ rival, noun }: Pick<MovedFile, "rival" | "noun">, header: string): string {
  return (
    header
      .replace(exportOf(rival, noun)?.prefix ?? /^$/, "")
      .trim()
      .slice(0, 120) || header
  )
}

/** What a file is, its columns matched with fields that are there. A column that says nothing is left. */
export function draftFile(table: ExportTable, own: readonly CustomField[]): DraftFile {
  const found = recogniseExport(table.headers, table.rows)
  if (!found) return { key: keyOf(table), table, moved: null }
  const { rival, noun } = found
  const fields = new Map(
    own
      .filter(({ entity }) => entity === noun)
      .map(({ name, label }) => [foldedName(label), `custom_fields.${name}`]),
  )
  const taken = new Set<string>()
  const meanings = found.meanings.map((meaning, at) => {
    if (meaning !== "own") return meaning
    const isEmpty = table.rows.every((row) => (row[at] ?? "").trim() === "")
    // Tasks have no fields of the account's own.
    if (isEmpty || noun === "task") return null
    const field = fields.get(foldedName(labelOf(found, table.headers[at] ?? "")))
    if (field === undefined || taken.has(field)) return "own"
    taken.add(field)
    return field
  })
  return { key: keyOf(table), table, moved: { ...table, rival, noun, meanings } }
}

/** The files of a move in their order: those of the product of the first one that is known. */
export function filesOfMove(files: readonly DraftFile[]): {
  rival: Rival | null
  files: readonly MovedFile[]
} {
  const known = files.flatMap(({ moved }) => moved ?? [])
  const rival = known[0]?.rival ?? null
  const own = known.filter((file) => file.rival === rival)
  return { rival, files: movedNouns.flatMap((noun) => own.filter((file) => file.noun === noun)) }
}

/** Gives a column another meaning. No other column of its file keeps it, but for e-mails and phones. */
export function withMeaning(file: DraftFile, at: number, meaning: string | null): DraftFile {
  if (!file.moved) return file
  const mayRepeat = meaning === null || meaning === "own" || isShared(meaning)
  const meanings = file.moved.meanings.map((other, place) =>
    place === at ? meaning : !mayRepeat && other === meaning ? null : other,
  )
  return { ...file, moved: { ...file.moved, meanings } }
}
