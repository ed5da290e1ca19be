import { type PointerEvent, useRef } from "react"

/** Pans oversized content with the mouse. Touch scrolls natively. */
export function usePanning() {
  const start = useRef<{ x: number; y: number }>(null)
  return {
    onPointerDown: ({ pointerType, button, currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
      if (pointerType !== "mouse" || button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      start.current = { x: currentTarget.scrollLeft + clientX, y: currentTarget.scrollTop + clientY }
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent) => {
      const from = start.current
      if (from) currentTarget.scrollTo(from.x - clientX, from.y - clientY)
    },
    onLostPointerCapture: () => {
      start.current = null
    },
  }
}
