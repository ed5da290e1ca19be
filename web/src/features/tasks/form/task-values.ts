import type { Task, updateTask } from "@funil/contract/records/tasks"
import type { BodyOf } from "../../../lib/api/api.ts"
import { addTime, timeBetween } from "../../../lib/text/days.ts"

/** The form's values. Start and end are wall clocks, with parts left empty while the user types. */
export interface TaskValues {
  name: string
  task_type_id: string
  start: string
  end: string
  responsible_user_id: string
  deal_id: string | null
  note: string
  is_finished: boolean
}

export type TaskBody = Required<Omit<BodyOf<typeof updateTask>, "id">>

/** The prefilled values of a new task. */
export interface NewTask {
  readonly start: string
  /** Defaults to the start. */
  readonly end?: string | undefined
  readonly task_type_id: string
  readonly responsible_user_id: string
  readonly deal_id?: string | null | undefined
}

export function newValues({ start, end = start, deal_id = null, ...rest }: NewTask): TaskValues {
  return { ...rest, name: "", start, end, deal_id, note: "", is_finished: false }
}

/** An unnamed task shows its type's name, which is not the task's own. */
export function valuesOf(task: Task): TaskValues {
  const { name, task_type, task_type_id, start, end, responsible_user_id, deal_id, note, is_finished } = task
  return {
    name: name === task_type.name ? "" : name,
    task_type_id,
    start,
    end,
    responsible_user_id,
    deal_id,
    note: note ?? "",
    is_finished,
  }
}

/** Converts the values to a request body. A missing part of the end defaults to the start. */
export function bodyOf({ name, note, start, end, ...rest }: TaskValues): TaskBody {
  const [startDate = "", startHour = ""] = start.split(" ")
  const [endDate, endHour] = end.split(" ")
  return {
    ...rest,
    name: name.trim() || null,
    note: note.trim() || null,
    start,
    end: `${endDate || startDate} ${endHour || startHour}`,
  }
}

/** Changes the start and moves the end with it, so the duration stays. */
export function startedAt(values: TaskValues, start: string): Pick<TaskValues, "start" | "end"> {
  const length = timeBetween(values.start, values.end)
  return { start, end: (length >= 0 ? addTime(start, length) : undefined) ?? values.end }
}
