import { ownValue } from "@funil/contract/shared/own-value"
import { type KeyboardEvent, type PointerEvent, useRef } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./column-resizer.module.css"
import { clampWidth, type Column, narrowest, widest } from "./table-columns.ts"

const step = 16

interface Props {
  column: Column
  /** Called continuously during a drag. */
  onWidth: (width: number) => void
  /** Saves the width. */
  onDone: (width: number) => void
  /** Restores the default width. */
  onReset: () => void
}

/**
 * The edge of a column, resized by dragging or arrow keys. A double click restores the default
 * width.
 */
export function ColumnResizer({ column, onWidth, onDone, onReset }: Props) {
  const m = useMessages()
  const grip = useRef<{ x: number; width: number }>(undefined)
  const widthAt = (event: PointerEvent) =>
    grip.current && clampWidth(grip.current.width + event.clientX - grip.current.x)
  const onPointerMove = (event: PointerEvent) => {
    const width = widthAt(event)
    if (width !== undefined) onWidth(width)
  }
  const onPointerUp = (event: PointerEvent) => {
    const width = widthAt(event)
    // The column may already have the dragged width.
    const isOther = width !== grip.current?.width
    grip.current = undefined
    if (width !== undefined && isOther) onDone(width)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const change = ownValue({ ArrowLeft: -step, ArrowRight: step }, event.key)
    if (change === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onDone(clampWidth(column.width + change))
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={m.records.table.resize(column.label)}
      aria-valuenow={column.width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuetext={m.records.table.pixels(column.width)}
      tabIndex={0}
      className={styles.resizer}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, width: column.width }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => (grip.current = undefined)}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  )
}
