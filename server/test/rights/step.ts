import type { Chance } from "./chance.ts"
import type { SmallAccount, Someone } from "./small-account.ts"

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** A user's call, and the model's prediction. */
export interface Step {
  readonly who: Someone
  readonly method: "POST" | "PUT" | "DELETE"
  readonly path: string
  readonly body?: unknown
  /** The allowed statuses. Several only if the decisions leave it open. */
  readonly statuses: readonly number[]
  /** Applies the call to the model and returns the error in its answer, or null. */
  readonly apply?: (body: never) => string | null | void
  /** The deals whose own links it changes. Others only change at the far end. */
  readonly linked?: readonly string[]
}

/** Draws a step; null if nothing fits it. */
export type Draw = (account: SmallAccount, chance: Chance) => Step | null

/** Draws a user, who can do the step more often than not. */
export function someone(account: SmallAccount, chance: Chance, may: (who: Someone) => boolean): Someone {
  const able = account.people.filter(may)
  return chance.pick(able.length > 0 && chance.happens(0.65) ? able : account.people)
}

/**
 * Returns a user's status: the role lacks the right, the record is out of sight, it is visible but
 * not theirs, or the body breaks a rule.
 */
export function statusOf(
  {
    isRole = true,
    sees = true,
    may = true,
    isSound = true,
  }: Readonly<Partial<Record<"isRole" | "sees" | "may" | "isSound", boolean>>>,
  done: number,
): number[] {
  if (!isRole) return [403]
  if (!sees) return [404]
  if (!may) return [403]
  return [isSound ? done : 422]
}
