import type { DealCard } from "@funil/contract/deals"
import { useMessages } from "../../../lib/messages.ts"
import styles from "./deal-card.module.css"

/** What made a deal that no person made, and the campaign's source. */
export function CardSource({ source, utm_source }: Pick<DealCard, "source" | "utm_source">) {
  const m = useMessages()
  const text = [m.fieldOptions.deal.source[source], utm_source].filter(Boolean).join(" · ")
  return (
    <span className={styles.line} title={`${m.fieldNames.deal.source}: ${text}`}>
      <span className="visually-hidden">{m.fieldNames.deal.source}: </span>
      {text}
    </span>
  )
}
