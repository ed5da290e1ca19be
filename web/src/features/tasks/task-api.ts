import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import * as tasks from "@funil/contract/records/tasks"
import { type Answer, type BodyOf, call, read } from "../../lib/api/api.ts"
import { useFormat } from "../../lib/text/format.ts"
import { Clash } from "../../lib/api/fresh-write.ts"
import { oneAtATime } from "../../lib/api/one-at-a-time.ts"
import { messages, type Messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { whenUpdatesMayShow } from "../../lib/api/update-hold.ts"
import { useSaveRecord } from "../../records/record-api.ts"
import { momentText } from "./next/moment-text.ts"
import { taskKind } from "./task-kind.ts"
import { changedTask, withTask } from "./task-change.ts"

/** The query keys of tasks. A shorter key covers all keys below it. */
export const taskKeys = {
  all: [taskKind.key] as const,
  ofDeal: (dealId: string) => ["deals", dealId, "tasks"] as const,
  types: ["task-types"] as const,
}

export const taskTypesOptions = queryOptions({
  queryKey: taskKeys.types,
  queryFn: ({ signal }) => read(tasks.listTaskTypes, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: { silent: true },
})

export const dealTasksOptions = (dealId: string) =>
  queryOptions({
    queryKey: taskKeys.ofDeal(dealId),
    queryFn: ({ signal }) => read(tasks.listDealTasks, { params: { id: dealId } }, { signal }),
    meta: { silent: true },
  })

/** Whether a query returns tasks: lists, calendars, single tasks, a deal's tasks or Today. */
function showsTasks({ queryKey: [noun, , part] }: Query): boolean {
  return noun === taskKind.key || noun === "today" || (noun === "deals" && part === "tasks")
}

/** Refetches everything that shows tasks. Never interrupts a drag. */
export async function refreshTasks(client: QueryClient): Promise<void> {
  await whenUpdatesMayShow()
  const keys = [taskKeys.all, ["today"], ["activity"], ["board"], ["deals"]]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Updates a task in all cached queries. */
function showTask(client: QueryClient, id: string, change: (task: tasks.Task) => tasks.Task): void {
  client.setQueriesData<unknown>({ predicate: showsTasks }, (data: unknown) => withTask(data, id, change))
}

interface Writing<I, A> {
  write: (input: I) => Promise<Answer<A>>
  /** The title of the toast that offers the undo. */
  done: (m: Messages, input: I, answer: A) => string
  failure: (m: Messages) => string
}

/** Writes a task, shows a toast with an undo and refetches everything that shows tasks. */
function useTaskWrite<I, A>({ write, done, failure }: Writing<I, A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: ({ data, undoToken }, input) => {
      const title = done(messages(), input, data)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      void refreshTasks(client)
    },
    meta: { failure },
  })
}

export function useCreateTask() {
  return useTaskWrite({
    write: (body: BodyOf<typeof tasks.createTask>) => call(tasks.createTask, { body }),
    done: (m, _, { name }) => m.board.done.createdTask(name),
    failure: (m) => m.board.failed.createTask,
  })
}

interface ContactToLog {
  readonly dealId: string
  readonly body: BodyOf<typeof tasks.logContact>
}

/** Logs the outcome of a call or message about a deal, and the next task if planned. */
export function useLogContact() {
  return useTaskWrite({
    write: ({ dealId, body }: ContactToLog) => call(tasks.logContact, { params: { id: dealId }, body }),
    done: (m) => m.contactLog.done,
    failure: (m) => m.contactLog.failed,
  })
}

export function useTrashTask() {
  return useTaskWrite({
    write: ({ id }: { id: string; name: string }) => call(tasks.trashTask, { params: { id } }),
    done: (m, { name }) => m.board.done.trashedTask(name),
    failure: (m) => m.board.failed.trashTask,
  })
}

export type TaskChange = BodyOf<typeof tasks.updateTask> & { readonly id: string }

const changing = ["task change"]

/** Whether no other change of the task is being saved. */
function isLastChange(client: QueryClient, id: string): boolean {
  const under = client.getMutationCache().findAll({ mutationKey: changing, status: "pending" })
  // Only `useChangeTask` uses this key.
  return under.filter(({ state }) => (state.variables as TaskChange).id === id).length === 1
}

/**
 * Changes a task in place, such as a tick or a drag. The change shows at once and reverts if the
 * server rejects it.
 */
export function useChangeTask() {
  const client = useQueryClient()
  const format = useFormat()
  return useMutation({
    mutationKey: changing,
    // The last change wins, so changes of a task run in sequence.
    mutationFn: ({ id, ...body }: TaskChange) =>
      oneAtATime(`task ${id}`, () => call(tasks.updateTask, { params: { id }, body })),
    onMutate: async ({ id, ...change }) => {
      // A running query would bring the old state back.
      await client.cancelQueries({ predicate: showsTasks })
      let before: tasks.Task | undefined
      showTask(client, id, (task) => {
        before ??= task
        return changedTask(task, change, format)
      })
      return before
    },
    onSuccess: ({ data, undoToken }, { id, is_finished, start }, before) => {
      // The response to an earlier change would revert a later one.
      if (isLastChange(client, id)) showTask(client, id, () => data)
      const m = messages()
      const { done } = m.board
      const title = is_finished ? done.finishedTask(data.name) : done.savedTask(data.name)
      const [from, to] = [before?.start ?? data.start, data.start].map((at) => momentText(at, format, m))
      const description = start !== undefined && from !== to ? `${from} → ${to}` : undefined
      // Users tick a box by mistake more easily than they save a form.
      showToast({
        status: "success",
        title,
        description,
        action: undoAction(client, undoToken),
      })
    },
    onError: (_error, { id }, before) => {
      if (before) showTask(client, id, () => before)
    },
    onSettled: () => {
      // Only the last of several changes refetches. An earlier refetch could miss what is still
      // being saved.
      if (client.isMutating({ mutationKey: changing }) === 1) void refreshTasks(client)
    },
    meta: { failure: (m) => m.board.failed.saveTask },
  })
}

/**
 * Saves a task's form, based on its latest version. Returns the stored task, or a clash if another
 * user changed the same fields.
 */
export function useSaveTask(id: string) {
  const client = useQueryClient()
  const save = useSaveRecord(taskKind, id)
  return useMutation({
    mutationFn: async (change: (task: tasks.Task) => BodyOf<typeof tasks.updateTask>) => {
      try {
        return await save(change)
      } catch (error) {
        if (error instanceof Clash) return error
        throw error
      }
    },
    onSuccess: (answer) => {
      if (answer instanceof Clash) return
      const { data, undoToken } = answer
      const title = messages().board.done.savedTask(data.name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      showTask(client, id, () => data)
      void refreshTasks(client)
    },
    meta: { failure: (m) => m.board.failed.saveTask },
  })
}
