import { type ReactNode, useState } from "react"
import { useMessages } from "../../lib/messages.ts"
import styles from "./record-tabs.module.css"

export type RecordTab = "data" | "activity" | "deals" | "bills"

interface Props {
  /** What is left out has no tab. */
  tabs: Partial<Record<RecordTab, ReactNode>>
  counts?: Partial<Record<RecordTab, number>>
}

const order: readonly RecordTab[] = ["data", "activity", "deals", "bills"]

/** The sides of a record, one at a time. */
export function RecordTabs({ tabs, counts = {} }: Props) {
  const words = useMessages().details.tabs
  const [chosen, setChosen] = useState<RecordTab>("data")
  const tab = tabs[chosen] ? chosen : "data"
  return (
    <>
      <div className={styles.tabs}>
        {order
          .filter((item) => tabs[item] !== undefined)
          .map((item) => (
            <button
              key={item}
              type="button"
              className={styles.tab}
              aria-pressed={item === tab}
              onClick={() => setChosen(item)}
            >
              {words[item]}
              {(counts[item] ?? 0) > 0 && <span className={styles.count}>{counts[item]}</span>}
            </button>
          ))}
      </div>
      {tabs[tab]}
    </>
  )
}
