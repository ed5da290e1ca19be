import type { Deal } from "@funil/contract/records/deals"
import { type ReactNode, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import styles from "./deal-detail.module.css"
import { type ComposerStart, DealPhoneBar } from "./deal-phone-bar.tsx"

type Tab = "activity" | "data"
const tabs: readonly Tab[] = ["activity", "data"]

interface Props {
  deal: Deal
  isLocked: boolean
  top: ReactNode
  data: ReactNode
  activity: (begun: ComposerStart | undefined) => ReactNode
}

/** A deal on a phone: its sides as tabs, above the action bar. */
export function DealPhoneSides({ deal, isLocked, top, data, activity }: Props) {
  const m = useMessages()
  const [tab, setTab] = useState<Tab>("activity")
  const [begun, setBegun] = useState<ComposerStart>()
  return (
    <div className="stack h-full">
      <div className="flex-1 min-h-0 overflow-auto">
        {top}
        <section className={`stack gap-4 ${styles.activity}`}>
          <div className="flex gap-1">
            {tabs.map((item) => (
              <button
                key={item}
                type="button"
                className={`rounded muted medium hoverable ${styles.tab}`}
                aria-pressed={item === tab}
                onClick={() => {
                  setTab(item)
                  setBegun(undefined)
                }}
              >
                {m.details.tabs[item]}
              </button>
            ))}
          </div>
          {tab === "data" ? data : activity(begun)}
        </section>
      </div>
      <DealPhoneBar
        deal={deal}
        isLocked={isLocked}
        onBegin={(what) => {
          setTab("activity")
          setBegun({ what })
        }}
      />
    </div>
  )
}
