/** Runs something once the page has been painted and nothing else is to do. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(waiting)
}
