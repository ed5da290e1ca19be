import { useQuery } from "@tanstack/react-query"
import { SearchX, X } from "lucide-react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { EmptyState } from "../../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { dealOptions } from "../deal-api.ts"
import styles from "./deal-content.module.css"
import { DealDetail, type DealPlace, type DealSlots } from "./deal-detail.tsx"

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403)
}

function Placeholder() {
  return (
    <div className={`stack gap-3 ${styles.placeholder}`} aria-busy="true">
      <Skeleton width="28%" height={16} />
      <Skeleton width="60%" height={30} />
      <Skeleton width="35%" height={22} />
      <Skeleton height={56} />
      <Skeleton height={240} />
    </div>
  )
}

interface Props extends DealSlots, DealPlace {
  dealId: string
  /** The label of the link back from a deleted deal. */
  backLabel: string
}

/** Shows a deal once loaded, or why it can't be shown. */
export function DealContent({ dealId, backLabel, ...parts }: Props) {
  const m = useMessages()
  const { data, error, refetch } = useQuery(dealOptions(dealId))
  const gone = isGone(error)
  if (data && !gone) return <DealDetail key={dealId} deal={data.deal} {...parts} />
  const { ways, onTrashed } = parts
  return (
    <>
      {ways && (
        <div className={styles.close}>
          <IconButton label={m.ui.close} icon={<X />} onClick={ways.onClose} />
        </div>
      )}
      {!error && <Placeholder />}
      {gone && (
        <EmptyState
          icon={<SearchX />}
          title={m.deals.goneTitle}
          action={<Button onClick={ways?.onClose ?? onTrashed}>{backLabel}</Button>}
        >
          {m.deals.goneText}
        </EmptyState>
      )}
      {error && !gone && (
        <ErrorState title={m.deals.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}
