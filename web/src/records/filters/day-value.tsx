import { useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { DateField } from "../../ui/fields/date-field.tsx"
import { FormRow } from "../../ui/forms/form-body.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { TimeField } from "../../ui/fields/time-field.tsx"
import { relativeDay, shiftOf } from "./relative-day.ts"

interface Props {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  error: string | undefined
  /** Whether the date may have a time. */
  withTime?: boolean
}

const near = { today: 0, yesterday: -1, tomorrow: 1 } as const
const kinds = ["exact", "today", "yesterday", "tomorrow", "ago", "ahead"] as const
type Kind = (typeof kinds)[number]
const usualDays = 7

function kindOf(shift: number | undefined): Kind {
  if (shift === undefined) return "exact"
  const found = (["today", "yesterday", "tomorrow"] as const).find((kind) => near[kind] === shift)
  return found ?? (shift < 0 ? "ago" : "ahead")
}

function valueOf(kind: Kind, days: number): string | null {
  if (kind === "exact") return null
  if (kind === "ago" || kind === "ahead") return relativeDay(kind === "ago" ? -days : days)
  return relativeDay(near[kind])
}

/** A date, optionally with a time, or a relative day. */
export function DayValue({ label, value, onChange, error, withTime = false }: Props) {
  const m = useMessages()
  const words = m.filters.day
  const shift = shiftOf(value)
  // The kind stays as chosen: typing "1 day ago" must not turn into "yesterday".
  const [kind, setKind] = useState(() => kindOf(shift))
  const choose = (next: Kind | "") => {
    if (next === "") return
    setKind(next)
    onChange(valueOf(next, usualDays))
  }
  const days = Math.abs(shift ?? usualDays)
  const date = value?.slice(0, 10) ?? null
  const time = withTime ? (value?.slice(11, 16) ?? "") : ""
  const set = (day: string | null, hour: string) => onChange(day && hour ? `${day} ${hour}` : day)
  return (
    <FormRow>
      <SelectField
        label={words.kind}
        quiet
        value={kind}
        options={kinds.map((item) => ({ value: item, label: words[item] }))}
        onChange={choose}
      />
      {kind === "exact" && (
        <DateField label={label} quiet error={error} value={date} onChange={(day) => set(day, time)} />
      )}
      {kind === "exact" && withTime && date && (
        <TimeField label={m.fields.hourOf(label)} quiet value={time} onChange={(hour) => set(date, hour)} />
      )}
      {(kind === "ago" || kind === "ahead") && (
        <TextField
          label={words.days}
          quiet
          error={error}
          inputMode="numeric"
          suffix={words.days}
          maxLength={5}
          value={String(days)}
          onChange={(text) => onChange(valueOf(kind, Number(text.replaceAll(/\D/g, "")) || 0))}
        />
      )}
    </FormRow>
  )
}
