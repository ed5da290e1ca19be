import type { Block } from "@funil/contract/blocked-account"
import type { RawBuilder } from "kysely"
import type { Context } from "../context.ts"
import type { Schedule } from "./schedule.ts"

/** A kind of background work. */
export type JobDefinition<P = unknown> = Kind<P> &
  (Scheduled | { readonly schedule?: undefined; readonly accounts?: undefined })

export type ScheduledJob<P = unknown> = Kind<P> & Scheduled

interface Kind<P> {
  /** Name of its kind, `noun.verb`; it outlives releases. */
  readonly name: string
  /**
   * Does the work in the name of the system. It runs at least once, so doing it again must be harmless. A job that answers a rest goes to
   * the back of the queue with that as its payload.
   */
  run(ctx: Context, payload: P): Promise<{ readonly rest: P } | undefined | void>
  /** The tries after a failed run: their number, and the seconds before the first; each later one waits longer. */
  readonly retry: { readonly limit: number; readonly delaySeconds: number }
  /** Goes on for an account that is blocked for its plan; any other work is left out there. */
  readonly isOpenToBlocked?: true
  /** Goes on for an account that is closed, where all other work rests. */
  readonly isOpenToClosed?: true
}

interface Scheduled {
  /** The times of running by itself, with the payload null. */
  readonly schedule: Schedule
  /** A query of the accounts, as `account`, that have something to do now. What every account needs is a `Walk`. */
  readonly accounts: (now: Date) => RawBuilder<{ account: string }>
}

type Gated = Pick<JobDefinition, "isOpenToBlocked" | "isOpenToClosed">

/** Whether the work is done for an account that is blocked so, or not at all. */
export function isDoneFor(block: Block | null, { isOpenToBlocked, isOpenToClosed }: Gated): boolean {
  if (block === null) return true
  return (block === "account_closed" ? isOpenToClosed : isOpenToBlocked) ?? false
}
