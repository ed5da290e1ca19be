const lasts = new Map<string, Promise<unknown>>()

/** Runs work of the same key one after another within this process. */
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
