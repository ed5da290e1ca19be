import type { TrashEntity } from "@funil/contract/shared/entities"
import { useInfiniteQuery } from "@tanstack/react-query"
import { RotateCcw, SearchX, Trash2 } from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Badge } from "../../ui/marks/badge.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { daysLeft, type TrashItem, trashPagesOptions, useRestore } from "./trash-api.ts"
import styles from "./trash-list.module.css"

/** From this many days on, the remaining time shows as urgent. */
const fewDays = 3

interface RowProps {
  item: TrashItem
  isBusy: boolean
  isLocked: boolean
  onRestore: () => void
}

function TrashRow({ item, isBusy, isLocked, onRestore }: RowProps) {
  const m = useMessages()
  const format = useFormat()
  const words = m.trash
  const days = daysLeft(item.deleted_at)
  const who = item.deleted_by ? personName(item.deleted_by) : words.somebody
  return (
    <li className={`row gap-3 ruled phone-wrap ${styles.row}`}>
      <div className={`flex-1 min-w-0 ${styles.text}`}>
        <p className="medium truncate">{item.name}</p>
        <p className="text-s muted">
          {words.deletedBy(who)}{" "}
          <time dateTime={item.deleted_at} title={format.dateTime(item.deleted_at)}>
            {format.relative(item.deleted_at)}
          </time>
        </p>
      </div>
      <Badge tone={days <= fewDays ? "warning" : "neutral"}>{words.daysLeft(days)}</Badge>
      {item.restorable && (
        <Button
          size="s"
          icon={<RotateCcw />}
          busy={isBusy}
          disabled={isLocked}
          aria-label={words.restoreIt(item.name)}
          onClick={onRestore}
        >
          {words.restore}
        </Button>
      )}
    </li>
  )
}

/**
 * The deleted records of a noun: who deleted them, when, how long they stay, and a restore button.
 */
export function TrashList({ entity, search }: { entity: TrashEntity; search: string }) {
  const m = useMessages()
  const words = m.trash
  const pages = useInfiniteQuery(trashPagesOptions(entity, search))
  const restore = useRestore(entity)
  const items = pages.data?.pages.flatMap((page) => page.data)
  if (!items && pages.isError) {
    return <ErrorState title={words.loadFailed} error={pages.error} onRetry={() => void pages.refetch()} />
  }
  if (!items) return Array.from({ length: 5 }, (_, index) => <Skeleton key={index} height={52} />)
  if (items.length === 0) {
    return search ? (
      <EmptyState icon={<SearchX />} title={words.nothing(search)} />
    ) : (
      <EmptyState icon={<Trash2 />} title={words.emptyTitle(words.entities[entity])}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={`card ${styles.list}`} aria-label={words.entities[entity]}>
        {items.map((item) => (
          <TrashRow
            key={item.id}
            item={item}
            isBusy={restore.isPending && restore.variables.id === item.id}
            isLocked={restore.isPending}
            onRestore={() => restore.mutate(item)}
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button look="plain" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}
