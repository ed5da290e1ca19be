import { type PointerEvent, useEffect, useRef } from "react"

/** How long rows stay fixed after a touch, in milliseconds. A double tap then hits one row. */
const tapTime = 1000

/** Reports when the pointer enters and leaves a part of the page. */
export function useGrip(onGrip: () => void, onRelease: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const grip = () => {
    clearTimeout(timer.current)
    onGrip()
  }
  const release = ({ pointerType }: PointerEvent) => {
    clearTimeout(timer.current)
    if (pointerType === "mouse") onRelease()
    else timer.current = setTimeout(onRelease, tapTime)
  }
  // Before the press, so that its change finds the rows as they were.
  return { onPointerEnter: grip, onPointerDown: grip, onPointerLeave: release }
}
