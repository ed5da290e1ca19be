import { usualTime } from "../../lib/text/days.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import { DateField } from "../../ui/fields/date-field.tsx"
import type { FieldProps } from "../../ui/fields/field.tsx"
import { TimeField } from "../../ui/fields/time-field.tsx"
import styles from "./moment-field.module.css"

interface Props extends FieldProps {
  /** A wall clock `YYYY-MM-DD HH:mm`. Either half may be empty while the user types. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A date and a time in the account's zone, in separate inputs. A date alone means the morning. */
export function MomentField({ value, onChange, ...field }: Props) {
  const m = useMessages()
  const [date = "", hour = ""] = (value ?? "").split(" ")
  const set = (day: string, time: string) => onChange(day === "" && time === "" ? null : `${day} ${time}`)
  return (
    <div className={classNames("grid items-end gap-2", styles.moment, !field.quiet && styles.labelled)}>
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
