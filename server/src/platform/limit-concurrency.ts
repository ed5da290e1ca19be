interface Limits {
  readonly atOnce: number
  readonly maxWaiting: number
  /** Makes the error for those who come when `maxWaiting` wait already. */
  readonly refusal: () => Error
}

/** Lets at most `atOnce` pieces of work run in this process; the others wait in the order of their coming. */
export function limitConcurrency({ atOnce, maxWaiting, refusal }: Limits) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw refusal()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The slot is handed over, so nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
