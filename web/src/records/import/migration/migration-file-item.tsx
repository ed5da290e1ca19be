import { rivalNames, type Rival } from "@funil/contract/migrations-in/systems/rivals"
import { Building2, CheckSquare, FileQuestion, Handshake, StickyNote, Trash2, UserRound } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Badge } from "../../../ui/marks/badge.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { MigrationColumns } from "./migration-columns.tsx"
import type { DraftFile } from "./migration-draft.ts"
import styles from "./migration.module.css"

const icons = { company: Building2, contact: UserRound, deal: Handshake, task: CheckSquare }

type Columns = Omit<Parameters<typeof MigrationColumns>[0], "file">

interface Props extends Columns {
  file: DraftFile
  /** The product to migrate from. Files of other products are skipped. */
  rival: Rival | null
  onRemove: () => void
}

/** A dropped file: its kind, what it imports, and its columns. */
export function MigrationFileItem({ file, rival, onRemove, ...columns }: Props) {
  const m = useMessages()
  const words = m.migrations
  const [isOpen, setOpen] = useState(false)
  const { table, recognized } = file
  const isOther = recognized !== null && recognized.rival !== rival
  const meanings = recognized?.meanings ?? []
  const areNotes = meanings.includes("note_body") && !meanings.includes("kind")
  const Icon = areNotes ? StickyNote : recognized ? icons[recognized.noun] : FileQuestion
  const title = areNotes ? words.notes : recognized ? words.nouns[recognized.noun] : words.unknown
  const counts = {
    taken: meanings.filter((meaning) => meaning !== null && meaning !== "own").length,
    own: meanings.filter((meaning) => meaning === "own").length,
    left: meanings.filter((meaning) => meaning === null).length,
  }
  return (
    <li
      className={`card stack gap-4 p-4 min-w-0 ${styles.file}`}
      data-out={!recognized || isOther || undefined}
    >
      <div className={`row gap-3 min-w-0 phone-wrap ${styles.fileHead}`}>
        <Icon className={styles.fileIcon} aria-hidden="true" />
        <div className={`stack gap-half flex-1 min-w-0 ${styles.fileText}`}>
          <span className="row wrap gap-2">
            <strong>{title}</strong>
            {recognized && (
              <Badge tone={isOther ? "warning" : "accent"}>{rivalNames[recognized.rival]}</Badge>
            )}
          </span>
          <span className="muted truncate">
            {table.name} · {words.rows(table.rows.length)}
          </span>
          <span className={`text-s muted ${styles.fileNote}`}>
            {!recognized
              ? words.unknownText
              : isOther
                ? words.otherRival(rivalNames[recognized.rival])
                : words.columns(counts)}
          </span>
        </div>
        {recognized && !isOther && (
          <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.hideColumns : words.showColumns}
          </Button>
        )}
        <IconButton label={words.removeFile(table.name)} icon={<Trash2 />} onClick={onRemove} />
      </div>
      {isOpen && recognized && <MigrationColumns file={recognized} {...columns} />}
    </li>
  )
}
