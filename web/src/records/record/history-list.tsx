import type { LogEntry } from "@funil/contract/history"
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"
import { Bot, History } from "lucide-react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import styles from "./history-list.module.css"
import type { HistoryLine } from "./record-history-lines.ts"

function Entry({ entry, lines }: { entry: LogEntry; lines: readonly HistoryLine[] }) {
  const m = useMessages()
  const format = useFormat()
  const { user } = entry
  const who = user ? [user.first_name, user.last_name].filter(Boolean).join(" ") : m.details.history.system
  return (
    <li className={styles.entry}>
      {user ? (
        <Avatar decorative name={who} picture={user.profile_picture} />
      ) : (
        <Bot className={styles.system} aria-hidden="true" />
      )}
      <div className={styles.text}>
        {lines.map(({ text, from, to }, index) => (
          <p key={index}>
            {index === 0 && <strong className={styles.who}>{who} </strong>}
            {text}
            {from !== undefined && <del className={styles.from}>{from}</del>}
            {to !== undefined && <ins className={styles.to}>{to}</ins>}
          </p>
        ))}
        <time className={styles.when} dateTime={entry.created_at} title={format.dateTime(entry.created_at)}>
          {format.relative(entry.created_at)}
        </time>
      </div>
    </li>
  )
}

interface Props {
  logs: UseInfiniteQueryResult<InfiniteData<{ data: LogEntry[] }>>
  /** What an entry says. */
  linesOf: (entry: LogEntry) => readonly HistoryLine[]
}

/** Entries of a history, newest first: who did what, when. */
export function HistoryList({ logs, linesOf }: Props) {
  const m = useMessages()
  const words = m.details.history
  const entries = logs.data?.pages.flatMap((page) => page.data)
  if (!entries && logs.isError) {
    return <ErrorState title={words.loadFailed} error={logs.error} onRetry={() => void logs.refetch()} />
  }
  if (!entries) return Array.from({ length: 4 }, (_, index) => <Skeleton key={index} height={44} />)
  if (entries.length === 0) {
    return (
      <EmptyState icon={<History />} title={words.emptyTitle}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} lines={linesOf(entry)} />
        ))}
      </ol>
      {logs.hasNextPage && (
        <Button look="plain" busy={logs.isFetchingNextPage} onClick={() => void logs.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}
