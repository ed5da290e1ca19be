import { AppError } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import type { FileRow } from "../../files/file-row.ts"
import { addFile } from "../../files/save-files.ts"
import { holdStored } from "../../files/stored-files.ts"

/** A file whose bytes are in the store. */
export type StoredFile = Pick<FileRow, "name" | "mime" | "size" | "sha256" | "storage_name">

/** Hangs files whose bytes are in the store on a new deal; answers their ids. */
export async function addFiles(tx: Tx, dealId: string, files: readonly StoredFile[]): Promise<string[]> {
  const ids: string[] = []
  for (const { name, mime, size, sha256, storage_name } of files) {
    if (!(await holdStored(tx, storage_name))) throw new AppError("unavailable")
    const now = tx.now()
    const id = newId()
    ids.push(id)
    await addFile(tx, {
      id,
      entity: "deal",
      record_id: dealId,
      name,
      mime,
      size,
      sha256,
      storage_name,
      user_id: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
      version: 1,
    })
  }
  return ids
}
