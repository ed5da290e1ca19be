import type { Entity } from "@funil/contract/shared/entities"
import type { RecordList } from "../platform/records/record-list.ts"
import type { Changer } from "./changer.ts"
import type { ImportEntity, Importer } from "./importer.ts"
import type { TrashSource } from "./trash-source.ts"
import type { BatchUndoer } from "./undoer.ts"

/** What is done with the records of any noun alike. */
export interface RecordFeature {
  readonly list: RecordList<object>
  readonly changer: Changer
  readonly undoer: BatchUndoer
  readonly trashSource: TrashSource
}

/** Every noun, for what is done with records of all of them. */
export type Records = Readonly<Record<Entity, RecordFeature>>

/** How files of each noun are imported. */
export type Importers = Readonly<Record<ImportEntity, { readonly importer: Importer }>>
