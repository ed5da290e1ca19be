import { ApiError } from "./api-error.ts"
import type { Answer } from "./api.ts"

/** A record with its ETag. */
export type VersionedAnswer<T> = Pick<Answer<T>, "data" | "etag">

/** Another user changed the same value. `theirs` is their value. */
export class Clash extends Error {
  readonly theirs: unknown

  constructor(theirs: unknown) {
    super("changed by somebody else")
    this.name = "Clash"
    this.theirs = theirs
  }
}

/** The user declined a question before a write. */
export class Withdrawn extends Error {
  constructor() {
    super("withdrawn by who began it")
    this.name = "Withdrawn"
  }
}

/** Whether two values of a record are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Throws a `Clash` if the value is no longer what the user saw, unless it already is what they
 * want.
 */
export function requireSeen<T>(now: T, seen: T, next: T): void {
  if (!sameValue(now, seen) && !sameValue(now, next)) throw new Clash(now)
}

/** Applies a user's additions and removals to the latest list. */
export function mergedList<T>(now: readonly T[], seen: readonly T[], next: readonly T[]): T[] {
  const kept = now.filter((item) => next.includes(item) || !seen.includes(item))
  return [...kept, ...next.filter((item) => !seen.includes(item) && !kept.includes(item))]
}

interface Write<T, B, R> {
  /** The version the user saw. If missing, it is fetched first. */
  seen?: VersionedAnswer<T> | undefined
  reload: () => Promise<VersionedAnswer<T>>
  /**
   * Builds the body for the latest record. Throws a `Clash` if it would lose another user's change.
   */
  change: (record: T) => B
  send: (body: B, etag: string | undefined) => Promise<R>
}

const attempts = 4

/**
 * Sends a change with the version the user saw. On a 412 it applies the change to the latest
 * version, so users who edit different fields never block each other.
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
