import type { UserRef } from "@funil/contract/shared/records"
import { useQuery } from "@tanstack/react-query"
import { ChevronDown } from "lucide-react"
import { useState } from "react"
import { usualStarts } from "../../../lib/text/days.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { MomentField } from "../../../records/fields/moment-field.tsx"
import { RecordField } from "../../../records/fields/record-field.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { Checkbox } from "../../../ui/fields/checkbox.tsx"
import { ChoiceChips } from "../../../ui/fields/choice-chips.tsx"
import { ClashNotice } from "../../../ui/forms/clash-notice.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { TextArea } from "../../../ui/fields/text-area.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { ownersOptions } from "../../../records/assignable-users.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { taskTypesOptions } from "../task-api.ts"
import styles from "./task-fields.module.css"
import { startedAt, type TaskBody } from "./task-values.ts"
import { TypeIcon } from "./type-icon.tsx"
import type { TaskForm } from "./use-task-form.ts"

/** Names the fields that two users changed at once. */
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
      owner && personName(owner),
      note,
      is_finished ? m.tasks.isFinished : undefined,
    ]
    return parts.filter(Boolean).join(" · ")
  }
}

interface Props {
  form: TaskForm
  /** The current assignee, who may have left the team. */
  responsible?: UserRef | undefined
  /** Fields that the place sets itself. */
  without?: readonly ("deal_id" | "is_finished")[]
  /** Focuses the first field. */
  autoFocus?: boolean
  /** Shows all fields from the start, for existing tasks. */
  isWhole?: boolean
}

type Part = Pick<Props, "form">

function Types({ form }: Part) {
  const label = useMessages().nextTask.type
  const types = useQuery(taskTypesOptions).data ?? []
  return (
    <div className="stack gap-2">
      <span className="text-s muted medium" aria-hidden="true">
        {label}
      </span>
      <ChoiceChips
        isWrapped
        label={label}
        value={form.values.task_type_id}
        options={types.map(({ id, name, way }) => ({ value: id, label: name, icon: <TypeIcon way={way} /> }))}
        onChange={(task_type_id) => form.set({ task_type_id })}
      />
    </div>
  )
}

/** One-click preset days, and any other time. */
function When({ form }: Part) {
  const m = useMessages()
  const { now } = useFormat()
  const { values } = form
  const begin = (start: string) => form.set(startedAt(values, start))
  return (
    <div className="stack gap-2">
      <MomentField
        label={m.tasks.start}
        value={values.start}
        error={form.errors["start"]}
        onChange={(start) => begin(start ?? "")}
      />
      <ChoiceChips
        isWrapped
        label={m.nextTask.when}
        value={values.start}
        options={usualStarts(now()).map(({ preset, start }) => ({ value: start, label: m.nextTask[preset] }))}
        onChange={begin}
      />
    </div>
  )
}

/** The fields that most tasks don't need. */
function Rest({ form, responsible, without = [] }: Props) {
  const words = useMessages().tasks
  const owners = useQuery(ownersOptions).data ?? []
  const former = responsible && !owners.some(({ id }) => id === responsible.id) ? [responsible] : []
  const { values } = form
  return (
    <>
      <MomentField
        label={words.end}
        value={values.end}
        error={form.errors["end"]}
        onChange={(end) => form.set({ end: end ?? "" })}
      />
      <SelectField
        {...form.field("responsible_user_id")}
        label={words.responsible}
        options={[...owners, ...former].map((person) => ({ value: person.id, label: personName(person) }))}
      />
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

const rest = new Set(["end", "responsible_user_id", "note"])

/** The fields of a task. Optional ones show on demand or when they have an error. */
export function TaskFields(props: Props) {
  const { form, without = [], autoFocus = false, isWhole = false } = props
  const words = useMessages().tasks
  const types = useQuery(taskTypesOptions).data ?? []
  const clashText = useClashText()
  const [isOpen, setOpen] = useState(isWhole)
  const { values, errors } = form
  return (
    <>
      <ClashNotice field={form.clash} show={clashText} />
      <TextField
        {...form.field("name")}
        label={words.name}
        optional
        placeholder={types.find(({ id }) => id === values.task_type_id)?.name}
        maxLength={200}
        autoFocus={autoFocus}
      />
      <Types form={form} />
      <When form={form} />
      {!without.includes("deal_id") && (
        <RecordField
          to="deal"
          label={words.deal}
          optional
          placeholder={words.findDeal}
          value={values.deal_id}
          error={errors["deal_id"]}
          onChange={(deal_id) => form.set({ deal_id })}
        />
      )}
      {isOpen || Object.entries(errors).some(([field, error]) => error && rest.has(field)) ? (
        <Rest {...props} />
      ) : (
        <p className={styles.more}>
          <Button
            size="s"
            look="plain"
            icon={<ChevronDown />}
            aria-expanded={false}
            onClick={() => setOpen(true)}
          >
            {words.more}
          </Button>
        </p>
      )}
    </>
  )
}
