import { X } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { allRows, noRows, type RowSelection, selectedCount } from "./row-selection.ts"
import styles from "./selection-bar.module.css"

interface Props {
  selection: RowSelection
  total: number
  onSelect: (selection: RowSelection) => void
  /** The actions on the selection. */
  children?: ReactNode
}

/** The number of selected rows, and the actions on them. */
export function SelectionBar({ selection, total, onSelect, children }: Props) {
  const m = useMessages()
  const words = m.records.table
  const count = selectedCount(selection, total)
  if (count === 0) return null
  const isAll = count === total
  return (
    <section className={`foot-bar ${styles.bar}`} aria-label={words.selected(count)}>
      <strong className={styles.count} aria-live="polite">
        {isAll ? words.allSelected(count) : words.selected(count)}
      </strong>
      {!isAll && (
        <Button size="s" look="plain" onClick={() => onSelect(allRows)}>
          {words.selectWhole(total)}
        </Button>
      )}
      <div className={styles.actions}>{children}</div>
      <IconButton size="s" label={words.unselectAll} icon={<X />} onClick={() => onSelect(noRows)} />
    </section>
  )
}
