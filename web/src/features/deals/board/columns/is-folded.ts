import type { BoardStage } from "@funil/contract/settings/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import type { StoredValue } from "../../../../lib/session/storage.ts"

/** Whether a stage is folded: the user's choice, else closed stages are. */
export function isFolded(folds: StoredValue<"stageFolds"> | undefined, { id, kind }: BoardStage): boolean {
  return ownValue(folds, id) ?? kind !== "open"
}
