import type { Deal } from "@funil/contract/records/deals"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Badge } from "../../../ui/marks/badge.tsx"
import styles from "./deal-row.module.css"

export interface DealWay {
  /** The path that opens a deal. */
  hrefOf: (dealId: string) => string
  onOpen: (dealId: string) => void
}

const tones = { open: "neutral", won: "success", lost: "danger" } as const

/** A deal in a line: name, stage and value, with a link. */
export function DealRow({ deal, hrefOf, onOpen }: DealWay & { deal: Deal }) {
  const m = useMessages()
  const format = useFormat()
  return (
    <a
      className={`row gap-3 text-inherit no-underline hoverable focus-inside ${styles.row}`}
      href={hrefOf(deal.id)}
      onClick={(event) => {
        // The browser handles new tabs and windows.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen(deal.id)
      }}
    >
      <span className="stack flex-1 min-w-0">
        <span className="truncate">{deal.name}</span>
        <span className={`row wrap min-w-0 ${styles.place}`}>
          <span className="text-s muted truncate">
            {deal.pipeline.name} · {deal.stage_name}
          </span>
          {deal.pipeline.archived && <Badge>{m.plans.archived.badge}</Badge>}
        </span>
      </span>
      <span className="tabular nowrap">{format.money(deal.amount)}</span>
      <Badge tone={tones[deal.status]}>{m.deals.status[deal.status]}</Badge>
    </a>
  )
}
