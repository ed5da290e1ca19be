import type { UserRef } from "@funil/contract/shared/records"
import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { MomentField } from "../../records/fields/moment-field.tsx"
import { RecordField } from "../../records/fields/record-field.tsx"
import { Checkbox } from "../../ui/checkbox.tsx"
import { ClashNotice } from "../../ui/clash-notice.tsx"
import { FormRow } from "../../ui/form-body.tsx"
import { SelectField } from "../../ui/select-field.tsx"
import { TextArea } from "../../ui/text-area.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { fullName, ownersOptions } from "../users/user-api.ts"
import { taskTypesOptions } from "./task-api.ts"
import { startedAt, type TaskBody } from "./task-values.ts"
import type { TaskForm } from "./use-task-form.ts"

/** What two people changed at once, in words. */
function useClashText(): (body: TaskBody) => string {
  const m = useMessages()
  const format = useFormat()
  const types = useQuery(taskTypesOptions).data ?? []
  const owners = useQuery(ownersOptions).data ?? []
  const moment = (wallClock: string) => `${format.day(wallClock.slice(0, 10))} ${wallClock.slice(11)}`
  return ({ name, task_type_id, start, end, responsible_user_id, note, is_finished }) => {
    const owner = owners.find(({ id }) => id === responsible_user_id)
    const parts = [
      name ?? types.find(({ id }) => id === task_type_id)?.name,
      `${moment(start)} – ${moment(end)}`,
      owner && fullName(owner),
      note,
      is_finished ? m.tasks.isFinished : undefined,
    ]
    return parts.filter(Boolean).join(" · ")
  }
}

interface Props {
  form: TaskForm
  /** Who is responsible now, also when they have left the team since. */
  responsible?: UserRef | undefined
  /** What the place settles or asks for by itself. */
  without?: readonly ("deal_id" | "is_finished")[]
  /** The first field takes the focus. */
  autoFocus?: boolean
}

function Moments({ form }: Pick<Props, "form">) {
  const words = useMessages().tasks
  const { values } = form
  return (
    <FormRow>
      <MomentField
        label={words.start}
        value={values.start}
        error={form.errors["start"]}
        onChange={(start) => form.set(startedAt(values, start ?? ""))}
      />
      <MomentField
        label={words.end}
        value={values.end}
        error={form.errors["end"]}
        onChange={(end) => form.set({ end: end ?? "" })}
      />
    </FormRow>
  )
}

/** All fields of a task. */
export function TaskFields({ form, responsible, without = [], autoFocus = false }: Props) {
  const m = useMessages()
  const words = m.tasks
  const types = useQuery(taskTypesOptions).data ?? []
  const owners = useQuery(ownersOptions).data ?? []
  const former = responsible && !owners.some(({ id }) => id === responsible.id) ? [responsible] : []
  const { values } = form
  const clashText = useClashText()
  return (
    <>
      <ClashNotice field={form.clash} show={clashText} />
      <FormRow>
        <SelectField
          {...form.field("task_type_id")}
          label={m.nextTask.type}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          autoFocus={autoFocus}
        />
        <TextField
          {...form.field("name")}
          label={words.name}
          optional
          placeholder={types.find(({ id }) => id === values.task_type_id)?.name}
          maxLength={200}
        />
      </FormRow>
      <Moments form={form} />
      <SelectField
        {...form.field("responsible_user_id")}
        label={words.responsible}
        options={[...owners, ...former].map((person) => ({ value: person.id, label: fullName(person) }))}
      />
      {!without.includes("deal_id") && (
        <RecordField
          to="deal"
          label={words.deal}
          optional
          placeholder={words.findDeal}
          value={values.deal_id}
          error={form.errors["deal_id"]}
          onChange={(deal_id) => form.set({ deal_id })}
        />
      )}
      <TextArea {...form.field("note")} label={words.note} optional maxLength={10_000} />
      {!without.includes("is_finished") && (
        <Checkbox
          label={words.isFinished}
          checked={values.is_finished}
          onChange={(is_finished) => form.set({ is_finished })}
        />
      )}
    </>
  )
}
