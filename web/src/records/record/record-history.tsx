import type { LogEntry } from "@funil/contract/history"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Bot, History } from "lucide-react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { customFieldsOptions } from "../custom-field-api.ts"
import type { RecordKind } from "../record-kind.ts"
import { useLinkedNames } from "./linked-names.ts"
import { historyLines, type Speech } from "./record-history-lines.ts"
import styles from "./record-history.module.css"
import { recordLogsOptions } from "./record-log-api.ts"

function Entry({ entry, speech }: { entry: LogEntry; speech: Speech }) {
  const { m, format } = speech
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
        {historyLines(speech, entry).map(({ text, from, to }, index) => (
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

/** Who changed what of a record, when, and from what to what. */
export function RecordHistory({ kind, id }: { kind: RecordKind; id: string }) {
  const m = useMessages()
  const format = useFormat()
  const words = m.details.history
  const logs = useInfiniteQuery(recordLogsOptions(kind, id))
  const customFields = useQuery(customFieldsOptions(kind.entity)).data ?? []
  const entries = logs.data?.pages.flatMap((page) => page.data)
  const names = useLinkedNames(kind, entries ?? [])
  const speech = { m, format, kind, customFields, names }
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
          <Entry key={entry.id} entry={entry} speech={speech} />
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
