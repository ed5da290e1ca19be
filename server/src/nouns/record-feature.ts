import type { TrashSource } from "./trash-source.ts"
import type { BatchUndoer } from "./undoer.ts"

/** What is done with the records of any noun alike. */
export interface RecordFeature {
  readonly undoer: BatchUndoer
  readonly trashSource: TrashSource
}
