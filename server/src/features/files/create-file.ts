import { maxFilesOfRecord, type RecordFile } from "@funil/contract/files"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { newId } from "../../platform/new-id.ts"
import { lockHost } from "../../nouns/host-visibility.ts"
import { answerFile } from "./answer-file.ts"
import { countFilesOf } from "./file-queries.ts"
import { holdStored } from "./stored-files.ts"
import type { FileInput, PreparedFile } from "./prepare-file.ts"
import { addFile } from "./save-files.ts"

/** Attaches a file whose bytes are in the store to a record that the caller sees. */
export async function createFile(
  ctx: Context,
  { entity, record_id }: FileInput,
  { settle: _, ...sent }: PreparedFile,
): Promise<RecordFile> {
  requireCan(ctx, "file.write")
  return inTransaction(ctx, async (tx) => {
    await lockHost(tx, { entity, record_id })
    if ((await countFilesOf(tx, { entity, record_id })) >= maxFilesOfRecord)
      throw invalid("file", "too_many", { maximum: maxFilesOfRecord })
    if (!(await holdStored(tx, sent.storage_name))) throw new AppError("unavailable")
    const row = {
      id: newId(),
      entity,
      record_id,
      ...sent,
      user_id: tx.user?.id ?? null,
      created_at: tx.now(),
      updated_at: tx.now(),
      deleted_at: null,
      deleted_by: null,
      version: 1,
    }
    await addFile(tx, row)
    return versioned(ctx, await answerFile(tx, row.id), row.version)
  })
}
