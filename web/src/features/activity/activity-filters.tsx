import { useMessages } from "../../lib/messages.ts"
import styles from "./activity-filters.module.css"
import type { ActivityFilter } from "./activity-api.ts"

interface Props {
  filters: readonly ActivityFilter[]
  chosen: ActivityFilter
  onChoose: (filter: ActivityFilter) => void
}

/** What of the activity is shown: one kind, or all. */
export function ActivityFilters({ filters, chosen, onChoose }: Props) {
  const words = useMessages().activity
  return (
    <div className={styles.filters} role="group" aria-label={words.filter}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.chip}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {words.filters[filter]}
        </button>
      ))}
    </div>
  )
}
