import { CalendarPlus, StickyNote } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { useCommand } from "../../ui/shortcuts.ts"
import type { ActivityRecord } from "./activity-api.ts"
import styles from "./composer.module.css"
import { NoteComposer } from "./note-composer.tsx"

export interface ComposerParts {
  /** The form of a new task, where the record has tasks; call `close` when that is done. */
  renderTaskForm?: ((close: () => void) => ReactNode) | undefined
  /** The button that begins a mail to the customer, where the record has one. */
  mailButton?: ReactNode
  /** The button that asks for files. */
  fileButton: ReactNode
}

interface Props extends ComposerParts {
  record: ActivityRecord
  /** A note that is begun from elsewhere; another object begins another one. */
  begunNote: object | undefined
  /** Whether a new task is being planned. */
  isPlanning: boolean
  onPlanning: (isPlanning: boolean) => void
}

/** Goes to the note that is being written, or begins one. */
function writeNote(composer: HTMLElement | null): void {
  const place = composer?.querySelector<HTMLElement>("[contenteditable=true], [data-note]")
  if (place?.isContentEditable) place.focus()
  else place?.click()
}

/** Where something is added to the record: a note, a task, a file. */
export function Composer({
  record,
  begunNote,
  isPlanning,
  onPlanning,
  renderTaskForm,
  mailButton,
  fileButton,
}: Props) {
  const words = useMessages().activity.compose
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    // An editor that opens takes the focus by itself.
    if (begunNote) ref.current?.querySelector<HTMLElement>("[role=textbox]")?.focus()
  }, [begunNote])
  useCommand("record.note", () => writeNote(ref.current), { icon: StickyNote })
  useCommand("record.task", renderTaskForm && (() => onPlanning(true)), { icon: CalendarPlus })
  return (
    <section ref={ref} className={styles.composer} aria-label={words.label}>
      <NoteComposer record={record} begun={begunNote} />
      <div className={styles.bar}>
        {renderTaskForm && (
          <Button
            size="s"
            look="plain"
            icon={<CalendarPlus />}
            aria-expanded={isPlanning}
            onClick={() => onPlanning(!isPlanning)}
          >
            {words.task}
          </Button>
        )}
        {mailButton}
        {fileButton}
      </div>
      {isPlanning && renderTaskForm?.(() => onPlanning(false))}
    </section>
  )
}
