import type { AutomationRef, LogEntry } from "@funil/contract/records/history"
import { KeyRound, Workflow } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
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

/** Names the automation behind a change, with a link to the run for users who may read it. */
export type AutomationLink = (automation: AutomationRef) => ReactNode

interface Props {
  entry: LogEntry
  lines: readonly HistoryLine[]
  automationLink: AutomationLink
}

/** A history entry: who changed which values, and the automation or API token if any. */
export function HistoryEntry({ entry, lines, automationLink }: Props) {
  const words = useMessages().details.history
  const [first, ...rest] = lines
  return (
    <TimelineEntry user={entry.user} at={entry.created_at} said={first && <Line line={first} />}>
      {rest.map((line, index) => (
        <p key={index}>
          <Line line={line} />
        </p>
      ))}
      {entry.automation && (
        <p className="row gap-1 text-s muted icon-s">
          <Workflow aria-hidden="true" />
          {entry.automation.workflow_name === null ? (
            words.bySomeAutomation
          ) : (
            <span>
              {words.byAutomation} {automationLink(entry.automation)}
            </span>
          )}
        </p>
      )}
      {entry.token !== null && (
        <p className="row gap-1 text-s muted icon-s">
          <KeyRound aria-hidden="true" />
          {words.byToken(entry.token)}
        </p>
      )}
    </TimelineEntry>
  )
}
