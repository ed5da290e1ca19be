import type { Deal } from "@funil/contract/records/deals"
import type { Page } from "@funil/contract/shared/paging"
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"
import { Handshake, Plus } from "lucide-react"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { EmptyState } from "../../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import styles from "./deal-list.module.css"
import { DealRow, type DealWay } from "./deal-row.tsx"

export interface DealLinks extends DealWay {
  /** Creates a deal linked to the record. */
  onCreate?: (() => void) | undefined
}

interface Props extends DealLinks {
  deals: UseInfiniteQueryResult<InfiniteData<Page<Deal>>>
}

/** The deals of a contact or company, newest first. */
export function DealList({ deals, onCreate, ...links }: Props) {
  const m = useMessages()
  const words = m.details.deals
  const canCreate = useCan("deal.create") && onCreate !== undefined
  const create = canCreate && (
    <Button size="s" icon={<Plus />} onClick={onCreate}>
      {words.create}
    </Button>
  )
  if (!deals.data && deals.isError) {
    return <ErrorState title={words.loadFailed} error={deals.error} onRetry={() => void deals.refetch()} />
  }
  if (!deals.data) return <Skeleton height={120} />
  const list = deals.data.pages.flatMap(({ data }) => data)
  if (list.length === 0) {
    return (
      <EmptyState icon={<Handshake />} title={words.emptyTitle} action={create}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <div className="stack gap-3">
      <div className={`row justify-between ${styles.head}`}>
        <span className="muted">{words.total(deals.data.pages[0]?.total ?? list.length)}</span>
        {create}
      </div>
      <ul className={`card overflow-hidden ${styles.list}`}>
        {list.map((deal) => (
          <li key={deal.id}>
            <DealRow deal={deal} {...links} />
          </li>
        ))}
      </ul>
      {deals.hasNextPage && (
        <Button look="plain" busy={deals.isFetchingNextPage} onClick={() => void deals.fetchNextPage()}>
          {m.details.links.more}
        </Button>
      )}
    </div>
  )
}
