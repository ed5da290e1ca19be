import type { UndoReason } from "@funil/contract/history"
import { AppError } from "../../platform/app-error.ts"
import type { RecordChange } from "../../nouns/stored-row.ts"
import { batchUndoer } from "../../nouns/undoer.ts"
import { seenUsers } from "../users/seen-users.ts"
import { saveTasks } from "./save-task.ts"
import { type LockedDeal, lockTaskDeals, requireGivable, requireOpenDeals } from "./task-deals.ts"
import { lockAnyTasks } from "./task-queries.ts"
import { type TaskRow, taskStore } from "./task-store.ts"

type Change = RecordChange<TaskRow>

/** What a task that is put back comes to have that it has not now. */
function brought({ before, patch }: Change, name: "deal_id" | "responsible_user_id"): string[] {
  const value = patch[name]
  return value && value !== before[name] ? [value] : []
}

const dealsOf = ({ before, patch }: Change) => [before.deal_id, patch.deal_id ?? null]

/** Why a task stays as it is: what a PUT refuses, nobody may put back. */
function refusalOf(
  change: Change,
  deals: ReadonlyMap<string, LockedDeal>,
  users: ReadonlySet<string>,
): UndoReason | undefined {
  const { before, patch } = change
  const own = dealsOf(change).flatMap((id) => (id && deals.get(id)) || [])
  const comesTo = brought(change, "deal_id").map((id) => deals.get(id))
  if (comesTo.some((deal) => !deal?.isSeen || deal.isTrashed)) return "forbidden"
  if (!brought(change, "responsible_user_id").every((id) => users.has(id))) return "forbidden"
  try {
    requireGivable(before, { ...before, ...patch }, own)
    requireOpenDeals(own)
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return "forbidden"
    if (error instanceof AppError && error.code === "pipeline_archived") return "pipeline_archived"
    throw error
  }
}

export const taskUndoer = batchUndoer<TaskRow>({
  lock: (tx, ids, kind) => lockAnyTasks(tx, ids, kind === "delete" ? "task.delete" : "task.write"),
  stateOf: (row) => taskStore.state(row),
  save: async (tx, putbacks, refuse) => {
    const changes = putbacks.map(({ before, fields }) => ({ before, patch: taskStore.putBack(tx, fields) }))
    const locked = await lockTaskDeals(tx, [...new Set(changes.flatMap(dealsOf))])
    const deals = new Map(locked.map((deal) => [deal.id, deal]))
    const users = await seenUsers(
      tx,
      changes.flatMap((change) => brought(change, "responsible_user_id")),
    )
    const sound: Change[] = []
    for (const change of changes) {
      const reason = refusalOf(change, deals, users)
      if (reason) refuse(change.before.id, { reason })
      else sound.push(change)
    }
    await saveTasks(tx, sound, locked)
  },
})
