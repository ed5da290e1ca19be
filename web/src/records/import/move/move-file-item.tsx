import { rivalNames, type Rival } from "@funil/contract/migrations-in/systems/rivals"
import { Building2, CheckSquare, FileQuestion, Handshake, StickyNote, Trash2, UserRound } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../../../lib/messages.ts"
import { Badge } from "../../../ui/badge.tsx"
import { Button } from "../../../ui/button.tsx"
import { IconButton } from "../../../ui/icon-button.tsx"
import { MoveColumns } from "./move-columns.tsx"
import type { DraftFile } from "./move-draft.ts"
import styles from "./move.module.css"

const icons = { company: Building2, contact: UserRound, deal: Handshake, task: CheckSquare }

type Columns = Omit<Parameters<typeof MoveColumns>[0], "file">

interface Props extends Columns {
  file: DraftFile
  /** The product to migrate from. Files of other products are skipped. */
  rival: Rival | null
  onRemove: () => void
}

/** A dropped file: its kind, what it imports, and its columns. */
export function MoveFileItem({ file, rival, onRemove, ...columns }: Props) {
  const m = useMessages()
  const words = m.moves
  const [isOpen, setOpen] = useState(false)
  const { table, moved } = file
  const isOther = moved !== null && moved.rival !== rival
  const meanings = moved?.meanings ?? []
  const areNotes = meanings.includes("note_body") && !meanings.includes("kind")
  const Icon = areNotes ? StickyNote : moved ? icons[moved.noun] : FileQuestion
  const title = areNotes ? words.notes : moved ? words.nouns[moved.noun] : words.unknown
  const counts = {
    taken: meanings.filter((meaning) => meaning !== null && meaning !== "own").length,
    own: meanings.filter((meaning) => meaning === "own").length,
    left: meanings.filter((meaning) => meaning === null).length,
  }
  return (
    <li className={styles.file} data-out={!moved || isOther || undefined}>
      <div className={styles.fileHead}>
        <Icon className={styles.fileIcon} aria-hidden="true" />
        <div className={styles.fileText}>
          <span className={styles.fileTitle}>
            <strong>{title}</strong>
            {moved && <Badge tone={isOther ? "warning" : "accent"}>{rivalNames[moved.rival]}</Badge>}
          </span>
          <span className={styles.fileName}>
            {table.name} · {words.rows(table.rows.length)}
          </span>
          <span className={styles.fileNote}>
            {!moved
              ? words.unknownText
              : isOther
                ? words.otherRival(rivalNames[moved.rival])
                : words.columns(counts)}
          </span>
        </div>
        {moved && !isOther && (
          <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.hideColumns : words.showColumns}
          </Button>
        )}
        <IconButton label={words.removeFile(table.name)} icon={<Trash2 />} onClick={onRemove} />
      </div>
      {isOpen && moved && <MoveColumns file={moved} {...columns} />}
    </li>
  )
}
