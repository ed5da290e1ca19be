import { type ComponentProps, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import control from "./control.module.css"
import { Field, type FieldProps } from "./field.tsx"
import { useTaken } from "./taken-note.tsx"
import { parseTime } from "./time-text.ts"

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange" | "className">, FieldProps {
  /** `HH:mm` in 24 hours, or empty. */
  value: string
  onChange: (time: string) => void
  /** Called when noon replaced an invalid time. */
  onPick?: (time: string) => void
}

/** Replaces an invalid time. */
const noon = "12:00"

/**
 * A 24-hour time input, whatever the browser's locale. On blur noon replaces an invalid text, and
 * the field says so.
 */
export function TimeField({
  label,
  hint,
  error,
  optional,
  quiet,
  value,
  onChange,
  onPick = onChange,
  onBlur,
  ...native
}: Props) {
  const m = useMessages()
  const [typed, setTyped] = useState<string>()
  const [before, setBefore] = useState(value)
  const taken = useTaken(value, onPick)
  const type = (text: string) => {
    if (typed === undefined) setBefore(value)
    taken.forget()
    setTyped(text)
    const time = text.trim() === "" ? "" : parseTime(text)
    if (time !== undefined) onChange(time)
  }
  return (
    <Field
      label={label}
      hint={taken.note(m.fields.noTime) ?? hint}
      error={error}
      optional={optional}
      quiet={quiet}
    >
      {(props) => (
        <input
          placeholder="HH:MM"
          {...native}
          {...props}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          className={control.control}
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => {
            setTyped(undefined)
            if (typed?.trim() && parseTime(typed) === undefined) taken.take(noon, typed, before)
            else onBlur?.(event)
          }}
        />
      )}
    </Field>
  )
}
