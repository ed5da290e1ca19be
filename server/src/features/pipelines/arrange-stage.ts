import type { Tx } from "../../platform/db/transaction.ts"
import { lockStageDeals } from "./lock-stage-deals.ts"
import type { PipelineRow, StageRow } from "./pipeline-queries.ts"
import { reasonForLostStage } from "./reason-for-lost-stage.ts"
import { saveStage, stageEvent, type StoredStage } from "./save-stage.ts"
import { settleDeals } from "./settle-deals.ts"
import { kindChanges } from "./kind-changes.ts"

/** Order keys are ASCII above the space, so the id decides only between equal ones, as in the database. */
function sortKey({ position, id }: StageRow): string {
  return `${position} ${id}`
}

function inOrder(stages: readonly StageRow[]): string[] {
  return stages.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).map(({ id }) => id)
}

interface Arrangement {
  readonly patch: Partial<StoredStage>
  /** Why deals that become lost are, as sent. */
  readonly lostReason?: string | null | undefined
}

/**
 * Gives a stage of a locked pipeline another place, or takes it out of the trash; deals in stages that come to be open, won or
 * lost by it are closed or opened. The deals are recorded first, so that an undo, which goes backwards, begins with the
 * stage and is refused there as a whole.
 */
export async function arrangeStage(
  tx: Tx,
  pipeline: PipelineRow,
  before: StoredStage,
  { patch, lostReason }: Arrangement,
): Promise<StoredStage> {
  const others = pipeline.stages.filter(({ id }) => id !== before.id)
  const order = inOrder([...others, { ...before, ...patch }])
  const changes = kindChanges(
    pipeline.stages.map(({ id }) => id),
    order,
  )
  if (changes.length > 0) {
    await lockStageDeals(
      tx,
      changes.map(({ stageId }) => stageId),
    )
  }
  const reason = await reasonForLostStage(tx, pipeline, changes, lostReason)
  tx.ledger.kind ??= stageEvent(before, { ...before, ...patch })
  await settleDeals(tx, changes, reason)
  return saveStage(tx, before, patch)
}
