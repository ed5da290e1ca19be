import { useQuery } from "@tanstack/react-query"
import { SearchX } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { hasRecordsOptions } from "../record-api.ts"
import type { RecordKind } from "../record-kind.ts"
import { RecordCards } from "./record-cards.tsx"
import { RecordTable, type RecordListProps } from "./record-table.tsx"

interface Props extends Omit<RecordListProps, "empty" | "alone"> {
  icon: ReactNode
  /** The call to action of a list without records. */
  firstStep?: ReactNode
  /** Shown below a list that has a single record. */
  alone?: ReactNode
  /** Clears the search and filters. */
  onShowAll: () => void
}

interface NoMatchProps {
  kind: RecordKind
  onShowAll: () => void
  /** Shown if there are no records at all. */
  nothing: ReactNode
}

/** Says that nothing matches, unless the list has no records at all. */
function NoMatch({ kind, onShowAll, nothing }: NoMatchProps) {
  const words = useMessages().records.table
  const { data: hasAny, isPending } = useQuery(hasRecordsOptions(kind))
  if (isPending) return null
  if (hasAny === false) return nothing
  return (
    <EmptyState
      icon={<SearchX />}
      title={words.noMatchTitle}
      action={<Button onClick={onShowAll}>{words.clearFilters}</Button>}
    >
      {words.noMatchText}
    </EmptyState>
  )
}

/** The records of a noun: a table, or cards on a phone. */
export function RecordList({ icon, firstStep, alone, onShowAll, ...list }: Props) {
  const m = useMessages()
  const isPhone = usePhone()
  const { kind, query, rows } = list
  const words = kind.words(m)
  const isNarrowed = query.filters.length > 0 || query.search !== undefined
  if (rows.error) {
    return <ErrorState title={words.loadFailed} error={rows.error} onRetry={rows.retry} />
  }
  const nothing = (
    <EmptyState icon={icon} title={words.emptyTitle} action={firstStep}>
      {words.emptyText}
    </EmptyState>
  )
  const empty = isNarrowed ? <NoMatch kind={kind} onShowAll={onShowAll} nothing={nothing} /> : nothing
  const said = { empty, alone: !isNarrowed && alone }
  return isPhone ? <RecordCards {...list} {...said} /> : <RecordTable {...list} {...said} />
}
