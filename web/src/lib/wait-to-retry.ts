const firstWait = 1000
const maxWait = 30_000
const fullWait = 60_000

/** Waits double as long after each attempt in vain, and never exactly as long as all other tabs. */
function waitAfter(failures: number): number {
  return Math.min(maxWait, firstWait * 2 ** failures) * (0.5 + Math.random())
}

/**
 * Resolves when it is time to ask a server again that did not answer: after a time, or at once when the network comes back or nobody waits.
 * A server that is full is asked later than usual.
 */
export function waitToRetry(failures: number, signal: AbortSignal, isFull = false): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener("online", done)
      signal.removeEventListener("abort", done)
      resolve()
    }
    const timer = setTimeout(done, isFull ? fullWait * (1 + Math.random()) : waitAfter(failures))
    globalThis.addEventListener("online", done)
    signal.addEventListener("abort", done)
  })
}
