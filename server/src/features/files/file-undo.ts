import { batchUndoer, storedFields } from "../../nouns/undoer.ts"
import { lockHanging, mayWriteHanging, onOpenHosts } from "../../nouns/hanging-queries.ts"
import type { FileRow } from "./file-row.ts"
import { requireRoomForFile } from "./file-room.ts"
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
    const back = patches.flatMap(({ before, patch }) => (patch["deleted_at"] === null ? before : []))
    for (const [userId, files] of Map.groupBy(back, ({ user_id }) => user_id))
      await requireRoomForFile(
        tx,
        userId,
        files.reduce((sum, { size }) => sum + size, 0),
      )
    await saveFiles(tx, patches)
  },
})
