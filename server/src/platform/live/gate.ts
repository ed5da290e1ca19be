/** Runs work when fewer than a number of others run; the rest wait their turn. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** A gate that lets at most `max` through at once. */
export function openGate(max: number): Gate {
  let free = max
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
