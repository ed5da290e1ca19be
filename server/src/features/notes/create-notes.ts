import { setImmediate as letOthersRun } from "node:timers/promises"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { type Host, lockHosts } from "../../nouns/host-visibility.ts"
import type { Made } from "../../nouns/new-rows.ts"
import { pastInstant } from "../../nouns/past-stamps.ts"
import { escapeHtml } from "../../platform/text/escape-html.ts"
import { seenUsers } from "../users/seen-users.ts"
import { cleanNote } from "./clean-note.ts"
import { newNoteRow, type NoteRow } from "./note-row.ts"
import { addNotes } from "./save-notes.ts"

/** A note as a file of a move brings it: plain text, by a user or, for null, by nobody who is here. */
export interface ImportedNote extends Host {
  readonly text: string
  readonly user_id: string | null
  readonly created_at: string | undefined
}

/** Texts that are cleaned in one go. */
const cleanedAtOnce = 50

/** Writes many notes in a few statements; each answers its id, or why it was refused and not made. Nobody is notified of them. */
export async function createNotes(tx: Tx, inputs: readonly ImportedNote[]): Promise<Made[]> {
  if (inputs.length === 0) return []
  requireCan(tx, "note.write")
  const hosts = await lockHosts(tx, inputs)
  const users = await seenUsers(
    tx,
    inputs.flatMap(({ user_id }) => user_id ?? []),
  )
  const rows: NoteRow[] = []
  const made: Made[] = []
  for (const [index, input] of inputs.entries()) {
    if (index % cleanedAtOnce === cleanedAtOnce - 1) await letOthersRun()
    try {
      const host = hosts.get(input.record_id)
      if (!host) throw notFound()
      if (host.archived) throw new AppError("pipeline_archived")
      const row = await newNote(tx, input, users)
      rows.push(row)
      made.push({ id: row.id })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      made.push({ refused: error })
    }
  }
  addNotes(tx, rows)
  return made
}

async function newNote(tx: Tx, input: ImportedNote, users: ReadonlySet<string>): Promise<NoteRow> {
  const { entity, record_id, text, user_id } = input
  if (user_id !== null && !users.has(user_id)) throw invalid("author_id", "not_found")
  const { html } = await cleanNote(tx, { entity, record_id }, paragraphs(text))
  return newNoteRow(tx, { entity, record_id, note: html, user_id }, pastInstant(tx, input, "created_at"))
}

/** Text as rich text, with a paragraph for each line. */
function paragraphs(text: string): string {
  const lines = text.split(/\r?\n/)
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")
}
