import type { NewRun } from "../examination/insert-runs.ts"

/** A run as it is stored. */
export interface RunRow extends NewRun {
  attempts: number
  lease: string | null
  undone_by: string | null
  created_at: Date
}
