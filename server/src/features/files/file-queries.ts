import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { updateRows } from "../../platform/records/update-rows.ts"
import { lockOneHanging } from "../../nouns/hanging-queries.ts"
import type { Host } from "../../nouns/host-visibility.ts"
import { userRefOf } from "../../nouns/user-ref.ts"
import type { FileRow, ShownFile } from "./file-row.ts"

/** Locks a file to delete it. */
export async function lockFile(tx: Tx, id: string): Promise<FileRow> {
  return lockOneHanging(tx, "files", { id, permission: "file.delete" })
}

/** Locks all files of locked records of a noun, in the trash or not. */
export async function lockFilesOf(
  tx: Tx,
  entity: Host["entity"],
  ids: readonly string[],
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select * from files
    where account_id = ${tx.accountId} and entity = ${entity} and record_id = any(${[...ids]}::uuid[])
    order by id for no key update
  `.execute(tx.db)
  return rows
}

export async function countFilesOf(tx: Tx, { entity, record_id }: Host): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from files
    where account_id = ${tx.accountId} and entity = ${entity} and record_id = ${record_id} and deleted_at is null
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

export async function insertFileRow(tx: Tx, row: FileRow): Promise<void> {
  await tx.db
    .insertInto("files")
    .values({ account_id: tx.accountId, ...row })
    .execute()
}

export async function updateFileRows(tx: Tx, rows: readonly FileRow[]): Promise<void> {
  const columns = ["record_id", "updated_at", "deleted_at", "deleted_by", "version"] as const
  await updateRows(tx, "files", columns, rows)
}

/** A select of files over the alias `f`. Whether the caller sees their records is for `where` to say, and whether the trash counts. */
export function selectFiles(tx: Tx, where: RawBuilder<SqlBool>): RawBuilder<ShownFile> {
  return sql<ShownFile>`
    select f.id, f.entity, f.record_id, f.name, f.mime, f.size, f.created_at, f.updated_at, ${userRefOf(tx, "f")} as "user"
    from files f where f.account_id = ${tx.accountId} and ${where}
  `
}

/** Files, the newest first; see `selectFiles`. */
export async function readFiles(tx: Tx, where: RawBuilder<SqlBool>): Promise<ShownFile[]> {
  const { rows } =
    await sql<ShownFile>`${selectFiles(tx, where)} order by f.created_at desc, f.id desc`.execute(tx.db)
  return rows
}

export async function findFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select * from files where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
  return rows[0]
}
