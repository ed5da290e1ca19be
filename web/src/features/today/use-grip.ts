import { type PointerEvent, useEffect, useRef } from "react"

/** Milliseconds in which a second tap of a double tap comes; a finger has no place to leave. */
const tapTime = 1000

/** Reports when the pointer comes onto a part of the page and when it has left. */
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
  // Before the press, so that what it changes finds the rows as they were.
  return { onPointerEnter: grip, onPointerDown: grip, onPointerLeave: release }
}
