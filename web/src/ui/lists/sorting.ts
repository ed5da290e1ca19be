import { ownValue } from "@funil/contract/shared/own-value"
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from "react"

interface Drag {
  from: number
  to: number
  /** The distance of the row from its position, in pixels. */
  offset: number
  height: number
}

interface Grip {
  y: number
  centers: readonly number[]
}

interface Sorting {
  dragged: number | undefined
  handle: (index: number) => {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onKeyDown: (event: KeyboardEvent) => void
  }
  rowStyle: (index: number) => CSSProperties | undefined
}

/** The shift of a row to make space for the dragged one: one position up, down, or none. */
function shift({ from, to }: Drag, index: number): number {
  if (index > from && index <= to) return -1
  return index < from && index >= to ? 1 : 0
}

function styleIn(drag: Drag, index: number): CSSProperties {
  if (index === drag.from) return { translate: `0 ${drag.offset}px` }
  return { translate: `0 ${shift(drag, index) * drag.height}px` }
}

/** Sorts a list by its handles, with mouse, touch or arrow keys. */
export function useSorting(
  listRef: RefObject<HTMLOListElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
): Sorting {
  const grip = useRef<Grip>(undefined)
  const [drag, setDrag] = useState<Drag>()

  // Relative to the top of the list, so that the page may scroll meanwhile.
  const place = (event: PointerEvent) => event.clientY - (listRef.current?.getBoundingClientRect().top ?? 0)

  const begin = (event: PointerEvent, from: number) => {
    const list = listRef.current
    if (event.button !== 0 || !list) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const top = list.getBoundingClientRect().top
    const boxes = [...list.children].map((row) => row.getBoundingClientRect())
    grip.current = { y: place(event), centers: boxes.map((box) => box.top + box.height / 2 - top) }
    setDrag({ from, to: from, offset: 0, height: boxes[from]?.height ?? 0 })
  }

  const move = (event: PointerEvent) => {
    const held = grip.current
    if (!drag || !held) return
    const offset = place(event) - held.y
    const center = (held.centers[drag.from] ?? 0) + offset
    const to = held.centers.filter((other, index) => index !== drag.from && other < center).length
    setDrag({ ...drag, offset, to })
    listRef.current?.children[drag.from]?.scrollIntoView({ block: "nearest" })
  }

  const end = () => {
    if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
    setDrag(undefined)
  }

  const press = (event: KeyboardEvent, index: number) => {
    if (event.key === "Escape" && drag) {
      event.preventDefault()
      setDrag(undefined)
    }
    const to = ownValue({ ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }, event.key)
    if (to === undefined || drag) return
    event.preventDefault()
    if (to >= 0 && to < count && to !== index) onMove(index, to)
  }

  return {
    dragged: drag?.from,
    handle: (index) => ({
      onPointerDown: (event) => begin(event, index),
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setDrag(undefined),
      onKeyDown: (event) => press(event, index),
    }),
    rowStyle: (index) => drag && styleIn(drag, index),
  }
}
