import { CalendarPlus } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import type { ActivityRecord } from "./activity-api.ts"
import styles from "./composer.module.css"
import { NoteComposer } from "./note-composer.tsx"
import { type Reachable, ReachLinks } from "./reach-links.tsx"

export interface ComposerParts {
  /** The form of a new task, where the record has tasks; call `close` when that is done. */
  renderTaskForm?: ((close: () => void) => ReactNode) | undefined
  /** The button that asks for files. */
  fileButton: ReactNode
  /** Whom to write to, where that is not said elsewhere. */
  people?: readonly Reachable[] | undefined
  /** What a WhatsApp conversation begins with. */
  chatText?: string | null | undefined
}

interface Props extends ComposerParts {
  record: ActivityRecord
  /** Whether a new task is being planned. */
  isPlanning: boolean
  onPlanning: (isPlanning: boolean) => void
}

/** Where something is added to the record: a note, a task, a file, a message. */
export function Composer({
  record,
  isPlanning,
  onPlanning,
  renderTaskForm,
  fileButton,
  people,
  chatText = null,
}: Props) {
  const words = useMessages().activity.compose
  return (
    <section className={styles.composer} aria-label={words.label}>
      <NoteComposer record={record} />
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
        {fileButton}
        {people && <ReachLinks people={people} text={chatText} />}
      </div>
      {isPlanning && renderTaskForm?.(() => onPlanning(false))}
    </section>
  )
}
