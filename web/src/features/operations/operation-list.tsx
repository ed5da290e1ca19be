import type { Operation } from "@funil/contract/records/history"
import { ownValue } from "@funil/contract/shared/own-value"
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { Bot, History, Undo2 } from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import { undoAction } from "../../lib/api/undo.ts"
import type { AutomationLink } from "../../records/record/timeline/history-entry.tsx"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Badge } from "../../ui/marks/badge.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { type OperationFilter, operationPagesOptions } from "./operation-api.ts"
import styles from "./operation-list.module.css"

/** Describes an operation, such as "moved 3 deals, created 1 task". */
function sentence(m: Messages, { counts }: Operation): string {
  const words = m.operations
  const parts = counts.map(({ action, entity, count, name }) => {
    const done = `${words.actions[action]} ${words.counts[entity](count)}`
    return name ? words.named(done, name) : done
  })
  return parts.join(", ") || words.nothing
}

function OperationRow({
  operation,
  automationLink,
}: {
  operation: Operation
  automationLink: AutomationLink
}) {
  const m = useMessages()
  const words = m.operations
  const format = useFormat()
  const client = useQueryClient()
  const { user, automation, token, undone_by, undo_token, undoes, source, created_at, undoable_until } =
    operation
  const who = user ? personName(user) : words.system
  const what = sentence(m, operation)
  const sourceWord = undoes ? words.undid : ownValue(words.sources, source)
  const ask = async () => {
    const question = { title: words.undoTitle, text: words.undoText(who, what), confirm: m.ui.undo }
    if (await confirm(question)) void undoAction(client, undo_token ?? undefined)?.run()
  }
  return (
    <li className={`row gap-3 ruled ${styles.row}`}>
      {user ? (
        <Avatar decorative size={28} name={who} picture={user.profile_picture} />
      ) : (
        <Bot className={styles.system} aria-hidden="true" />
      )}
      <div className="flex-1 min-w-0 break">
        <p className={undone_by ? "muted line-through" : undefined}>
          <strong className="medium">{who}</strong> {what}
        </p>
        <p className={`row wrap text-s muted ${styles.detail}`}>
          <time dateTime={created_at} title={format.dateTime(created_at)}>
            {format.relative(created_at)}
          </time>
          {sourceWord && <Badge>{sourceWord}</Badge>}
          {automation && automationLink(automation)}
          {token !== null && <Badge>{m.details.history.byToken(token)}</Badge>}
          {undone_by && (
            <span>
              {words.undoneBy(undone_by.user ? personName(undone_by.user) : words.system)}{" "}
              {format.relative(undone_by.created_at)}
            </span>
          )}
        </p>
      </div>
      {undo_token && !undone_by && (
        <Button
          size="s"
          icon={<Undo2 />}
          title={undoable_until ? words.until(format.date(undoable_until)) : undefined}
          onClick={() => void ask()}
        >
          {m.ui.undo}
        </Button>
      )}
    </li>
  )
}

/** The operations with user and time, and an undo. */
export function OperationList({
  filter,
  automationLink,
}: {
  filter: OperationFilter
  automationLink: AutomationLink
}) {
  const m = useMessages()
  const words = m.operations
  const pages = useInfiniteQuery(operationPagesOptions(filter))
  const operations = pages.data?.pages.flatMap((page) => page.data)
  if (!operations && pages.isError) {
    return <ErrorState title={words.loadFailed} error={pages.error} onRetry={() => void pages.refetch()} />
  }
  if (!operations) return Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={52} />)
  if (operations.length === 0) {
    return (
      <EmptyState icon={<History />} title={words.emptyTitle}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <ol className={`card ${styles.list}`} aria-label={m.shell.operations}>
        {operations.map((operation) => (
          <OperationRow key={operation.id} operation={operation} automationLink={automationLink} />
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button look="plain" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}
