import type { Task } from "@funil/contract/tasks"

/** A task as it is stored. */
export interface TaskRow {
  id: string
  /** Null shows the name of the type. */
  name: string | null
  task_type_id: string
  /** Wall clocks, `YYYY-MM-DD HH:mm`: the account's zone tells which instants they are. */
  start: string
  end: string
  finished_at: Date | null
  note: string | null
  deal_id: string | null
  responsible_user_id: string
  creator_user_id: string | null
  source: Task["source"]
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
}
