import type { Deal } from "@funil/contract/deals"
import type { Page } from "@funil/contract/shared/paging"
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"
import { Handshake, Plus } from "lucide-react"
import { useFormat } from "../../lib/format.ts"
import { useCan } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import styles from "./deal-list.module.css"

export interface DealLinks {
  /** Where a deal opens. */
  hrefOf: (dealId: string) => string
  onOpen: (dealId: string) => void
  /** Makes a deal that is linked with the record. */
  onCreate?: (() => void) | undefined
}

interface Props extends DealLinks {
  deals: UseInfiniteQueryResult<InfiniteData<Page<Deal>>>
}

const tones = { open: "neutral", won: "success", lost: "danger" } as const

function DealRow({ deal, hrefOf, onOpen }: Omit<DealLinks, "onCreate"> & { deal: Deal }) {
  const m = useMessages()
  const format = useFormat()
  return (
    <li>
      <a
        className={styles.row}
        href={hrefOf(deal.id)}
        onClick={(event) => {
          // A new tab or window is the browser's.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          onOpen(deal.id)
        }}
      >
        <span className={styles.text}>
          <span className={styles.name}>{deal.name}</span>
          <span className={styles.place}>
            <span className={styles.detail}>
              {deal.pipeline.name} · {deal.stage_name}
            </span>
            {deal.pipeline.archived && <Badge>{m.plans.archived.badge}</Badge>}
          </span>
        </span>
        <span className={styles.amount}>{format.money(deal.amount)}</span>
        <Badge tone={tones[deal.status]}>{m.deals.status[deal.status]}</Badge>
      </a>
    </li>
  )
}

/** The deals of a contact or a company, newest first. */
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
    <div className={styles.deals}>
      <div className={styles.head}>
        <span className={styles.total}>{words.total(deals.data.pages[0]?.total ?? list.length)}</span>
        {create}
      </div>
      <ul className={styles.list}>
        {list.map((deal) => (
          <DealRow key={deal.id} deal={deal} {...links} />
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
