import { batchUndoer, storedFields } from "../../nouns/undoer.ts"
import { lockHanging, mayWriteHanging, onOpenHosts } from "../../nouns/hanging-queries.ts"
import type { FileRow } from "./file-row.ts"
import { fileState } from "./file-state.ts"
import { saveFiles } from "./save-files.ts"

export const fileUndoer = batchUndoer({
  lock: async (tx, ids, kind) => {
    const permission = kind === "delete" ? "file.delete" : "file.write"
    const rows = await lockHanging<FileRow>(tx, "files", ids)
    return rows.filter((row) => mayWriteHanging(tx, permission, row))
  },
  stateOf: fileState,
  save: async (tx, changes, refuse) => {
    const patches = onOpenHosts(changes, refuse).map(({ before, fields }) => ({
      before,
      patch: storedFields(tx, fields),
    }))
    await saveFiles(tx, patches)
  },
})
