import type { Task, updateTask } from "@funil/contract/tasks"
import type { BodyOf } from "../../lib/api.ts"
import { addTime, timeBetween } from "../../lib/days.ts"

/** What the form of a task holds; start and end are wall-clock, their halves empty while they are typed. */
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

/** What a new task begins with. */
export interface NewTask {
  readonly start: string
  /** Left out, it ends when it starts. */
  readonly end?: string | undefined
  readonly task_type_id: string
  readonly responsible_user_id: string
  readonly deal_id?: string | null | undefined
}

export function newValues({ start, end = start, deal_id = null, ...rest }: NewTask): TaskValues {
  return { ...rest, name: "", start, end, deal_id, note: "", is_finished: false }
}

/** The name of the type, which an unnamed task shows, is not its own. */
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

/** What the values make; the half that the end lacks is that of the start. */
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

/** The values with another start: the end follows, so that the task stays as long as it was. */
export function startedAt(values: TaskValues, start: string): Pick<TaskValues, "start" | "end"> {
  const length = timeBetween(values.start, values.end)
  return { start, end: (length >= 0 ? addTime(start, length) : undefined) ?? values.end }
}
