import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Badge } from "../../../ui/marks/badge.tsx"
import type { ImportKind } from "../../record-kind.ts"
import { pastImportsOptions } from "../import-api.ts"
import styles from "../import.module.css"

const tones = {
  queued: "neutral",
  running: "accent",
  done: "success",
  failed: "danger",
  cancelled: "neutral",
  undone: "neutral",
} as const

interface Props {
  kind: ImportKind
  onOpen: (id: string) => void
}

/** Earlier imports of the noun, to open or undo. */
export function PastImports({ kind, onOpen }: Props) {
  const m = useMessages()
  const words = m.imports.past
  const format = useFormat()
  const { data: records = [] } = useQuery(pastImportsOptions(kind))
  if (records.length === 0) return null
  return (
    <section className={styles.past} aria-label={words.title}>
      <h2 className="mb-2 text-m bold">{words.title}</h2>
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <button
              type="button"
              className={`rounded row gap-3 w-full text-start hoverable phone-wrap ${styles.pastItem}`}
              aria-label={words.open(record.file_name)}
              onClick={() => onOpen(record.id)}
            >
              <span className={`min-w-0 medium truncate ${styles.pastName}`}>{record.file_name}</span>
              <Badge tone={tones[record.status]}>{words.statuses[record.status]}</Badge>
              <span className="muted">
                {m.imports.check.created(record.created)} · {m.imports.check.updated(record.updated)}
              </span>
              <time className="muted" dateTime={record.created_at}>
                {format.dateTime(record.created_at)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
