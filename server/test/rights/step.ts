import type { Chance } from "./chance.ts"
import type { SmallAccount, Someone } from "./small-account.ts"

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** One call that somebody makes, and what the model says of it. */
export interface Step {
  readonly who: Someone
  readonly method: "POST" | "PUT" | "DELETE"
  readonly path: string
  readonly body?: unknown
  /** What may be answered: several only where the decisions leave it open. */
  readonly statuses: readonly number[]
  /** Does to the model what was done; answers what is wrong with the answer. */
  readonly apply?: (body: never) => string | null | void
  /** The deals whose own links it changes; of the others only the far end does. */
  readonly linked?: readonly string[]
}

/** Draws a step; null where there is nothing to do it with. */
export type Draw = (account: SmallAccount, chance: Chance) => Step | null

/** Somebody, who may do what is tried more often than not. */
export function someone(account: SmallAccount, chance: Chance, may: (who: Someone) => boolean): Someone {
  const able = account.people.filter(may)
  return chance.pick(able.length > 0 && chance.happens(0.65) ? able : account.people)
}

/** The status that somebody gets: the role lacks it, the record is out of sight, it is seen but not theirs, the body breaks a rule. */
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
