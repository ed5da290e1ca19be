import { createTask, type Task } from "@funil/contract/tasks"
import { useQuery } from "@tanstack/react-query"
import { Trash2 } from "lucide-react"
import type { KeyboardEvent } from "react"
import { useFormat } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { DateField } from "../../ui/date-field.tsx"
import { FormBody, FormRow } from "../../ui/form-body.tsx"
import { useForm } from "../../ui/form.ts"
import { IconButton } from "../../ui/icon-button.tsx"
import { SelectField } from "../../ui/select-field.tsx"
import { TextArea } from "../../ui/text-area.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { TimeField } from "../../ui/time-field.tsx"
import { fullName, ownersOptions } from "../users/user-api.ts"
import { taskTypesOptions, useCreateTask, useTrashTask, useUpdateTask } from "./deal-api.ts"
import styles from "./deal-task-form.module.css"
import { addDays, daysBetween, startOf } from "./task-days.ts"

interface Props {
  dealId: string
  /** Left out for a new one. */
  task?: Task | undefined
  onClose: () => void
}

interface Values {
  task_type_id: string
  name: string
  date: string
  start: string
  end: string
  responsible_user_id: string
  note: string
}

function valuesOf(task: Task | undefined, first: { type: string; me: string; start: string }): Values {
  const [date = "", start = ""] = (task?.start ?? first.start).split(" ")
  return {
    task_type_id: task?.task_type_id ?? first.type,
    name: task && task.name !== task.task_type.name ? task.name : "",
    date,
    start,
    end: task ? (task.end.split(" ")[1] ?? "") : "",
    responsible_user_id: task?.responsible_user_id ?? first.me,
    note: task?.note ?? "",
  }
}

function bodyOf(values: Values, task: Task | undefined) {
  const { date, start, end, name, note, ...rest } = values
  // A task over several days keeps its length when its first day changes.
  const days = task ? daysBetween(task.start.slice(0, 10), task.end.slice(0, 10)) : 0
  const lastDay = days > 0 && date !== "" ? addDays(date, days) : date
  return {
    ...rest,
    name: name.trim() || null,
    note: note.trim() || null,
    start: `${date} ${start}`,
    end: `${lastDay} ${end || start}`,
  }
}

/** Makes or changes a task of a deal: what, when, who. */
export function DealTaskForm({ dealId, task, onClose }: Props) {
  const m = useMessages()
  const words = m.tasks
  const format = useFormat()
  const types = useQuery(taskTypesOptions).data ?? []
  const owners = useQuery(ownersOptions).data ?? []
  const me = useMe()
  const create = useCreateTask()
  const update = useUpdateTask()
  const trash = useTrashTask()
  const form = useForm<Values, typeof createTask.body>({
    initial: valuesOf(task, {
      type: types[0]?.id ?? "",
      me: me?.id ?? "",
      start: startOf("tomorrow", format.today()),
    }),
    schema: createTask.body,
    body: (values) => bodyOf(values, task),
    submit: async (body) => {
      await (task
        ? update.mutateAsync({ id: task.id, ...body })
        : create.mutateAsync({ ...body, deal_id: dealId }))
      onClose()
    },
  })
  const responsible = task?.responsible_user
  const former = responsible && !owners.some(({ id }) => id === responsible.id) ? [responsible] : []
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  return (
    // The key belongs to the fields inside: Esc leaves the form, and only it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.form} onKeyDown={onKeyDown}>
      <FormBody form={form}>
        <FormRow>
          <SelectField
            {...form.field("task_type_id")}
            label={m.board.tasks.type}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            autoFocus
          />
          <TextField {...form.field("name")} label={words.name} optional maxLength={200} />
        </FormRow>
        <div className={styles.when}>
          <DateField
            label={words.date}
            value={form.values.date || null}
            onChange={(date) => form.set({ date: date ?? "" })}
            error={form.errors["date"]}
          />
          <TimeField {...form.field("start")} label={words.start} />
          <TimeField {...form.field("end")} label={words.end} optional />
        </div>
        <SelectField
          {...form.field("responsible_user_id")}
          label={words.responsible}
          options={[...owners, ...former].map((person) => ({ value: person.id, label: fullName(person) }))}
        />
        <TextArea {...form.field("note")} label={words.note} optional maxLength={10_000} />
        <div className={styles.actions}>
          {task && (
            <IconButton
              label={words.remove}
              icon={<Trash2 />}
              disabled={trash.isPending}
              onClick={() => trash.mutate({ id: task.id, name: task.name }, { onSuccess: onClose })}
            />
          )}
          <span className={styles.gap} />
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {task ? words.save : words.create}
          </Button>
        </div>
      </FormBody>
    </div>
  )
}
