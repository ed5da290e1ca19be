import { useQuery } from "@tanstack/react-query"
import { SearchX } from "lucide-react"
import type { ReactNode } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { usePageTitle } from "../../ui/screen/page-title.ts"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { recordOptions } from "../record-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import styles from "./record-detail.module.css"

interface Props<T extends RecordBase> {
  kind: RecordKind<T>
  id: string
  onClose: () => void
  children: (record: T) => ReactNode
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403)
}

function Placeholder() {
  return (
    <div className={`stack gap-4 ${styles.detail}`} aria-busy="true">
      <div className="row gap-3">
        <Skeleton round width={56} height={56} />
        <Skeleton width="60%" height={24} />
      </div>
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} height={30} />
      ))}
    </div>
  )
}

/** Shows a record once loaded, or why it can't be shown. */
export function RecordDetail<T extends RecordBase>({ kind, id, onClose, children }: Props<T>) {
  const m = useMessages()
  const { data, error, refetch } = useQuery(recordOptions(kind, id))
  usePageTitle(data && kind.faceOf(data.data).name)
  if (isGone(error)) {
    const words = m.records.panel
    return (
      <EmptyState
        icon={<SearchX />}
        title={words.goneTitle}
        action={<Button onClick={onClose}>{words.close}</Button>}
      >
        {words.goneText}
      </EmptyState>
    )
  }
  if (!data && error) {
    return <ErrorState title={m.details.loadFailed} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Placeholder />
  return (
    <div key={id} className={`stack gap-4 ${styles.detail}`}>
      {children(data.data)}
    </div>
  )
}
