import type { Block } from "@funil/contract/account/blocked-account"
import type { FastifyBaseLogger } from "fastify"
import type { RawBuilder } from "kysely"
import { Temporal } from "temporal-polyfill"
import type { SystemContext } from "../access/permitted.ts"

/** A kind of background work. */
export type JobDefinition<P = unknown> = Kind<P> &
  (AccountSchedule | { readonly schedule?: undefined; readonly accounts?: undefined })

export type ScheduledJob<P = unknown> = Kind<P> & AccountSchedule

interface Kind<P> {
  /** The name of its kind, `noun.verb`, which never changes between releases. */
  readonly name: string
  /**
   * Does the work in the name of the system. It runs at least once, so doing it again must be
   * harmless. A job that answers a rest goes to the back of the queue with that as its payload.
   */
  run(ctx: SystemContext, payload: P): Promise<{ readonly rest: P } | undefined | void>
  /**
   * The retries after a failure: their number, and the seconds before the first. Each later one
   * waits longer.
   */
  readonly retry: { readonly limit: number; readonly delaySeconds: number }
  /** Runs for blocked accounts too. The queue skips other jobs there. */
  readonly isOpenToBlocked?: true
  /** Goes on for an account that is closed, where all other work rests. */
  readonly isOpenToClosed?: true
}

interface AccountSchedule {
  /** The times of running by itself, with the payload null. */
  readonly schedule: Schedule
  /**
   * A query of the accounts, as `account`, that have something to do now. What every account needs
   * is a `Walk`.
   */
  readonly accounts: (now: Date) => RawBuilder<{ account: string }>
}

type BlockRules = Pick<JobDefinition, "isOpenToBlocked" | "isOpenToClosed">

/** Whether the work is done for an account that is blocked so, or not at all. */
export function isDoneFor(block: Block | null, { isOpenToBlocked, isOpenToClosed }: BlockRules): boolean {
  if (block === null) return true
  return (block === "account_closed" ? isOpenToClosed : isOpenToBlocked) ?? false
}

/**
 * When a job runs by itself: every few minutes of an hour, at a minute of each hour, or at a minute
 * of the day in São Paulo.
 */
export type Schedule = { readonly everyMinutes: number } | { readonly minute: number; readonly hour?: number }

const zone = "America/Sao_Paulo"
const wholeMinute = { second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }

/** The last time of a schedule up to now. */
export function lastOccasion(schedule: Schedule, now: Date): Date {
  const present = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const minute = present.with(wholeMinute)
  if ("everyMinutes" in schedule)
    return dateOf(minute.with({ minute: minute.minute - (minute.minute % schedule.everyMinutes) }))
  const next = minute.with(schedule)
  const isPast = Temporal.ZonedDateTime.compare(next, present) <= 0
  return dateOf(isPast ? next : next.subtract(schedule.hour === undefined ? { hours: 1 } : { days: 1 }))
}

function dateOf({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds)
}

/**
 * Work of a kind that this release does not know: a newer one put it in during an upgrade, or an
 * older one before it. Queues put it off without counting a failure, so a process that knows the
 * kind finds it.
 */
export class UnknownKind extends Error {}

/** The log of background work. */
export type JobLog = Pick<FastifyBaseLogger, "info" | "warn">
