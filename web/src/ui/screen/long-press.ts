import { type PointerEvent, useEffect, useRef } from "react"

const holdTime = 500
/** A finger that moves further than this (in pixels) scrolls. */
const slack = 10
/** How long the phone vibrates after a long press, in milliseconds. */
const tremble = 10

/** Calls back after a long press and ignores the click that follows. */
export function useLongPress(onHold: (target: Element) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const wasHeld = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: (event: PointerEvent) => {
      stop()
      wasHeld.current = false
      const { target } = event
      if (event.pointerType !== "touch" || !event.isPrimary || !(target instanceof Element)) return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        wasHeld.current = true
        // Not every browser supports it.
        navigator.vibrate?.(tremble)
        onHold(target)
      }, holdTime)
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current
      if (Math.abs(event.clientX - x) > slack || Math.abs(event.clientY - y) > slack) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    /** Returns whether the last touch was a long press, so that its click is ignored. */
    takeHeld: () => {
      const held = wasHeld.current
      wasHeld.current = false
      return held
    },
  }
}
