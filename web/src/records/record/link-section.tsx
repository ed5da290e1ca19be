import { Plus, X } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useMessages } from "../../lib/messages.ts"
import { IconButton } from "../../ui/icon-button.tsx"
import styles from "./link-section.module.css"

interface Linked {
  id: string
}

interface Props<T extends Linked> {
  title: string
  empty: string
  addLabel: string
  items: readonly T[]
  /** How many there are, when more than are shown. */
  total?: number
  nameOf: (item: T) => string
  isLocked: boolean
  /** Id of the link that is being written. */
  busy: string | undefined
  onRemove: (item: T) => void
  /** The field that finds the next one; call `close` when that is done. */
  renderPicker: (close: () => void) => ReactNode
  children: (item: T) => ReactNode
}

/** What a record is linked with, of one kind: take away, or add one. */
export function LinkSection<T extends Linked>(props: Props<T>) {
  const m = useMessages()
  const [isAdding, setAdding] = useState(false)
  const { title, items, total = items.length, nameOf, isLocked, busy } = props
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.header}>
        <h3 className={styles.title}>
          {title}
          {total > 0 && <span className={styles.count}>{total}</span>}
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
          <li key={item.id} className={styles.item} data-busy={busy === item.id || undefined}>
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

interface LineProps {
  picture: ReactNode
  /** A link to it, or its name. */
  name: ReactNode
  detail?: string | null | undefined
}

/** A linked record: its picture, its name, and a word more. */
export function LinkLine({ picture, name, detail }: LineProps) {
  return (
    <span className={styles.line}>
      {picture}
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </span>
  )
}
