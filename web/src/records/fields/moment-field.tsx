import { usualTime } from "../../lib/days.ts"
import { useMessages } from "../../lib/messages.ts"
import { classNames } from "../../ui/class-names.ts"
import { DateField } from "../../ui/date-field.tsx"
import type { FieldProps } from "../../ui/field.tsx"
import { TimeField } from "../../ui/time-field.tsx"
import styles from "./moment-field.module.css"

interface Props extends FieldProps {
  /** Wall-clock, `YYYY-MM-DD HH:mm`; either half may be empty while it is typed. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A day and an hour in the account's zone, typed apart. A day alone is taken for its morning. */
export function MomentField({ value, onChange, ...field }: Props) {
  const m = useMessages()
  const [date = "", hour = ""] = (value ?? "").split(" ")
  const set = (day: string, time: string) => onChange(day === "" && time === "" ? null : `${day} ${time}`)
  return (
    <div className={classNames(styles.moment, !field.quiet && styles.labelled)}>
      <DateField
        {...field}
        value={date || null}
        onChange={(day) => set(day ?? "", day ? hour || usualTime : hour)}
        onPick={(day) => (day ? set(day, hour || usualTime) : onChange(null))}
      />
      <div className={styles.hour}>
        <TimeField
          label={m.fields.hourOf(field.label)}
          quiet
          value={hour}
          onChange={(time) => set(date, time)}
        />
      </div>
    </div>
  )
}
