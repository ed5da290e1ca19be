import { Plus, X } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useMessages } from "../../lib/messages.ts"
import { classNames } from "../../ui/class-names.ts"
import { IconButton } from "../../ui/icon-button.tsx"
import styles from "./deal-link-section.module.css"

interface Linked {
  id: string
}

interface Props<T extends Linked> {
  title: string
  empty: string
  addLabel: string
  items: readonly T[]
  nameOf: (item: T) => string
  isLocked: boolean
  /** Id of the link that is being written. */
  busy: string | undefined
  onRemove: (item: T) => void
  /** The field that finds or makes the next one; call `close` when that is done. */
  renderPicker: (close: () => void) => ReactNode
  children: (item: T) => ReactNode
}

/** What a deal is linked with, of one kind: take away, or add one. */
export function DealLinkSection<T extends Linked>(props: Props<T>) {
  const m = useMessages()
  const [isAdding, setAdding] = useState(false)
  const { title, items, nameOf, isLocked, busy } = props
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.header}>
        <h3 className={styles.title}>
          {title}
          {items.length > 0 && <span className={styles.count}>{items.length}</span>}
        </h3>
        {!isLocked && (
          <IconButton
            size="s"
            label={isAdding ? m.ui.cancel : props.addLabel}
            icon={isAdding ? <X /> : <Plus />}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          />
        )}
      </header>
      {isAdding && <div className={styles.picker}>{props.renderPicker(() => setAdding(false))}</div>}
      {items.length === 0 && !isAdding && <p className={styles.empty}>{props.empty}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id} className={classNames(styles.item, busy === item.id && styles.busy)}>
            {props.children(item)}
            {!isLocked && (
              <IconButton
                size="s"
                className={styles.remove}
                label={m.ui.remove(nameOf(item))}
                icon={<X />}
                disabled={busy !== undefined}
                onClick={() => props.onRemove(item)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
