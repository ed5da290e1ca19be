import type { UndoReason } from "@funil/contract/records/history"
import { updateTask as updateTaskCall } from "@funil/contract/records/tasks"
import { sql } from "kysely"
import { changer, importer } from "../../nouns/record-feature.ts"
import type { RecordChange } from "../../nouns/store/stored-row.ts"
import { batchUndoer } from "../../nouns/store/undoer.ts"
import { taskNoun, taskScope } from "../../nouns/task/task-noun.ts"
import { taskSource } from "../../nouns/task/task-source.ts"
import { recordTrash } from "../../nouns/trash-source.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import { recordList } from "../../platform/records/record-list.ts"
import { seenUsers } from "../users/user-queries.ts"
import { createActivities, importedActivity } from "./create-tasks.ts"
import { type LockedDeal, lockTaskDeals, requireGivable, requireOpenDeals, saveTasks } from "./save-task.ts"
import { lockAnyTasks, lockTask } from "./task-queries.ts"
import { readTasks, taskView } from "./task-read.ts"
import { type TaskRow, taskStore } from "./task-store.ts"
import { changeTask, updateTask } from "./tasks.ts"

type Change = RecordChange<TaskRow>

/** Returns the link that a restored task would gain. */
function newLink({ before, patch }: Change, name: "deal_id" | "responsible_user_id"): string[] {
  const value = patch[name]
  return value && value !== before[name] ? [value] : []
}

const dealsOf = ({ before, patch }: Change) => [before.deal_id, patch.deal_id ?? null]

/** Returns why an undo skips a task: it restores nothing that a PUT rejects. */
function refusalOf(
  change: Change,
  deals: ReadonlyMap<string, LockedDeal>,
  users: ReadonlySet<string>,
): UndoReason | undefined {
  const { before, patch } = change
  const own = dealsOf(change).flatMap((id) => (id && deals.get(id)) || [])
  const comesTo = newLink(change, "deal_id").map((id) => deals.get(id))
  if (comesTo.some((deal) => !deal?.isSeen || deal.isTrashed)) return "forbidden"
  if (!newLink(change, "responsible_user_id").every((id) => users.has(id))) return "forbidden"
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

const taskUndoer = batchUndoer<TaskRow>({
  lock: (tx, ids, kind) => lockAnyTasks(tx, ids, kind === "delete" ? "task.delete" : "task.write"),
  stateOf: (row) => taskStore.state(row),
  save: async (tx, putbacks, refuse) => {
    const changes = putbacks.map(({ before, fields }) => ({ before, patch: taskStore.putBack(tx, fields) }))
    const locked = await lockTaskDeals(tx, [...new Set(changes.flatMap(dealsOf))])
    const deals = new Map(locked.map((deal) => [deal.id, deal]))
    const users = await seenUsers(
      tx,
      changes.flatMap((change) => newLink(change, "responsible_user_id")),
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

/** The verbs of tasks, as of any noun's records. */
export const taskRecord = {
  list: recordList({
    source: taskSource,
    permission: taskNoun.rights.read,
    read: async (tx, ids) => {
      const rows = await readTasks(tx, tx.db, sql`t.id = any(${[...ids]}::uuid[])`)
      const places = new Map(ids.map((id, index) => [id, index]))
      const placed = rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
      return placed.map((row) => taskView(tx, row))
    },
  }),
  changer: changer({
    permission: taskNoun.rights.update,
    updateBody: updateTaskCall.body,
    lock: (tx, id) => lockTask(tx, id, taskNoun.rights.update),
    change: changeTask,
  }),
  importer: importer({
    createBody: importedActivity,
    updateBody: updateTaskCall.body,
    createMany: createActivities,
    updateOne: (tx, id, body) => updateTask(requireCan(tx, taskNoun.rights.update), id, body),
  }),
  undoer: taskUndoer,
  trashSource: recordTrash("task", {
    purge: { links: [], unlinked: [] },
    restorable: (ctx, alias) => taskScope(ctx, "task.delete", alias),
  }),
}
