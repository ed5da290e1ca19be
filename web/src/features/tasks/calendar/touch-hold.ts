/** Milliseconds that a finger rests before it drags. */
const holdTime = 400
/** Pixels that a finger may tremble; further, it scrolls. */
const tremble = 10

/**
 * Waits until the finger of a press has rested; from then on, until it is lifted, it scrolls nothing and opens no menu. Answers how
 * to stop waiting.
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
  // On the pressed element itself: it may leave the page while the finger is down, and then nothing bubbles.
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
