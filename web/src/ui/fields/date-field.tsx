import { CalendarDays } from "lucide-react"
import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../screen/class-names.ts"
import control from "./control.module.css"
import styles from "./date-field.module.css"
import { datePattern, dateText, dateTyped, parseDate } from "./date-text.ts"
import { Field, type FieldProps } from "./field.tsx"
import { IconButton } from "../marks/icon-button.tsx"
import { useTaken } from "./taken-note.tsx"

interface Props extends FieldProps {
  /** `YYYY-MM-DD`, or null. */
  value: string | null
  onChange: (date: string | null) => void
  /**
   * Called when the user picked a date, or when today replaced an invalid one, so typing is done.
   */
  onPick?: (date: string | null) => void
  min?: string | undefined
  disabled?: boolean
  onBlur?: ComponentProps<"input">["onBlur"]
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

type Typing = Pick<Props, "value" | "onChange" | "onBlur" | "onKeyDown"> & Required<Pick<Props, "onPick">>

/** The typed text, and what replaces an invalid one. */
function useTyping({ value, onChange, onPick, onBlur, onKeyDown }: Typing) {
  const m = useMessages()
  const { language, today } = useFormat()
  const [typed, setTyped] = useState<string>()
  // The value that undo restores.
  const [before, setBefore] = useState(value)
  const taken = useTaken(value, onPick)
  const shown = typed ?? dateText(value, language)
  const isUnread = typed !== undefined && parseDate(typed, language, today()) === undefined
  const takeToday = () => {
    setTyped(undefined)
    taken.take(today(), typed ?? "", before)
  }
  const type = (text: string) => {
    const next = text.length < shown.length ? text : dateTyped(text)
    if (typed === undefined) setBefore(value)
    taken.forget()
    setTyped(next)
    const date = parseDate(next, language, today())
    if (date !== undefined) onChange(date)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isEnd = event.key === "Enter" || event.key === "Escape"
    if (event.key === "Escape") setTyped(undefined)
    if (!isUnread || !isEnd || event.nativeEvent.isComposing) {
      onKeyDown?.(event)
      return
    }
    event.preventDefault()
    event.stopPropagation()
    if (event.key === "Enter") takeToday()
    else onChange(before)
  }
  const leave: typeof onBlur = (event) => {
    setTyped(undefined)
    if (isUnread) takeToday()
    else onBlur?.(event)
  }
  return { shown, note: taken.note(m.fields.noDate), forget: () => setTyped(undefined), type, press, leave }
}

/**
 * A date input in the language's format, with the native calendar. It accepts words such as
 * "tomorrow". On blur or Enter, today replaces an invalid text, and the field says so.
 */
export function DateField({ value, onChange, onPick = onChange, min, onBlur, onKeyDown, ...props }: Props) {
  const { label, hint, error, optional, quiet, ...native } = props
  const m = useMessages()
  const { language } = useFormat()
  const calendar = useRef<HTMLInputElement>(null)
  const typing = useTyping({ value, onChange, onPick, onBlur, onKeyDown })
  return (
    <Field label={label} hint={typing.note ?? hint} error={error} optional={optional} quiet={quiet}>
      {(bound) => (
        <span className={control.framed}>
          <input
            {...native}
            {...bound}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            placeholder={datePattern[language]}
            className={classNames(control.control, control.withAction)}
            value={typing.shown}
            onChange={(event) => typing.type(event.target.value)}
            onBlur={typing.leave}
            onKeyDown={typing.press}
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
              typing.forget()
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
