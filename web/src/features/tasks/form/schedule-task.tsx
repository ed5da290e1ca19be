import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useState } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { ownersOptions } from "../../../records/assignable-users.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { MomentField } from "../../../records/fields/moment-field.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { taskTypesOptions, useCreateTask } from "../task-api.ts"
import styles from "./schedule-task.module.css"
import { addDays, usualStarts, usualTime } from "../../../lib/text/days.ts"
import { FormElement } from "../../../ui/forms/form-element.tsx"

interface Props {
  /** Null for a task without a deal. */
  dealId: string | null
  /** The preselected type, such as that of the finished task. */
  typeId?: string | undefined
  /** The assignee of the last task. Defaults to the user if missing or no longer assignable. */
  responsibleId?: string | undefined
  onScheduled?: () => void
}

/** Creates the next task with the chosen type and name. */
function useSchedule({ dealId, typeId, responsibleId, onScheduled }: Props) {
  const client = useQueryClient()
  const types = useQuery(taskTypesOptions).data ?? []
  const owners = useQuery(ownersOptions).data
  const isOwner = !owners || owners.some(({ id }) => id === responsibleId)
  const [isWaiting, setWaiting] = useState(false)
  const { mutate: create, isPending } = useCreateTask()
  const [chosen, choose] = useState<string>()
  const [name, setName] = useState("")
  const type = chosen ?? typeId ?? types[0]?.id ?? ""
  const schedule = async (start: string) => {
    setWaiting(true)
    // If the user is faster than the query, the first type is used.
    const known = type || (await client.ensureQueryData(taskTypesOptions).catch(() => []))[0]?.id
    setWaiting(false)
    if (!known) return
    const body = {
      task_type_id: known,
      start,
      deal_id: dealId,
      ...(responsibleId && isOwner && { responsible_user_id: responsibleId }),
      ...(name.trim() && { name: name.trim() }),
    }
    create(body, {
      onSuccess: () => {
        setName("")
        onScheduled?.()
      },
    })
  }
  return { types, type, choose, name, setName, schedule, isBusy: isPending || isWaiting }
}

interface WhenProps {
  isBusy: boolean
  onSchedule: (start: string) => void
}

/** Picks any day and time. */
export function OtherTime({ isBusy, onSchedule, label }: WhenProps & { label?: string }) {
  const words = useMessages().nextTask
  const format = useFormat()
  const [at, setAt] = useState<string | null>(() => `${addDays(format.today(), 1)} ${usualTime}`)
  const isWhole = /^\S+ \S+$/.test(at ?? "")
  return (
    <FormElement
      className={`flex gap-2 ${styles.other}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (at && isWhole) onSchedule(at)
      }}
    >
      <MomentField quiet label={words.at} value={at} onChange={setAt} />
      <Button type="submit" look="primary" busy={isBusy} disabled={!isWhole}>
        {label ?? words.schedule}
      </Button>
    </FormElement>
  )
}

interface OtherProps {
  /** Whether the picker for any day and time is open. */
  isOther: boolean
  onOther: (isOther: boolean) => void
}

/** The preset days, and a button for any other time. */
export function When({ isBusy, onSchedule, isOther, onOther }: WhenProps & OtherProps) {
  const words = useMessages().nextTask
  const format = useFormat()
  return (
    <>
      <div className="flex wrap gap-2" role="group" aria-label={words.when}>
        {usualStarts(format.now()).map(({ preset, start }) => (
          <Button
            key={preset}
            data-preset={preset}
            size="s"
            disabled={isBusy}
            onClick={() => onSchedule(start)}
          >
            {words[preset]}
          </Button>
        ))}
        <Button size="s" look="plain" aria-expanded={isOther} onClick={() => onOther(!isOther)}>
          {words.other}
        </Button>
      </div>
      {isOther && <OtherTime isBusy={isBusy} onSchedule={onSchedule} />}
    </>
  )
}

/** Typing on a button of the form goes to the name field. */
function typeName(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return
  if (target instanceof HTMLButtonElement)
    currentTarget.querySelector<HTMLElement>("input[type=text]")?.focus()
}

/** Plans the next task: one click for preset days, a picker for any other time. */
export function ScheduleTask(props: Props) {
  const words = useMessages().nextTask
  const labelId = useId()
  const [isOther, setOther] = useState(false)
  const onScheduled = () => {
    setOther(false)
    props.onScheduled?.()
  }
  const { types, type, choose, name, setName, schedule, isBusy } = useSchedule({ ...props, onScheduled })
  return (
    // Typed letters go to the name field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus
    <div className="stack gap-2" role="group" aria-labelledby={labelId} data-typing onKeyDown={typeName}>
      <h3 id={labelId} className="text-s muted">
        {words.next}
      </h3>
      <div className={styles.fields}>
        <SelectField
          quiet
          label={words.type}
          value={type}
          options={types.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={choose}
        />
        <TextField
          quiet
          label={words.name}
          placeholder={words.name}
          value={name}
          onChange={setName}
          maxLength={200}
        />
      </div>
      <When
        isBusy={isBusy}
        onSchedule={(start) => void schedule(start)}
        isOther={isOther}
        onOther={setOther}
      />
    </div>
  )
}
