import type { CardOrder } from "@funil/contract/settings/pipelines"
import { ArrowDownWideNarrow } from "lucide-react"
import { useMessages } from "../../../../lib/text/messages.ts"
import styles from "./sort-mark.module.css"

/** Marks a sorted column in its head. */
export function SortMark({ order }: { order: CardOrder }) {
  const title = useMessages().boardTools.sorted[order]
  return (
    <span
      className={`center flex-none text-accent ${styles.mark}`}
      role="img"
      aria-label={title}
      title={title}
    >
      <ArrowDownWideNarrow aria-hidden="true" />
    </span>
  )
}
