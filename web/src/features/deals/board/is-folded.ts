import type { BoardStage } from "@funil/contract/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Stored } from "../../../lib/storage.ts"

/** Whether a stage is a strip: as somebody chose, else where deals are closed. */
export function isFolded(folds: Stored<"stageFolds"> | undefined, { id, kind }: BoardStage): boolean {
  return ownValue(folds, id) ?? kind !== "open"
}
