/**
 * Lets those who want the same at the same moment share one run of the work. Who comes while it runs waits for the next run, so
 * everybody's answer was begun after they had asked. The key says what is wanted and all that it depends on.
 */
export function shareRuns<T>() {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<T>>()

  const run = (key: string, work: () => Promise<T>): Promise<T> => {
    const answer = work()
    const settled = answer.then(
      () => running.delete(key),
      () => running.delete(key),
    )
    running.set(key, settled)
    return answer
  }

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const present = running.get(key)
    if (!present) return run(key, work)
    const begun = waiting.get(key)
    if (begun) return begun
    const next = present.then(() => {
      waiting.delete(key)
      return run(key, work)
    })
    waiting.set(key, next)
    return next
  }
}
