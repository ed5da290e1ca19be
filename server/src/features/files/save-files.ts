import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { countHanging } from "../../nouns/hanging-queries.ts"
import { insertFileRow, updateFileRows } from "./file-queries.ts"
import type { FileRow } from "./file-row.ts"
import { fileAudience, fileState } from "./file-state.ts"

/** What is to become of a locked file. */
export interface FileChange {
  readonly before: FileRow
  readonly patch: Partial<Pick<FileRow, "record_id" | "deleted_at" | "deleted_by">>
}

function eventOf(before: FileRow, after: FileRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "file.trashed"
  return before.deleted_at !== null && after.deleted_at === null ? "file.restored" : "file.updated"
}

/** Stores a new file on a locked record and keeps its deal's count and the ledger. */
export async function addFile(tx: Tx, row: FileRow): Promise<void> {
  await insertFileRow(tx, row)
  countHanging(tx, "files", [row])
  record(tx, {
    event: "file.created",
    id: row.id,
    before: null,
    after: fileState(row),
    audience: fileAudience(row),
  })
}

/** Writes locked files as patched and keeps their deals' counts and the ledger. Every change of existing files ends here. */
export async function saveFiles(tx: Tx, changes: readonly FileChange[]): Promise<void> {
  const saved = changes.map(({ before, patch }) => {
    const after: FileRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
    return { before, after }
  })
  const rows = saved.map(({ after }) => after)
  await updateFileRows(tx, rows)
  countHanging(
    tx,
    "files",
    saved.flatMap(({ before, after }) => [before, after]),
  )
  for (const { before, after } of saved) {
    record(tx, {
      event: eventOf(before, after),
      id: after.id,
      before: fileState(before),
      after: fileState(after),
      audience: fileAudience(after),
    })
  }
}
