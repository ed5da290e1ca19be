import { SearchX } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { usePhone } from "../../ui/phone.ts"
import { RecordCards } from "./record-cards.tsx"
import { RecordTable, type RecordListProps } from "./record-table.tsx"

interface Props extends Omit<RecordListProps, "empty" | "alone"> {
  icon: ReactNode
  /** The one next action of a list that has no records at all. */
  firstStep?: ReactNode
  /** What a list that has a single record says below it. */
  alone?: ReactNode
  /** Takes search and filters away. */
  onShowAll: () => void
}

/** The records of a noun: a table, on phones cards. */
export function RecordList({ icon, firstStep, alone, onShowAll, ...list }: Props) {
  const m = useMessages()
  const isPhone = usePhone()
  const { kind, query, rows } = list
  const words = kind.words(m)
  const isNarrowed = query.filters.length > 0 || query.search !== undefined
  if (rows.error) {
    return <ErrorState title={words.loadFailed} error={rows.error} onRetry={rows.retry} />
  }
  const empty = isNarrowed ? (
    <EmptyState
      icon={<SearchX />}
      title={m.records.table.noMatchTitle}
      action={<Button onClick={onShowAll}>{m.records.table.clearFilters}</Button>}
    >
      {m.records.table.noMatchText}
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={words.emptyTitle} action={firstStep}>
      {words.emptyText}
    </EmptyState>
  )
  const said = { empty, alone: !isNarrowed && alone }
  return isPhone ? <RecordCards {...list} {...said} /> : <RecordTable {...list} {...said} />
}
