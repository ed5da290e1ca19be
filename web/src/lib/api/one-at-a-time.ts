const last = new Map<string, Promise<unknown>>()

/** Runs tasks with the same key in sequence. A failed task doesn't stop the next. */
export function oneAtATime<T>(key: string, task: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve()
  const mine = before.then(task, task)
  last.set(key, mine)
  const forget = () => {
    if (last.get(key) === mine) last.delete(key)
  }
  mine.then(forget, forget)
  return mine
}
