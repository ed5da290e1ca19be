import { type PointerEvent, useRef, useState } from "react"

/** How far the pointer moves before a press becomes a drag, in pixels. */
const threshold = 6

interface Grip {
  readonly from: number
  readonly x: number
  /** The horizontal centers of the columns in the window, in pixels. */
  readonly centers: readonly number[]
}

export interface ColumnDrag {
  /** The dragged column and its target position. */
  readonly drag: { readonly from: number; readonly to: number; readonly offset: number } | undefined
  readonly handle: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void }) => void
  }
}

/**
 * Reorders columns by dragging their heads. `data-column` marks movable ones. A click still sorts.
 */
export function useColumnDrag(onMove: (from: number, to: number) => void): ColumnDrag {
  const grip = useRef<Grip>(undefined)
  const wasDragged = useRef(false)
  const [drag, setDrag] = useState<ColumnDrag["drag"]>()

  const begin = (event: PointerEvent<HTMLElement>, from: number) => {
    wasDragged.current = false
    const row = event.currentTarget.closest("[role=row]")
    if (event.button !== 0 || event.pointerType === "touch" || !row) return
    const centers = [...row.querySelectorAll("[data-column]")].map((head) => {
      const { left, width } = head.getBoundingClientRect()
      return left + width / 2
    })
    grip.current = { from, x: event.clientX, centers }
  }

  const move = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    if (!held) return
    const offset = event.clientX - held.x
    if (!drag && Math.abs(offset) < threshold) return
    if (!drag) event.currentTarget.setPointerCapture(event.pointerId)
    wasDragged.current = true
    const to = held.centers.filter((center, index) => index !== held.from && center < event.clientX).length
    setDrag({ from: held.from, to, offset })
  }

  const end = (isDone: boolean) => {
    if (isDone && drag && drag.from !== drag.to) onMove(drag.from, drag.to)
    grip.current = undefined
    setDrag(undefined)
  }

  return {
    drag,
    handle: (index) => ({
      onPointerDown: (event) => begin(event, index),
      onPointerMove: move,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      // Blocks the click that follows a drag.
      onClickCapture: (event) => {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.stopPropagation()
        event.preventDefault()
      },
    }),
  }
}
