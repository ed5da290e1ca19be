import type { MovedFile } from "./moved-file.ts"
import { trelloHeaders } from "./trello-exports.ts"

/** A comment or checklist of a card, as a cell of the board's table holds it. */
export interface CardActivity {
  readonly id: string
  readonly text: string
  readonly author?: string
  readonly at?: string
}

/** Activities stand in a cell one after the other, their parts apart, by signs that no text has. */
const betweenActivities = "\u001e"
const betweenParts = "\u001f"

function withoutSigns(part: string): string {
  return part.replaceAll(betweenActivities, " ").replaceAll(betweenParts, " ")
}

/** Writes the activities of a card as a cell. */
export function activityCell(activities: readonly CardActivity[]): string {
  return activities
    .map(({ id, text, author = "", at = "" }) =>
      [at, author, text, id].map(withoutSigns).join(` ${betweenParts} `),
    )
    .join(betweenActivities)
}

const meanings = ["created_day", "owner", "note_body", "source_id", "deal_ids"]

function notesIn(file: MovedFile, at: number): string[][] {
  const idPlace = file.meanings.indexOf("source_id")
  return file.rows.flatMap((row) =>
    (row[at] ?? "")
      .split(betweenActivities)
      .filter((activity) => activity.includes(betweenParts))
      .map((activity) => [...activity.split(betweenParts).map((part) => part.trim()), row[idPlace] ?? ""]),
  )
}

/** The files of a move with the notes that cells of cards hold as files of their own. */
export function withActivities(files: readonly MovedFile[]): MovedFile[] {
  return files.flatMap((file) => {
    const rows = file.meanings.flatMap((meaning, at) => (meaning === "card_notes" ? notesIn(file, at) : []))
    const notes: MovedFile = { ...file, noun: "task", headers: meanings, meanings, rows }
    return rows.length > 0 ? [file, notes] : [file]
  })
}

/** Columns that only a board in JSON has. */
export const boardHeaders = [...trelloHeaders, "Comments", "Checklists"] as const
