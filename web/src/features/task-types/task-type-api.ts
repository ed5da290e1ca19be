import { moveElement } from "@funil/contract/settings/pipelines"
import * as contract from "@funil/contract/records/tasks"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type Answer, type BodyOf, call } from "../../lib/api/api.ts"
import { ApiError } from "../../lib/api/api-error.ts"
import { type Messages, messages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { refreshTasks, taskKeys, taskTypesOptions } from "../tasks/task-api.ts"

interface Writing<I, A> {
  write: (input: I) => Promise<Answer<A>>
  done: (m: Messages, input: I) => string
  failure: (m: Messages) => string
}

/** Writes a task type, shows a toast with an undo and refetches types and tasks. */
function useTypeWrite<I, A>({ write, done, failure }: Writing<I, A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: ({ undoToken }, input) => {
      const title = done(messages(), input)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      void client.invalidateQueries({ queryKey: taskKeys.types })
      void refreshTasks(client)
    },
    meta: { failure },
  })
}

type TypeBody = BodyOf<typeof contract.createTaskType>

export function useCreateTaskType() {
  return useTypeWrite({
    write: (body: TypeBody) => call(contract.createTaskType, { body }),
    done: (m, { name }) => m.taskTypes.created(name),
    failure: (m) => m.taskTypes.createFailed,
  })
}

export function useUpdateTaskType(id: string) {
  return useTypeWrite({
    write: (body: TypeBody) => call(contract.updateTaskType, { params: { id }, body }),
    done: (m, { name }) => m.taskTypes.updated(name),
    failure: (m) => m.taskTypes.updateFailed,
  })
}

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

interface Move {
  id: string
  before_id: string | null
}

/** Moves a type before another one, or to the end. The list updates optimistically. */
export function useMoveTaskType() {
  const client = useQueryClient()
  const { queryKey } = taskTypesOptions
  return useMutation({
    // Moves run in sequence, because each position refers to the order after the previous move.
    scope: { id: "order-task_type" },
    mutationFn: (move: Move) => call(moveElement, { body: { entity: "task_type", ...move } }),
    onMutate: async ({ id, before_id }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (all) => {
        const moving = all?.find((type) => type.id === id)
        if (!all || !moving) return all
        const others = all.filter((type) => type.id !== id)
        const at = others.findIndex((type) => type.id === before_id)
        return others.toSpliced(at === -1 ? others.length : at, 0, moving)
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { failure: (m) => m.taskTypes.moveFailed },
  })
}
