import type { Action, AutomationRef, LogEntry, LoggedEntity } from "@funil/contract/history"
import type { UserRef } from "@funil/contract/shared/records"

/** A change of the ledger with who made it. */
export interface LogRow {
  readonly id: string
  readonly action: Action
  readonly operation_id: string
  readonly user: UserRef | null
  readonly automation: AutomationRef | null
  readonly token: string | null
  readonly created_at: Date
  readonly fields: Record<string, [unknown, unknown]>
  readonly from_stage: string | null
  readonly to_stage: string | null
}

/** Fields that the ledger keeps to put back, and that tell a reader nothing. */
export const silentFields = ["position", "last_stage_updated_at"]

/** The change as one entry of the record's history. */
export function logView(
  row: LogRow,
  { entity, record_id }: { entity: LoggedEntity; record_id: string },
): LogEntry {
  const changes = Object.entries(row.fields)
    .filter(([field]) => !silentFields.includes(field))
    .map(([field, [from, to]]) => ({ field, from, to }))
  const stages =
    row.action === "move" ? { from_stage: row.from_stage ?? "", to_stage: row.to_stage ?? "" } : {}
  return {
    id: row.id,
    action: row.action,
    entity,
    record_id,
    operation_id: row.operation_id,
    user: row.user,
    automation: row.automation,
    token: row.token,
    created_at: row.created_at.toISOString(),
    changes,
    ...stages,
  }
}
