import type { MovedNoun, Rival } from "./rivals.ts"

/** A file of an export, read whole, with what each of its columns means (see `Recognised`). */
export interface MovedFile {
  readonly name: string
  readonly rival: Rival
  readonly noun: MovedNoun
  readonly headers: readonly string[]
  readonly meanings: readonly (string | null)[]
  readonly rows: readonly (readonly string[])[]
}

/** A row by what its cells mean, without empty ones. */
export type MovedRow = ReadonlyMap<string, string>

const sharedMeanings = new Set([
  "email",
  "other_emails",
  "phone1",
  "phone2",
  "other_phones",
  "contact_email",
  "contact_phone",
  "card_notes",
])

/** Whether several columns of a file may have a meaning. A row then has the values of all of them, in the order of the columns. */
export function isShared(meaning: string): boolean {
  return sharedMeanings.has(meaning)
}

export function rowsOf({ meanings, rows }: MovedFile): MovedRow[] {
  const places = meanings.flatMap((meaning, at) =>
    meaning === null || meaning === "own" ? [] : [{ meaning, at }],
  )
  return rows.map((cells) => {
    const row = new Map<string, string>()
    for (const { meaning, at } of places) {
      const text = (cells[at] ?? "").replace(/^'(?=[=+\-@])/, "").trim()
      if (text === "") continue
      const before = isShared(meaning) ? row.get(meaning) : undefined
      row.set(meaning, before === undefined ? text : `${before}, ${text}`)
    }
    return row
  })
}

/** Text as names are compared: without case, accents and repeated spaces. */
export function foldedName(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim()
}

/** The values of a cell that are separated by one of these characters. */
export function partsOf(cell: string | undefined, separators: RegExp): string[] {
  return (cell ?? "").split(separators).flatMap((part) => part.trim() || [])
}
