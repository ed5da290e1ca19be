import type { LogEntry } from "@funil/contract/history"
import styles from "./history-entry.module.css"
import type { HistoryLine } from "./record-history-lines.ts"
import { TimelineEntry } from "./timeline-entry.tsx"

function Line({ line: { text, from, to } }: { line: HistoryLine }) {
  return (
    <>
      {text}
      {from !== undefined && <del className={styles.from}>{from}</del>}
      {to !== undefined && <ins className={styles.to}>{to}</ins>}
    </>
  )
}

/** An entry of a record's history: who changed what, from what to what. */
export function HistoryEntry({ entry, lines }: { entry: LogEntry; lines: readonly HistoryLine[] }) {
  const [first, ...rest] = lines
  return (
    <TimelineEntry user={entry.user} at={entry.created_at} said={first && <Line line={first} />}>
      {rest.map((line, index) => (
        <p key={index}>
          <Line line={line} />
        </p>
      ))}
    </TimelineEntry>
  )
}
