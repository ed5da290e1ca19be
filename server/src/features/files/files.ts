import { maxFilesOfRecord, type RecordFile } from "@funil/contract/records/files"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { type Host, hostScope, lockHost, requireHost } from "../../nouns/host-visibility.ts"
import { column } from "../../nouns/noun.ts"
import { type HangingRow, hangingSetting, writtenHangingScope } from "../../nouns/store/hanging.ts"
import { settingStore } from "../../nouns/store/setting-store.ts"
import type { TrashSource } from "../../nouns/trash-source.ts"
import { userRefOf } from "../../nouns/user/user-noun.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { fileView, type FileView } from "./file-view.ts"
import type { FileInput, PreparedFile } from "./prepare-file.ts"
import { holdStored } from "./stored-files.ts"

/** A row of `files`. */
export interface FileRow extends HangingRow {
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
  readonly storage_name: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_by: string | null
}

export const fileStore = settingStore<FileRow, RecordFile, "file.write", "isArchived", "file.delete">({
  ...hangingSetting<FileRow, "file">("file"),
  columns: {
    entity: "once",
    name: "once",
    mime: "once",
    size: "once",
    sha256: "quiet once",
    storage_name: "quiet once",
    user_id: "quiet once",
    record_id: "kept",
    deleted_by: "quiet",
  },
  answer: (tx, { id }) => answerFile(tx, id),
})

export const fileTrash: TrashSource = {
  entity: "file",
  table: "files",
  name: column("name"),
  purge: { links: [], unlinked: [] },
  scope: hostScope,
  restorable: (ctx, alias) => writtenHangingScope(ctx, "file.delete", alias),
}

/**
 * Selects files over the alias `f`. `where` must check that the caller sees their records, and
 * whether trashed files count.
 */
export function selectFiles(tx: Tx, where: RawBuilder<SqlBool>): RawBuilder<FileView> {
  return sql<FileView>`
    select f.id, f.entity, f.record_id, f.name, f.mime, f.size, f.created_at, f.updated_at, ${userRefOf(tx, "f")} as "user"
    from files f where f.account_id = ${tx.accountId} and ${where}
  `
}

/** Returns files, newest first; see `selectFiles`. */
export async function readFiles(tx: Tx, where: RawBuilder<SqlBool>): Promise<FileView[]> {
  const { rows } =
    await sql<FileView>`${selectFiles(tx, where)} order by f.created_at desc, f.id desc`.execute(tx.db)
  return rows
}

/** Returns a file, in the trash or not. */
export async function findFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select * from files where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  return rows[0]
}

/** Returns the file as the API answers it. The caller has checked that the user sees it. */
async function answerFile(tx: Tx, id: string): Promise<RecordFile> {
  const [row] = await readFiles(tx, sql`f.id = ${id}`)
  if (!row) throw notFound()
  return fileView(tx, row)
}

/** Returns the files of a record that the caller sees, newest first. */
export async function listFiles(
  ctx: Permitted<"file.read">,
  { entity, record_id }: Host,
): Promise<RecordFile[]> {
  return inTransaction(ctx, async (tx) => {
    await requireHost(tx, { entity, record_id })
    const rows = await readFiles(
      tx,
      sql`f.entity = ${entity} and f.record_id = ${record_id} and f.deleted_at is null`,
    )
    return rows.map((row) => fileView(tx, row))
  })
}

async function countFiles(tx: Tx, { entity, record_id }: Host): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from files
    where account_id = ${tx.accountId} and entity = ${entity} and record_id = ${record_id} and deleted_at is null
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** Attaches a stored file to a record that the caller sees. */
export async function createFile(
  ctx: Permitted<"file.write">,
  { entity, record_id }: FileInput,
  { settle: _, ...prepared }: PreparedFile,
): Promise<RecordFile> {
  return inTransaction(ctx, async (tx) => {
    await lockHost(tx, { entity, record_id })
    if ((await countFiles(tx, { entity, record_id })) >= maxFilesOfRecord)
      throw invalid("file", "too_many", { maximum: maxFilesOfRecord })
    const { id, version } = await addFile(tx, {
      ...prepared,
      entity,
      record_id,
      user_id: tx.user?.id ?? null,
    })
    return versioned(ctx, await answerFile(tx, id), version)
  })
}

type NewFile = Pick<
  FileRow,
  "entity" | "record_id" | "name" | "mime" | "size" | "sha256" | "storage_name" | "user_id"
>

/** Attaches a stored file to a locked record. */
export async function addFile(tx: Tx, file: NewFile): Promise<FileRow> {
  if (!(await holdStored(tx, file.storage_name))) throw new AppError("unavailable")
  const row = fileStore.newRow(tx, file)
  await fileStore.insert(tx, [row])
  return row
}

/**
 * Moves the files of merged records to the remaining record, trashed ones too. The caller holds the
 * records' locks.
 */
export async function moveFiles(
  tx: Tx,
  entity: Host["entity"],
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const { rows } = await sql<FileRow>`
    select * from files
    where account_id = ${tx.accountId} and entity = ${entity} and record_id = any(${[...others]}::uuid[])
    order by id for no key update
  `.execute(tx.db)
  await fileStore.saveAll(
    tx,
    rows.map((before) => ({ before, patch: { record_id: own } })),
  )
}
