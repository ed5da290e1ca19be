import { Temporal } from "temporal-polyfill"
import type { createTask as endpoint } from "@funil/contract/tasks"
import type * as z from "zod/mini"
import { today } from "../../../platform/today.ts"
import { asLine, asPlain } from "../../message-texts/escapes.ts"
import { createTask } from "../../tasks/create-task.ts"
import { RunRefused } from "./action.ts"
import { daysAfter } from "./field-value.ts"
import { makeRecord } from "./make-record.ts"

const saturday = 6

/** The date some days after another one, moved from a weekend to Monday. */
export function workdayAfter(date: string, days: number): string {
  const due = Temporal.PlainDate.from(daysAfter(date, days))
  const wait = due.dayOfWeek >= saturday ? 8 - due.dayOfWeek : 0
  return due.add({ days: wait }).toString()
}

const usualMinutes = 30
const maxNameLength = 200
const maxNoteLength = 10_000

function endOf(start: string, minutes: number): string {
  const end = Temporal.PlainDateTime.from(start.replace(" ", "T")).add({ minutes })
  return end.toString({ smallestUnit: "minute" }).replace("T", " ")
}

export const addTask = makeRecord<z.output<typeof endpoint.body>>({
  body: (tx, { record, people, render }, { definition, trigger }) => {
    const { task } = definition.settings
    if (!task) throw new RunRefused("invalid_value", "task")
    const responsible = task.responsible === "owner" ? people.ownerId : task.responsible
    if (!responsible) throw new RunRefused("no_recipient")
    const day = workdayAfter(today(tx), task.in_days)
    const start = `${day} ${task.time ?? "09:00"}`
    return {
      name:
        render(task.name ?? "", asLine)
          .trim()
          .slice(0, maxNameLength) || null,
      task_type_id: task.task_type_id,
      start,
      end: task.time ? endOf(start, task.minutes ?? usualMinutes) : `${day} 18:00`,
      note: render(task.note ?? "", asPlain).slice(0, maxNoteLength) || null,
      // A deleted deal takes its tasks along: what is to be done about that stands by itself.
      deal_id: trigger === "delete" ? null : record.id,
      responsible_user_id: responsible,
    }
  },
  make: createTask,
})
