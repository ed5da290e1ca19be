import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { SelectField } from "../../ui/select-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { taskTypesOptions, useCreateTask } from "./task-api.ts"
import styles from "./schedule-task.module.css"
import { addDays, type Preset, startOf, usualTime } from "../../lib/days.ts"

interface Props {
  /** Null for one that stands alone. */
  dealId: string | null
  /** The type to begin with, as that of the task just finished. */
  typeId?: string | undefined
  /** Whoever did the last one does the next one too; left out it is mine. */
  responsibleId?: string | undefined
  onScheduled?: () => void
}

const presets: readonly Preset[] = ["tomorrow", "threeDays", "nextWeek"]

/** The next task: one click for the usual days, a field for any other. */
export function ScheduleTask({ dealId, typeId, responsibleId, onScheduled }: Props) {
  const m = useMessages()
  const words = m.board.tasks
  const format = useFormat()
  const labelId = useId()
  const client = useQueryClient()
  const types = useQuery(taskTypesOptions).data ?? []
  const [isWaiting, setWaiting] = useState(false)
  const { mutate: create, isPending } = useCreateTask()
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState("")
  const [other, setOther] = useState<string>()
  const type = chosen ?? typeId ?? types[0]?.id ?? ""
  const schedule = async (start: string) => {
    setWaiting(true)
    // Whoever is faster than the types takes the first of them.
    const known = type || (await client.ensureQueryData(taskTypesOptions).catch(() => []))[0]?.id
    setWaiting(false)
    if (!known) return
    const body = {
      task_type_id: known,
      start,
      deal_id: dealId,
      ...(responsibleId && { responsible_user_id: responsibleId }),
      ...(name.trim() && { name: name.trim() }),
    }
    create(body, {
      onSuccess: () => {
        setName("")
        setOther(undefined)
        onScheduled?.()
      },
    })
  }
  return (
    <div className={styles.form} role="group" aria-labelledby={labelId}>
      <h3 id={labelId} className={styles.title}>
        {words.next}
      </h3>
      <div className={styles.fields}>
        <SelectField
          quiet
          label={words.type}
          value={type}
          options={types.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={setChosen}
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
      <div className={styles.when} role="group" aria-label={words.when}>
        {presets.map((preset) => (
          <Button
            key={preset}
            size="s"
            disabled={isPending || isWaiting}
            onClick={() => void schedule(startOf(preset, format.today()))}
          >
            {words[preset]}
          </Button>
        ))}
        <Button
          size="s"
          look="plain"
          aria-expanded={other !== undefined}
          onClick={() =>
            setOther(other === undefined ? `${addDays(format.today(), 1)}T${usualTime}` : undefined)
          }
        >
          {words.other}
        </Button>
      </div>
      {other !== undefined && (
        <form
          className={styles.other}
          onSubmit={(event) => {
            event.preventDefault()
            if (other) void schedule(other.replace("T", " "))
          }}
        >
          <TextField
            quiet
            type="datetime-local"
            label={words.at}
            value={other}
            onChange={setOther}
            required
          />
          <Button type="submit" look="primary" busy={isPending || isWaiting} disabled={!other}>
            {words.schedule}
          </Button>
        </form>
      )}
    </div>
  )
}
