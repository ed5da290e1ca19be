import { useMessages } from "../../lib/text/messages.ts"
import { ChoiceChips } from "../../ui/fields/choice-chips.tsx"
import type { ActivityFilter } from "./activity-api.ts"

interface Props {
  filters: readonly ActivityFilter[]
  chosen: ActivityFilter
  onChoose: (filter: ActivityFilter) => void
}

/** Filters the activity by kind. */
export function ActivityFilters({ filters, chosen, onChoose }: Props) {
  const words = useMessages().activity
  const options = filters.map((filter) => ({ value: filter, label: words.filters[filter] }))
  return <ChoiceChips label={words.filter} value={chosen} options={options} onChange={onChoose} />
}
