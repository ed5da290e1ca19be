import type { MigratedNoun, Rival } from "./systems/rivals.ts"

/** A file of an export, read completely, with the meaning of each column (see `Recognised`). */
export interface MigratedFile {
  readonly name: string
  readonly rival: Rival
  readonly noun: MigratedNoun
  readonly headers: readonly string[]
  readonly meanings: readonly (string | null)[]
  readonly rows: readonly (readonly string[])[]
  /** The file's row number of each row, if they don't simply follow the header. */
  readonly rowNumbers?: readonly number[]
}

/** A row's filled cells by their meaning. */
export type MigratedRow = ReadonlyMap<string, string>

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

/**
 * Whether several columns can have this meaning. A row then has all their values in column order.
 */
export function isShared(meaning: string): boolean {
  return sharedMeanings.has(meaning)
}

export function rowsOf({ meanings, rows }: MigratedFile): MigratedRow[] {
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

/** Returns a text for comparing names: without case, accents and repeated spaces. */
export function unaccentedName(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim()
}

/** Returns the values of a cell, split at any of these characters. */
export function partsOf(cell: string | undefined, separators: RegExp): string[] {
  return (cell ?? "").split(separators).flatMap((part) => part.trim() || [])
}
