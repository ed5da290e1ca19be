import { Plus, X } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import styles from "./link-section.module.css"

interface LinkedRecord {
  id: string
}

interface Props<T extends LinkedRecord> {
  title: string
  empty: string
  addLabel: string
  items: readonly T[]
  /** The total, if it exceeds the shown items. */
  total?: number
  nameOf: (item: T) => string
  isLocked: boolean
  /** The id of the link being saved. */
  busy: string | undefined
  onRemove: (item: T) => void
  /** Renders the picker of the next link. Calls `close` when done. */
  renderPicker: (close: () => void) => ReactNode
  children: (item: T) => ReactNode
}

/** A record's links of one kind, to add and remove. */
export function LinkSection<T extends LinkedRecord>(props: Props<T>) {
  const m = useMessages()
  const [isAdding, setAdding] = useState(false)
  const { title, items, total = items.length, nameOf, isLocked, busy } = props
  return (
    <section className={`line-above stack ${styles.section}`} aria-label={title}>
      <header className={`row justify-between ${styles.header}`}>
        <h3 className="flex items-baseline gap-2">
          {title}
          {total > 0 && <span className="text-s faint regular">{total}</span>}
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
          <li
            key={item.id}
            className={`rounded row gap-1 hoverable ${styles.item}`}
            data-busy={busy === item.id || undefined}
          >
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
  /** A link to the record, or its name. */
  name: ReactNode
  detail?: string | null | undefined
}

/** A linked record: picture, name and a detail. */
export function LinkLine({ picture, name, detail }: LineProps) {
  return (
    <span className="row gap-2 flex-1 min-w-0">
      {picture}
      <span className="stack min-w-0">
        <span className={`truncate ${styles.name}`}>{name}</span>
        {detail && <span className="text-s muted truncate">{detail}</span>}
      </span>
    </span>
  )
}
