interface Limits {
  readonly atOnce: number
  readonly perAccount: number
}

/**
 * Lets at most `atOnce` pieces of work run in this process, and `perAccount` of one account. Those of one account wait in the order of
 * their coming, and the accounts take turns, so that one account's thousand pieces hold up nobody else.
 */
export function takeTurns({ atOnce, perAccount }: Limits) {
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
  /** The slot is handed over, so nobody can slip in between. */
  const callNext = () => {
    for (const [account, line] of waiting) {
      if (!isFree(account)) continue
      begin(account)
      const first = line.shift()
      // Put in anew it stands behind the others.
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
