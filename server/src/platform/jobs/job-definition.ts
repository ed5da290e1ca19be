import type { Block } from "@funil/contract/blocked-account"
import type { RawBuilder } from "kysely"
import type { Context } from "../context.ts"
import type { Schedule } from "./schedule.ts"

/** A kind of background work. */
export interface JobDefinition<P = unknown> {
  /** Name of its kind, `noun.verb`; it outlives releases. */
  readonly name: string
  /** Does the work in the name of the system. It runs at least once, so doing it again must be harmless. */
  run(ctx: Context, payload: P): Promise<void>
  /** The tries after a failed run: their number, and the seconds before the first; each later one waits longer. */
  readonly retry: { readonly limit: number; readonly delaySeconds: number }
  /** The times of running by itself, once for every account with the payload null. */
  readonly schedule?: Schedule
  /** Goes on for an account that is blocked for its plan; any other work is left out there. */
  readonly isOpenToBlocked?: true
  /** Goes on for an account that is closed, where all other work rests. */
  readonly isOpenToClosed?: true
  /** A query of the accounts, as `account`, for which a scheduled job has something to do now; all accounts when left out. */
  readonly accounts?: (now: Date) => RawBuilder<{ account: string }>
}

type Gated = Pick<JobDefinition, "isOpenToBlocked" | "isOpenToClosed">

/** Whether the work is done for an account that is blocked so, or not at all. */
export function isDoneFor(block: Block | null, { isOpenToBlocked, isOpenToClosed }: Gated): boolean {
  if (block === null) return true
  return (block === "account_closed" ? isOpenToClosed : isOpenToBlocked) ?? false
}
