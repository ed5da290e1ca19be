import { useQuery } from "@tanstack/react-query"
import { SearchX, X } from "lucide-react"
import type { ReactNode } from "react"
import { ApiError } from "../../lib/api-error.ts"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { Drawer } from "../../ui/drawer.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { dealOptions } from "./deal-api.ts"
import { type DealActivitySlot, type DealBillsSlot, type DealReturnSlot, DealDetail } from "./deal-detail.tsx"
import styles from "./deal-drawer.module.css"
import type { DealNeighbours } from "./deal-head.tsx"
import type { DealPickers } from "./deal-people.tsx"

interface Props {
  dealId: string
  pickers: DealPickers
  activity: DealActivitySlot
  bills?: DealBillsSlot | undefined
  returned?: DealReturnSlot | undefined
  /** Why it can't be changed, where that is not for lack of a right. */
  lock?: ReactNode
  neighbours?: DealNeighbours
  /** Opens another deal of the same view. */
  onOpen: (dealId: string) => void
  onClose: () => void
}

const nobody: DealNeighbours = { previous: undefined, next: undefined }

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403)
}

function Placeholder() {
  return (
    <div className={styles.placeholder} aria-busy="true">
      <Skeleton width="28%" height={16} />
      <Skeleton width="60%" height={30} />
      <Skeleton width="35%" height={22} />
      <Skeleton height={56} />
      <Skeleton height={240} />
    </div>
  )
}

/** A deal over the list or board that it was opened from, which stays as it was. */
export function DealDrawer({ dealId, neighbours = nobody, onOpen, onClose, ...slots }: Props) {
  const m = useMessages()
  const { data, error, refetch } = useQuery(dealOptions(dealId))
  const close = () => {
    // Leaving the field that is being edited saves it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }
  const gone = isGone(error)
  return (
    <Drawer label={data?.deal.name ?? m.shell.deal} onClose={close}>
      {data && !gone && (
        <DealDetail
          key={dealId}
          deal={data.deal}
          {...slots}
          neighbours={neighbours}
          onOpen={onOpen}
          onClose={close}
        />
      )}
      {(!data || gone) && (
        <div className={styles.close}>
          <IconButton label={m.ui.close} icon={<X />} onClick={close} />
        </div>
      )}
      {!data && !error && <Placeholder />}
      {gone && (
        <EmptyState
          icon={<SearchX />}
          title={m.deals.goneTitle}
          action={<Button onClick={close}>{m.deals.backToBoard}</Button>}
        >
          {m.deals.goneText}
        </EmptyState>
      )}
      {!data && error && !gone && (
        <ErrorState title={m.deals.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}
