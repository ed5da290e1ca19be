import type { Change } from "./pending-ledger.ts"

type Written = Pick<Change, "entity" | "action" | "fields"> & {
  /** Id of the change. */
  readonly id: string
  readonly record_id: string
}

/** The rows of `stage_stays` that belong to changes of this instant: a move of a deal ends its stay in the stage before. */
export function stageStays(changes: readonly Written[], at: Date) {
  return changes.flatMap(({ id, entity, action, record_id, fields }) => {
    const [stage_id, next_id] = fields["pipeline_stage_id"] ?? []
    if (entity !== "deal" || action !== "move" || !stage_id) return []
    const [entered_at = null] = fields["last_stage_updated_at"] ?? []
    return [{ deal_id: record_id, id, stage_id, next_id, entered_at, left_at: at }]
  })
}
