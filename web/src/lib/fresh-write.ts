import { ApiError } from "./api-error.ts"
import type { Answer } from "./api.ts"

/** A record as it was read, with the tag of that version. */
export type Versioned<T> = Pick<Answer<T>, "data" | "etag">

/** Somebody changed the very thing that was being changed; `theirs` is what they made of it. */
export class Clash extends Error {
  readonly theirs: unknown

  constructor(theirs: unknown) {
    super("changed by somebody else")
    this.name = "Clash"
    this.theirs = theirs
  }
}

/** Who was asked before a write did not want it after all. */
export class Withdrawn extends Error {
  constructor() {
    super("withdrawn by who began it")
    this.name = "Withdrawn"
  }
}

/** Whether two values of a record say the same. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)
}

/** Ends with a `Clash` when a value is no longer what the person saw, unless it already is what they want. */
export function requireSeen<T>(now: T, seen: T, next: T): void {
  if (!sameValue(now, seen) && !sameValue(now, next)) throw new Clash(now)
}

/** What somebody did to a list, done to the list as it is now: what they added is there, what they took away is not. */
export function mergedList<T>(now: readonly T[], seen: readonly T[], next: readonly T[]): T[] {
  const kept = now.filter((item) => next.includes(item) || !seen.includes(item))
  return [...kept, ...next.filter((item) => !seen.includes(item) && !kept.includes(item))]
}

interface Write<T, B, R> {
  /** The version that was seen; without one it is read first. */
  seen?: Versioned<T> | undefined
  reload: () => Promise<Versioned<T>>
  /** The body that the record as it is now makes; throws a `Clash` where somebody else's change may not be lost. */
  change: (record: T) => B
  send: (body: B, etag: string | undefined) => Promise<R>
}

const attempts = 4

/**
 * Writes on the version that was seen. Where somebody was faster, the change is made anew on what they left, so that
 * two people who change different things of one record never get into each other's way.
 */
export async function writeFresh<T, B, R>({ seen, reload, change, send }: Write<T, B, R>): Promise<R> {
  let record = seen ?? (await reload())
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(change(record.data), record.etag)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "stale" || attempt === attempts) throw error
      record = await reload()
    }
  }
}
