import type { Tx } from "../../platform/db/transaction.ts"
import { requireSameClosing } from "./closing-stages.ts"
import type { PipelineRow, StageRow } from "./pipeline-queries.ts"
import { saveStage, type StoredStage } from "./save-stage.ts"

/** Order keys are ASCII above the space, so the id decides only between equal ones, as in the database. */
function sortKey({ position, id }: StageRow): string {
  return `${position} ${id}`
}

function inOrder(stages: readonly StageRow[]): string[] {
  return stages.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).map(({ id }) => id)
}

/** Gives a stage of a locked pipeline another place among the open ones, or takes it out of the trash. */
export async function arrangeStage(
  tx: Tx,
  pipeline: PipelineRow,
  before: StoredStage,
  patch: Partial<StoredStage>,
): Promise<StoredStage> {
  const others = pipeline.stages.filter(({ id }) => id !== before.id)
  requireSameClosing(
    pipeline.stages.map(({ id }) => id),
    inOrder([...others, { ...before, ...patch }]),
  )
  return saveStage(tx, before, patch)
}
