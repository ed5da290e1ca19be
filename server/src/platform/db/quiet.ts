/** How many transactions this process has open. */
let open = 0
let quiet = Promise.withResolvers<void>()

/** Does the work of a transaction, which counts as open meanwhile. */
export async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
  open += 1
  try {
    return await work()
  } finally {
    open -= 1
    if (open === 0) {
      quiet.resolve()
      quiet = Promise.withResolvers()
    }
  }
}

/**
 * Waits until no transaction of this process is open, so long at the most: long work gives way between its own ones to what people
 * wait for.
 */
export async function untilQuiet(mostMs: number): Promise<void> {
  if (open === 0) return
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, mostMs)
  await Promise.race([quiet.promise, late.promise])
  clearTimeout(timer)
}
