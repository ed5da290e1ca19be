import type {
  createNote as createEndpoint,
  listNotes as listEndpoint,
  Note,
  updateNote as updateEndpoint,
} from "@funil/contract/records/notes"
import type { UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type * as z from "zod/mini"
import { type Host, hostScope, lockHost, pastHostScope, requireHost } from "../../nouns/host-visibility.ts"
import { type HangingRow, hangingSetting, writtenHangingScope } from "../../nouns/store/hanging.ts"
import { settingStore } from "../../nouns/store/setting-store.ts"
import type { TrashSource } from "../../nouns/trash-source.ts"
import { userRefOf } from "../../nouns/user/user-noun.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { cleanNote, notifyMentioned } from "./note-text.ts"

const maxListed = 1000

/** A stored note. */
export interface NoteRow extends HangingRow {
  readonly note: string
  readonly pinned: boolean
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_by: string | null
}

const hanging = hangingSetting<NoteRow, "note">("note")

export const noteStore = settingStore<NoteRow, Note, "note.write", "isArchived", "note.delete">({
  ...hanging,
  columns: {
    entity: "once",
    user_id: "quiet once",
    record_id: "kept",
    note: "kept",
    pinned: "kept",
    deleted_by: "quiet",
  },
  several: {
    ...hanging.several,
    lock: async (tx, ids, kind, fields) => {
      const rows = await hanging.several.lock(tx, ids, kind)
      return kind === "update" && fields.has("note") ? rows.filter((row) => isAuthor(tx, row)) : rows
    },
  },
  // Only a different text counts as an edit.
  derive: (tx, { note }, before) =>
    before && { updated_at: note === before.note ? before.updated_at : tx.now() },
  answer: async (tx, { id }) => noteView(await readNote(tx, id)),
})

/** Returns a new note. An imported one passes its original time. */
export function newNoteRow(
  tx: Tx,
  fields: Pick<NoteRow, "entity" | "record_id" | "note" | "user_id">,
  created_at: Date = tx.now(),
): NoteRow {
  const row = noteStore.newRow(tx, { ...fields, pinned: false })
  return { ...row, created_at, updated_at: created_at }
}

export const noteTrash: TrashSource = {
  entity: "note",
  table: "notes",
  name: (_ctx, alias) => sql`left(text_of_html(${sql.ref(alias)}.note), 80)`,
  purge: { links: [], unlinked: [] },
  scope: hostScope,
  restorable: (ctx, alias) => writtenHangingScope(ctx, "note.delete", alias),
}

/** A note with its author. */
export interface NoteWithAuthor extends NoteRow {
  readonly user: UserRef | null
}

/**
 * Selects notes outside the trash, over the alias `n`. `where` must check that the caller sees
 * their records.
 */
export function selectNotes(tx: Tx, where: RawBuilder<SqlBool>): RawBuilder<NoteWithAuthor> {
  return sql<NoteWithAuthor>`
    select n.*, ${userRefOf(tx, "n")} as "user" from notes n
    where n.account_id = ${tx.accountId} and n.deleted_at is null and ${where}
  `
}

/** Returns notes outside the trash, newest first; see `selectNotes`. */
export async function readNotes(tx: Tx, where: RawBuilder<SqlBool>, limit = 1): Promise<NoteWithAuthor[]> {
  const { rows } = await sql<NoteWithAuthor>`/* notes */
    ${selectNotes(tx, where)}
    order by n.created_at desc, n.id desc limit ${limit}
  `.execute(tx.db)
  return rows
}

/** Returns the note. Throws 404 if it is in the trash or the caller can't see its record. */
async function readNote(tx: Tx, id: string): Promise<NoteWithAuthor> {
  const [row] = await readNotes(tx, sql`n.id = ${id} and ${hostScope(tx, "n")}`)
  if (!row) throw notFound()
  return row
}

/** Returns notes by id on records that the caller sees. Notes and records may be in the trash. */
export async function readAnyNotes(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Note>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NoteWithAuthor>`/* any notes */
    select n.*, ${userRefOf(tx, "n")} as "user" from notes n
    where n.account_id = ${tx.accountId} and n.id = any(${[...ids]}::uuid[]) and ${pastHostScope(tx, "n")}
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.id, noteView(row)]))
}

export function noteView(row: NoteWithAuthor): Note {
  return {
    id: row.id,
    entity: row.entity,
    record_id: row.record_id,
    note: row.note,
    pinned: row.pinned,
    user: row.user,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

async function answerNote(tx: Tx, id: string): Promise<Note> {
  const row = await readNote(tx, id)
  return versioned(tx, noteView(row), row.version)
}

export async function getNote(ctx: Permitted<"note.read">, id: string): Promise<Note> {
  return inTransaction(ctx, (tx) => answerNote(tx, id))
}

/** Returns the notes of a record that the caller sees, newest first. */
export async function listNotes(
  ctx: Permitted<"note.read">,
  query: z.output<typeof listEndpoint.query>,
): Promise<Note[]> {
  const { entity, record_id, pinned } = query
  return inTransaction(ctx, async (tx) => {
    await requireHost(tx, { entity, record_id })
    const ofRecord = sql`n.entity = ${entity} and n.record_id = ${record_id}`
    const where = pinned === undefined ? ofRecord : sql`${ofRecord} and n.pinned = ${pinned === "true"}`
    const rows = await readNotes(tx, sql`${where}`, maxListed)
    return rows.map(noteView)
  })
}

/** Creates a note on a record and notifies the users whom it mentions. */
export async function createNote(
  ctx: Permitted<"note.write">,
  input: z.output<typeof createEndpoint.body>,
): Promise<Note> {
  const { entity, record_id } = input
  const write = async (tx: Tx) => {
    await lockHost(tx, { entity, record_id })
    const text = await cleanNote(tx, { entity, record_id }, input.note)
    const row = newNoteRow(tx, { entity, record_id, note: text.html, user_id: tx.user?.id ?? null })
    await noteStore.insert(tx, [row])
    await notifyMentioned(tx, row, text)
    return row.id
  }
  return writeAndAnswer(ctx, write, answerNote)
}

/**
 * Changes the text of a note of the caller, or pins one. Notifies the users whom it mentions for
 * the first time.
 */
export async function updateNote(
  ctx: Permitted<"note.write">,
  id: string,
  { note, pinned }: z.output<typeof updateEndpoint.body>,
  ifMatch?: string,
): Promise<Note> {
  return noteStore.change(ctx, { id, ifMatch }, async (tx, before) => {
    const isEdit = note !== undefined && note !== before.note
    if (isEdit && !isAuthor(tx, before)) throw new AppError("forbidden")
    const text = isEdit ? await cleanNote(tx, before, note) : null
    if (text) await notifyMentioned(tx, before, text)
    return { note: text?.html ?? before.note, pinned: pinned ?? before.pinned }
  })
}

/**
 * Moves the notes of merged records to the remaining record, trashed ones too. The caller holds the
 * records' locks.
 */
export async function moveNotes(
  tx: Tx,
  entity: Host["entity"],
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const { rows } = await sql<NoteRow>`
    select n.* from notes n
    where n.account_id = ${tx.accountId} and n.entity = ${entity} and n.record_id = any(${[...others]}::uuid[])
    order by n.id for no key update
  `.execute(tx.db)
  await noteStore.saveAll(
    tx,
    rows.map((before) => ({ before, patch: { record_id: own } })),
  )
}

/**
 * Returns whether the caller is the author, who alone changes the text. The system may change
 * everything.
 */
function isAuthor({ user }: Context, { user_id }: NoteRow): boolean {
  return user === null || user.id === user_id
}
