import type { State } from "../../platform/ledger/record.ts"

interface Row {
  readonly name: string
  readonly color: string
  readonly position: string
  readonly deleted_at?: Date | null
}

/** What the ledger keeps of a task type. */
export function taskTypeState(row: Row): State {
  return {
    name: row.name,
    color: row.color,
    position: row.position,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}
