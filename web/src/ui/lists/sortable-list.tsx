import { GripVertical } from "lucide-react"
import { type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { classNames } from "../screen/class-names.ts"
import { IconButton } from "../marks/icon-button.tsx"
import styles from "./sortable-list.module.css"
import { useSorting } from "./sorting.ts"

export interface SortWords {
  /** The label of a row's handle, with instructions. */
  handle: (name: string) => string
  moved: (name: string, place: number, of: number) => string
}

interface Props<T> {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  words: SortWords
  onMove: (from: number, to: number) => void
  children: (item: T, index: number, handle: ReactNode) => ReactNode
}

/**
 * A list that the user orders. Each row gets the handle that drags it. The arrow keys move it too.
 */
export function SortableList<T>({ label, items, keyOf, nameOf, words, onMove, children }: Props<T>) {
  const [said, setSaid] = useState("")
  const listRef = useRef<HTMLOListElement>(null)
  const moved = useRef<{ key: string; to: number }>(undefined)
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined) return
    moved.current = { key: keyOf(item), to }
    setSaid(words.moved(nameOf(item), to + 1, items.length))
    onMove(from, to)
  }
  const sorting = useSorting(listRef, items.length, move)

  // A row that moves in the DOM loses the focus, and the next arrow key would do nothing.
  useLayoutEffect(() => {
    const item = items[moved.current?.to ?? -1]
    if (item === undefined || keyOf(item) !== moved.current?.key) return
    listRef.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(keyOf(item))}"]`)?.focus()
    moved.current = undefined
  })

  return (
    <>
      <ol ref={listRef} className="stack" aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            style={sorting.rowStyle(index)}
            className={classNames(
              "surface relative",
              sorting.dragged !== undefined && styles.giving,
              sorting.dragged === index && styles.dragged,
            )}
          >
            {children(
              item,
              index,
              <IconButton
                size="s"
                className={styles.handle}
                label={words.handle(nameOf(item))}
                icon={<GripVertical />}
                data-handle={keyOf(item)}
                {...sorting.handle(index)}
              />,
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
    </>
  )
}
