import * as contract from "@funil/contract/records/tasks"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiError } from "../../lib/api/api-error.ts"
import { call } from "../../lib/api/api.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { settingWrites } from "../../settings/setting-api.ts"
import { placed, useMoveElement } from "../../settings/setting-order.ts"
import { taskKeys } from "../tasks/task-api.ts"

/** The writes of task types. Each refetches what shows tasks. */
export const taskTypeWrites = settingWrites({
  key: taskKeys.types[0],
  endpoints: {
    create: contract.createTaskType,
    update: contract.updateTaskType,
    trash: contract.trashTaskType,
  },
  words: (m) => m.taskTypes,
  nameOf: ({ name }) => name,
  also: [taskKeys.all, ["today"], ["activity"], ["board"], ["deals"]],
})

/** Deletes an unused type. Calls `onInUse` if tasks use it. */
export function useTrashTaskType(onInUse: (type: contract.TaskType) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: contract.TaskType) => call(contract.trashTaskType, { params: { id } }),
    onSuccess: ({ undoToken }, { name }) => {
      const title = messages().taskTypes.deleted(name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
    },
    onError: (error, type) => {
      if (error instanceof ApiError && error.code === "task_type_in_use") onInUse(type)
      else handleFailure(error, { failure: (m) => m.taskTypes.deleteFailed })
    },
    onSettled: () => client.invalidateQueries({ queryKey: taskKeys.types }),
    meta: { silent: true },
  })
}

/** Moves a type before another one, or to the end. */
export function useMoveTaskType() {
  return useMoveElement<contract.TaskType[]>({
    entity: "task_type",
    queryKey: taskKeys.types,
    show: placed,
    also: [taskKeys.types],
    failed: (m) => m.taskTypes.moveFailed,
  })
}
