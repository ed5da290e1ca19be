import { CalendarPlus, StickyNote } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { useCommand } from "../../ui/screen/shortcuts.ts"
import type { ActivityRecord } from "./activity-api.ts"
import styles from "./composer.module.css"
import { NoteComposer } from "./note-composer.tsx"

export interface ComposerParts {
  /** Renders the form of a new task, for records with tasks. Calls `close` when done. */
  renderTaskForm?: ((close: () => void) => ReactNode) | undefined
  /** The button that starts a mail to the customer, if the record has one. */
  mailButton?: ReactNode
  /** The button that picks files. */
  fileButton: ReactNode
}

interface Props extends ComposerParts {
  record: ActivityRecord
  /** A note started from elsewhere. A new object starts another one. */
  begunNote: object | undefined
  /** Whether the form of a new task is open. */
  isPlanning: boolean
  onPlanning: (isPlanning: boolean) => void
}

/** Focuses the open note editor, or opens one. */
function writeNote(composer: HTMLElement | null): void {
  const place = composer?.querySelector<HTMLElement>("[contenteditable=true], [data-note]")
  if (place?.isContentEditable) place.focus()
  else place?.click()
}

/** Adds a note, a task or a file to the record. */
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
    // A newly opened editor focuses itself.
    if (begunNote) ref.current?.querySelector<HTMLElement>("[role=textbox]")?.focus()
  }, [begunNote])
  useCommand("record.note", () => writeNote(ref.current), { icon: StickyNote })
  useCommand("record.task", renderTaskForm && (() => onPlanning(true)), { icon: CalendarPlus })
  return (
    <section ref={ref} className="stack gap-2" aria-label={words.label}>
      <NoteComposer record={record} begun={begunNote} />
      <div className={`flex wrap gap-half ${styles.bar}`}>
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
