import type { MigratedFile } from "./migrated-file.ts"
import { trelloHeaders } from "./systems/trello-exports.ts"

/** A comment or checklist of a card, as a cell of the board's table contains it. */
export interface CardActivity {
  readonly id: string
  readonly text: string
  readonly author?: string
  readonly at?: string
}

/** Separates activities in a cell, and their parts, by characters that no text contains. */
const betweenActivities = "\u001e"
const betweenParts = "\u001f"

function withoutSigns(part: string): string {
  return part.replaceAll(betweenActivities, " ").replaceAll(betweenParts, " ")
}

/** Returns a cell with the activities of a card. */
export function activityCell(activities: readonly CardActivity[]): string {
  return activities
    .map(({ id, text, author = "", at = "" }) =>
      [at, author, text, id].map(withoutSigns).join(` ${betweenParts} `),
    )
    .join(betweenActivities)
}

const meanings = ["created_day", "owner", "note_body", "source_id", "deal_ids"]

function notesIn(file: MigratedFile, at: number): { number: number; cells: string[] }[] {
  const idPlace = file.meanings.indexOf("source_id")
  return file.rows.flatMap((row, index) =>
    (row[at] ?? "")
      .split(betweenActivities)
      .filter((activity) => activity.includes(betweenParts))
      .map((activity) => ({
        number: index + 2,
        cells: [...activity.split(betweenParts).map((part) => part.trim()), row[idPlace] ?? ""],
      })),
  )
}

/** Returns the files of a migration, plus a file with the notes in cards' cells. */
export function withActivities(files: readonly MigratedFile[]): MigratedFile[] {
  return files.flatMap((file) => {
    const found = file.meanings.flatMap((meaning, at) => (meaning === "card_notes" ? notesIn(file, at) : []))
    const rows = found.map(({ cells }) => cells)
    const rowNumbers = found.map(({ number }) => number)
    const notes: MigratedFile = { ...file, noun: "task", headers: meanings, meanings, rows, rowNumbers }
    return rows.length > 0 ? [file, notes] : [file]
  })
}

/** Columns that only JSON boards have. */
export const boardHeaders = [...trelloHeaders, "Comments", "Checklists"] as const
