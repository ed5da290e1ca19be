const firstWait = 1000
const maxWait = 30_000
const fullWait = 60_000

/** Doubles the delay with each failure. Jitter keeps tabs from retrying together. */
function waitAfter(failures: number): number {
  return Math.min(maxWait, firstWait * 2 ** failures) * (0.5 + Math.random())
}

/**
 * Resolves when a server that didn't answer should be retried: after a delay, or at once when the
 * network returns or the signal aborts. A full server gets a longer delay.
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
