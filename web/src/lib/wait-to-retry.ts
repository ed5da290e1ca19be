const firstWait = 1000
const maxWait = 30_000

/** Waits double as long after each attempt in vain, and never exactly as long as all other tabs. */
function waitAfter(failures: number): number {
  return Math.min(maxWait, firstWait * 2 ** failures) * (0.5 + Math.random())
}

/** Resolves when it is time to ask a server anew that did not answer: after a time, or at once when the network comes back or nobody waits. */
export function waitToRetry(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener("online", done)
      signal.removeEventListener("abort", done)
      resolve()
    }
    const timer = setTimeout(done, waitAfter(failures))
    globalThis.addEventListener("online", done)
    signal.addEventListener("abort", done)
  })
}
