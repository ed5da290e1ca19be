interface Turns {
  readonly atOnce: number
  readonly perAccount: number
}

/**
 * Limits work to `atOnce` pieces in this process and `perAccount` of one account. An account's work
 * waits in order, and accounts take turns, so that a thousand pieces of one account delay no other.
 */
export function takeTurns({ atOnce, perAccount }: Turns) {
  const running = new Map<string, number>()
  /** The account whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let total = 0

  const isFree = (account: string) => total < atOnce && (running.get(account) ?? 0) < perAccount
  const begin = (account: string) => {
    total += 1
    running.set(account, (running.get(account) ?? 0) + 1)
  }
  const end = (account: string) => {
    total -= 1
    const left = (running.get(account) ?? 1) - 1
    if (left > 0) running.set(account, left)
    else running.delete(account)
  }
  /** Hands the slot over, so that no other work takes it in between. */
  const callNext = () => {
    for (const [account, line] of waiting) {
      if (!isFree(account)) continue
      begin(account)
      const first = line.shift()
      // Inserted again, it is last.
      waiting.delete(account)
      if (line.length > 0) waiting.set(account, line)
      first?.()
      return
    }
  }

  return async <T>(account: string, work: () => Promise<T>): Promise<T> => {
    if (isFree(account) && !waiting.has(account)) begin(account)
    else
      await new Promise<void>((resolve) => {
        const line = waiting.get(account)
        if (line) line.push(resolve)
        else waiting.set(account, [resolve])
      })
    try {
      return await work()
    } finally {
      end(account)
      callNext()
    }
  }
}

interface Slots {
  readonly atOnce: number
  /** Undefined means no limit. */
  readonly maxWaiting?: number
  /** Creates the error for work beyond `maxWaiting` waiting pieces. */
  readonly refusal?: () => Error
}

/** Runs work when a slot is free. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Limits work to `atOnce` pieces in this process. The others wait in order of arrival. */
export function limitConcurrency({
  atOnce,
  maxWaiting = Number.POSITIVE_INFINITY,
  refusal = () => new Error("Too much waits"),
}: Slots): Gate {
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
      // Hands the slot over, so that no other work takes it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Lets concurrent callers with the same key share one run. A caller that arrives during a run waits
 * for the next one, so a result is never older than its request. The key names the work and all its
 * inputs.
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

const lasts = new Map<string, Promise<unknown>>()

/** Runs work with the same key one after another in this process. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lasts.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  lasts.set(key, mine)
  try {
    return await mine
  } finally {
    if (lasts.get(key) === mine) lasts.delete(key)
  }
}

/** A sleep that others can end. */
export class Nap {
  #isAwake = false
  #wakeUp: (() => void) | undefined

  /** Ends the sleep, or the next one if none is running. */
  wake(): void {
    this.#isAwake = true
    this.#wakeUp?.()
  }

  async sleep(ms: number): Promise<void> {
    if (!this.#isAwake) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      this.#wakeUp = resolve
      await promise
      clearTimeout(timer)
    }
    this.#isAwake = false
    this.#wakeUp = undefined
  }
}
