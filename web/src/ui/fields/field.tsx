import { type ReactNode, useId } from "react"
import { CircleAlert } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./field.module.css"

export interface FieldProps {
  label: string
  /** Help that shows before there is an error. */
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** Marks the label. The field also passes it to its input. */
  required?: boolean | undefined
  /** Hides the label visually, if the place already says it. */
  quiet?: boolean
}

export interface ControlProps {
  id: string
  "aria-invalid": boolean | undefined
  "aria-describedby": string | undefined
}

/** The frame of every input: label, hint and error. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  quiet = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const m = useMessages()
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={quiet ? "visually-hidden" : styles.label}>
        {label}
        {optional && <span className={styles.optional}> {m.ui.optional}</span>}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? noteId : undefined,
      })}
      {note !== undefined && (
        <p id={noteId} className={error ? styles.error : styles.hint} role={error ? "alert" : undefined}>
          {error && <CircleAlert aria-hidden="true" />}
          {note}
        </p>
      )}
    </div>
  )
}
