import { CalendarDays } from "lucide-react"
import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react"
import { useFormat } from "../lib/format.ts"
import { useMessages } from "../lib/messages.ts"
import { classNames } from "./class-names.ts"
import control from "./control.module.css"
import styles from "./date-field.module.css"
import { datePattern, dateText, dateTyped, parseDate } from "./date-text.ts"
import { Field, type FieldProps } from "./field.tsx"
import { IconButton } from "./icon-button.tsx"

interface Props extends FieldProps {
  /** `YYYY-MM-DD`; null when there is none. */
  value: string | null
  onChange: (date: string | null) => void
  /** A date was picked in the calendar, or today taken for what can't be read: nothing more will be typed. */
  onPick?: (date: string | null) => void
  min?: string | undefined
  disabled?: boolean
  onBlur?: ComponentProps<"input">["onBlur"]
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * A calendar date, typed in the style of the language, whatever the browser speaks, or picked in the browser's calendar.
 * What can't be read, or lies before 1901, becomes today on leaving.
 */
export function DateField({ value, onChange, onPick = onChange, min, onBlur, ...props }: Props) {
  const { label, hint, error, optional, quiet, ...native } = props
  const m = useMessages()
  const { language, today } = useFormat()
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    const next = text.length < (typed ?? dateText(value, language)).length ? text : dateTyped(text)
    setTyped(next)
    const date = parseDate(next, language)
    if (date !== undefined) onChange(date)
  }
  return (
    <Field label={label} hint={hint} error={error} optional={optional} quiet={quiet}>
      {(bound) => (
        <span className={control.framed}>
          <input
            {...native}
            {...bound}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder={datePattern[language]}
            className={classNames(control.control, control.withAction)}
            value={typed ?? dateText(value, language)}
            onChange={(event) => type(event.target.value)}
            onBlur={(event) => {
              setTyped(undefined)
              if (typed !== undefined && parseDate(typed, language) === undefined) onPick(today())
              else onBlur?.(event)
            }}
          />
          <input
            ref={calendar}
            type="date"
            className={styles.calendar}
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max="9999-12-31"
            value={value ?? ""}
            onChange={(event) => {
              setTyped(undefined)
              onPick(event.target.value || null)
            }}
          />
          <IconButton
            size="s"
            className={control.action}
            label={m.ui.openCalendar}
            icon={<CalendarDays />}
            disabled={native.disabled}
            onClick={() => calendar.current?.showPicker()}
          />
        </span>
      )}
    </Field>
  )
}
