/** How long a finger must rest before it drags, in milliseconds. */
const holdTime = 400
/** How far a resting finger may move, in pixels. Beyond that it scrolls. */
const tremble = 10

/**
 * Waits for a resting finger, then blocks scrolling and the context menu until it lifts. Returns a
 * function that stops waiting.
 */
export function awaitHold(pressed: PointerEvent, target: Element, onHold: () => void): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let isHeld = false
  const timer = setTimeout(() => {
    isHeld = true
    onHold()
  }, holdTime)
  const end = () => {
    clearTimeout(timer)
    listeners.abort()
  }
  const keep = (event: Event) => {
    if (isHeld && event.cancelable) event.preventDefault()
  }
  // On the pressed element itself, because it may be removed during the press and its events would
  // no longer bubble.
  target.addEventListener("touchmove", keep, { passive: false, signal })
  addEventListener("contextmenu", (event) => event.preventDefault(), { capture: true, signal })
  addEventListener(
    "pointermove",
    ({ clientX, clientY }: PointerEvent) => {
      const distance = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY)
      if (!isHeld && distance > tremble) end()
    },
    { signal },
  )
  for (const type of ["pointerup", "pointercancel"] as const) addEventListener(type, end, { signal })
  return end
}
