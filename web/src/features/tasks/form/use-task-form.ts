import { createTask, type Task } from "@funil/contract/schemas/records/tasks"
import { useState } from "react"
import { Clash, sameValue } from "../../../lib/api/fresh-write.ts"
import { type Form, useForm } from "../../../ui/forms/form.ts"
import type { InPlace } from "../../../ui/forms/in-place.ts"
import { useCreateTask, useSaveTask } from "../task-api.ts"
import { bodyOf, type NewTask, newValues, type TaskBody, type TaskValues, valuesOf } from "./task-values.ts"

export interface TaskForm extends Form<TaskValues> {
  /** Set when another user changed the same fields. */
  clash: Pick<InPlace<TaskBody>, "clash" | "keepMine" | "takeTheirs">
}

function keysOf(body: TaskBody): (keyof TaskBody)[] {
  // The form itself builds the body, so its keys are known.
  return Object.keys(body) as (keyof TaskBody)[]
}

/** Returns the fields this user changed, or a clash if another user changed the same ones. */
function changesOn(now: Task, seen: TaskBody, mine: TaskBody): Partial<TaskBody> {
  const theirs = bodyOf(valuesOf(now))
  const changed = keysOf(mine).filter((key) => !sameValue(mine[key], seen[key]))
  const isLost = (key: keyof TaskBody) =>
    !sameValue(theirs[key], seen[key]) && !sameValue(theirs[key], mine[key])
  if (changed.some(isLost)) throw new Clash(now)
  return Object.fromEntries(changed.map((key) => [key, mine[key]]))
}

/** The form of an existing task. It follows other users' changes until the user types. */
export function useEditTaskForm(task: Task, onSaved: (task: Task) => void): TaskForm {
  const { mutateAsync: save } = useSaveTask(task.id)
  const [seen, setSeen] = useState(task)
  const [theirs, setTheirs] = useState<Task>()
  const write = async (mine: TaskBody, before: Task) => {
    const seenBody = bodyOf(valuesOf(before))
    if (sameValue(mine, seenBody)) return onSaved(before)
    const answer = await save((now) => changesOn(now, seenBody, mine))
    // The writer compares whole tasks.
    if (answer instanceof Clash) return setTheirs(answer.theirs as Task)
    setTheirs(undefined)
    setSeen(answer.data)
    onSaved(answer.data)
  }
  const form: Form<TaskValues> = useForm<TaskValues, typeof createTask.body>({
    initial: valuesOf(task),
    schema: createTask.body,
    body: bodyOf,
    submit: () => write(bodyOf(form.values), seen),
  })
  const begin = (from: Task) => {
    setTheirs(undefined)
    setSeen(from)
    form.reset(valuesOf(from))
  }
  const isDirty = form.isDirty || theirs !== undefined
  if (task.updated_at !== seen.updated_at && !isDirty && !form.isBusy) begin(task)
  const mine = bodyOf(form.values)
  return {
    ...form,
    isDirty,
    clash: {
      clash: theirs && { theirs: bodyOf(valuesOf(theirs)), mine },
      keepMine: () => {
        // The mutation shows a failure in a toast, and the choice stays open.
        if (theirs) void write(mine, theirs).catch(() => undefined)
      },
      takeTheirs: () => theirs && begin(theirs),
    },
  }
}

/** A new task has no other version to conflict with. */
const noClash: TaskForm["clash"] = {
  clash: undefined,
  keepMine: () => undefined,
  takeTheirs: () => undefined,
}

export function useNewTaskForm(first: NewTask, onSaved: (task: Task) => void): TaskForm {
  const create = useCreateTask()
  const form = useForm<TaskValues, typeof createTask.body>({
    initial: newValues(first),
    schema: createTask.body,
    body: bodyOf,
    submit: async (body) => {
      const { data } = await create.mutateAsync(body)
      onSaved(data)
    },
  })
  return { ...form, clash: noClash }
}
