import { setImmediate as letOthersRun } from "node:timers/promises"
import { sql } from "kysely"
import { type Host, lockHosts } from "../../nouns/host-visibility.ts"
import { type NewRowResult, pastInstant } from "../../nouns/plain/new-rows.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { seenUsers } from "../users/user-queries.ts"
import { cleanNote, paragraphs } from "./note-text.ts"
import { newNoteRow, type NoteRow, noteStore } from "./notes.ts"

/** A note in a migration file: plain text by a user, or null for an author outside the account. */
interface ImportedNote extends Host {
  readonly text: string
  readonly user_id: string | null
  readonly created_at: string | undefined
}

/** The texts to clean per batch. */
const cleanedAtOnce = 50

/** Creates many notes in a few statements. Returns an id or the error for each. Notifies no one. */
export async function createNotes(tx: Tx, inputs: readonly ImportedNote[]): Promise<NewRowResult[]> {
  if (inputs.length === 0) return []
  requireCan(tx, "note.write")
  const hosts = await lockHosts(tx, inputs)
  const users = await seenUsers(
    tx,
    inputs.flatMap(({ user_id }) => user_id ?? []),
  )
  const rows: NoteRow[] = []
  const made: NewRowResult[] = []
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
  await noteStore.insert(tx, rows)
  return made
}

async function newNote(tx: Tx, input: ImportedNote, users: ReadonlySet<string>): Promise<NoteRow> {
  const { entity, record_id, text, user_id } = input
  if (user_id !== null && !users.has(user_id)) throw invalid("author_id", "not_found")
  const { html } = await cleanNote(tx, { entity, record_id }, paragraphs(text))
  return newNoteRow(tx, { entity, record_id, note: html, user_id }, pastInstant(tx, input, "created_at"))
}

/** Returns the notes whose text is new to their record, each text once per record. */
export async function newNotesAmong<T extends ImportedNote>(tx: Tx, inputs: readonly T[]): Promise<T[]> {
  if (inputs.length === 0) return []
  const ids = [...new Set(inputs.map(({ record_id }) => record_id))]
  const { rows } = await sql<{ record_id: string; note: string }>`
    select n.record_id, n.note from notes n
    where n.account_id = ${tx.accountId} and n.record_id = any(${ids}::uuid[]) and n.deleted_at is null
  `.execute(tx.db)
  const known = new Set(rows.map(({ record_id, note }) => `${record_id} ${note}`))
  return inputs.filter(({ record_id, text }) => {
    const key = `${record_id} ${paragraphs(text)}`
    return !known.has(key) && known.add(key)
  })
}
