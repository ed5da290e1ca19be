import type { Deal } from "@funil/contract/deals"
import type { LogEntry } from "@funil/contract/history"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Bot, History } from "lucide-react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { customFieldsOptions } from "../../records/custom-field-api.ts"
import { useLinkedNames } from "../../records/record/linked-names.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { fullName, usersOptions } from "../users/user-api.ts"
import { historyLines, knownNames, type Speech } from "./deal-history-lines.ts"
import { dealKind } from "./deal-kind.ts"
import styles from "./deal-history.module.css"
import { dealLogsOptions } from "./deal-log-api.ts"

function Entry({ entry, speech }: { entry: LogEntry; speech: Speech }) {
  const { m, format } = speech
  const who = entry.user ? fullName(entry.user) : m.deals.history.system
  return (
    <li className={styles.entry}>
      {entry.user ? (
        <Avatar decorative name={who} picture={entry.user.profile_picture} />
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

/** Who changed what of a deal, when, and from what to what. */
export function DealHistory({ deal }: { deal: Deal }) {
  const m = useMessages()
  const format = useFormat()
  const words = m.deals.history
  const logs = useInfiniteQuery(dealLogsOptions(deal.id))
  const users = useQuery(usersOptions).data ?? []
  const pipelines = useQuery(pipelinesOptions).data ?? []
  const customFields = useQuery(customFieldsOptions("deal")).data ?? []
  const entries = logs.data?.pages.flatMap((page) => page.data)
  const linked = useLinkedNames(dealKind, entries ?? [])
  const names = new Map([...linked, ...knownNames(deal, users, pipelines)])
  const speech = { m, format, customFields, names }
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
