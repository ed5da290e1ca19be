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

export function rowsOf({ meanings, rows }: MovedFile): MovedRow[] {
  const places = meanings.flatMap((meaning, at) =>
    meaning === null || meaning === "own" ? [] : [{ meaning, at }],
  )
  return rows.map((cells) => {
    const texts = places.map(
      ({ meaning, at }) => [meaning, (cells[at] ?? "").replace(/^'(?=[=+\-@])/, "").trim()] as const,
    )
    return new Map(texts.filter(([, text]) => text !== ""))
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
