import { moveElement } from "@funil/contract/pipelines"
import * as contract from "@funil/contract/tasks"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type Answer, type BodyOf, call } from "../../lib/api.ts"
import { ApiError } from "../../lib/api-error.ts"
import { type Messages, messages } from "../../lib/messages.ts"
import { handleFailure } from "../../lib/query-client.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/undo.ts"
import { refreshTasks, taskKeys, taskTypesOptions } from "../tasks/task-api.ts"

interface Writing<I, A> {
  write: (input: I) => Promise<Answer<A>>
  done: (m: Messages, input: I) => string
  failure: (m: Messages) => string
}

/** A write of a task type: a toast with undo, then the types and the tasks that show them are read anew. */
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

/** Deletes a type that no task has; `onInUse` hears of one that some have. */
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

/** Puts a type before another one, or last; the list shows it at once. */
export function useMoveTaskType() {
  const client = useQueryClient()
  const { queryKey } = taskTypesOptions
  return useMutation({
    // One after the other: each place is told relative to the order that the one before has made.
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
