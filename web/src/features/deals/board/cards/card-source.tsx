import type { DealCard } from "@funil/contract/records/deals"
import { useMessages } from "../../../../lib/text/messages.ts"

/** The automated source of a deal (form, import and so on) and its campaign. */
export function CardSource({ source, utm_source }: Pick<DealCard, "source" | "utm_source">) {
  const m = useMessages()
  const text = [m.fieldOptions.deal.source[source], utm_source].filter(Boolean).join(" · ")
  return (
    <span className="truncate" title={`${m.fieldNames.deal.source}: ${text}`}>
      <span className="visually-hidden">{m.fieldNames.deal.source}: </span>
      {text}
    </span>
  )
}
