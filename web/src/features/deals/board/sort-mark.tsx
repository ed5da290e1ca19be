import type { CardOrder } from "@funil/contract/pipelines"
import { ArrowDownWideNarrow } from "lucide-react"
import { useMessages } from "../../../lib/messages.ts"
import styles from "./sort-mark.module.css"

/** Says in the head of a column that its cards are sorted. */
export function SortMark({ order }: { order: CardOrder }) {
  const title = useMessages().boardTools.sorted[order]
  return (
    <span className={styles.mark} role="img" aria-label={title} title={title}>
      <ArrowDownWideNarrow aria-hidden="true" />
    </span>
  )
}
