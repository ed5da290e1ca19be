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
import { useFormat } from "../../../lib/text/format.ts"
import { Badge } from "../../../ui/marks/badge.tsx"

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

export interface DealWay {
  /** The path that opens a deal. */
  hrefOf: (dealId: string) => string
  onOpen: (dealId: string) => void
}

const tones = { open: "neutral", won: "success", lost: "danger" } as const

/** A deal in a line: name, stage and value, with a link. */
export function DealRow({ deal, hrefOf, onOpen }: DealWay & { deal: Deal }) {
  const m = useMessages()
  const format = useFormat()
  return (
    <a
      className={`row gap-3 text-inherit no-underline hoverable focus-inside ${styles.row}`}
      href={hrefOf(deal.id)}
      onClick={(event) => {
        // The browser handles new tabs and windows.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen(deal.id)
      }}
    >
      <span className="stack flex-1 min-w-0">
        <span className="truncate">{deal.name}</span>
        <span className={`row wrap min-w-0 ${styles.place}`}>
          <span className="text-s muted truncate">
            {deal.pipeline.name} · {deal.stage_name}
          </span>
          {deal.pipeline.archived && <Badge>{m.plans.archived.badge}</Badge>}
        </span>
      </span>
      <span className="tabular nowrap">{format.money(deal.amount)}</span>
      <Badge tone={tones[deal.status]}>{m.deals.status[deal.status]}</Badge>
    </a>
  )
}
