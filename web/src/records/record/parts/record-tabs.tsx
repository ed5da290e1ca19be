import { Pencil } from "lucide-react"
import { createContext, type ReactNode, use, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useMessages } from "../../../lib/text/messages.ts"
import { editFirst } from "../../../ui/forms/edit-first.ts"
import { media } from "../../../ui/screen/media.ts"
import { useCommand } from "../../../ui/screen/shortcuts.ts"
import styles from "./record-tabs.module.css"

/** The least width for two columns beside the menu. */
const { useMatches: useRoom } = media("(min-width: 1100px)")

/** Whether the record has its own page. */
export const FullPage = createContext(false)

type RecordTab = "data" | "activity" | "deals" | "bills"

interface Props {
  /** In this order. The first starts open, and an omitted part has no tab. */
  tabs: Partial<Record<RecordTab, ReactNode>>
  counts?: Partial<Record<RecordTab, number>>
  /** Whether the shortcut for editing focuses the first field of the data. */
  canEdit?: boolean
}

/** The parts of a record as tabs. On wide pages the data stays beside them. */
export function RecordTabs({ tabs, counts = {}, canEdit = false }: Props) {
  const words = useMessages().details.tabs
  const hasRoom = useRoom()
  const isWide = use(FullPage) && hasRoom
  const data = useRef<HTMLDivElement>(null)
  // `tabs` has only `RecordTab` keys, but `Object.keys` returns strings.
  const all = (Object.keys(tabs) as RecordTab[]).filter((item) => tabs[item] !== undefined)
  const offered = isWide ? all.filter((item) => item !== "data") : all
  const [chosen, setChosen] = useState<RecordTab>()
  const tab = offered.find((item) => item === chosen) ?? offered[0]
  const edit = () => {
    flushSync(() => setChosen("data"))
    if (data.current) editFirst(data.current)
  }
  useCommand("record.edit", canEdit ? edit : undefined, { icon: Pencil })
  const dataSide = <div ref={data}>{tabs.data}</div>
  const main = (
    <>
      <div className={styles.tabs}>
        {offered.map((item) => (
          <button
            key={item}
            type="button"
            className={`inline-row gap-2 muted medium ${styles.tab}`}
            aria-pressed={item === tab}
            onClick={() => setChosen(item)}
          >
            {words[item]}
            {(counts[item] ?? 0) > 0 && <span className="text-s faint regular tabular">{counts[item]}</span>}
          </button>
        ))}
      </div>
      {tab === "data" ? dataSide : tab && tabs[tab]}
    </>
  )
  if (!isWide) return main
  return (
    <div className={styles.columns}>
      <div className="stack gap-4">{main}</div>
      <aside className={styles.side} aria-label={words.data}>
        {dataSide}
      </aside>
    </div>
  )
}
