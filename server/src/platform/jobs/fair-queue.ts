import type { AccountId } from "@funil/contract/shared/ids"
import type { SystemContext } from "../access/permitted.ts"
import { Nap } from "../concurrency.ts"
import type { Services } from "../context.ts"
import type { DB } from "../db/tables.ts"
import { systemContexts } from "../system-context.ts"
import { type Claim, claimDue, findDue, keepLeases, putBack, putOff } from "./fair-queue-claim.ts"
import { type JobLog, UnknownKind } from "./job-definition.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  /**
   * A table with `account_id, id, next_at timestamptz, lease uuid, attempts integer`, which the
   * reader may read, and an index on `(account_id, next_at) where next_at is not null`. `next_at`
   * is when a row may be taken; null is settled.
   */
  readonly table: keyof DB
  /** A text column of the table, such as the target's host. */
  readonly group?: string
  /**
   * The most rows in work: in all, per account, per group. Without groups it claims a few more
   * ahead.
   */
  readonly atOnce: number
  readonly perAccount: number
  readonly perGroup?: number
  /** The most rows in work per account and group. */
  readonly perOwnGroup?: number
  /**
   * Claims only an account's oldest row over all processes. The others wait until it is settled.
   */
  readonly inOrder?: boolean
  /** Groups to skip now. */
  readonly skipGroups?: () => readonly string[]
  /**
   * Does the work and settles the row: `next_at` null, or a later time, with `lease` null; long
   * work does a piece and calls `putBack`. It runs at least once. When it throws, the row is taken
   * again after 5 seconds, then ever later, at most `maxAttempts` times, unless `retryAfter` says
   * otherwise. An `UnknownKind` is put off and counts as no failure.
   */
  readonly work: (ctx: SystemContext, job: Claim) => Promise<void>
  /** Returns the seconds until a failed row's retry; undefined gives up. */
  readonly retryAfter?: (job: Claim) => number | undefined
  /** Settles a row permanently after its last attempt failed. */
  readonly giveUp: (ctx: SystemContext, job: Claim, error: unknown) => Promise<void>
}

/** Seconds before each retry of a failed row. After the last one it is given up. */
export const retrySeconds = [5, 30, 120, 600, 3600, 14_400] as const
export const maxAttempts = retrySeconds.length + 1

/** Seconds until another process, perhaps of another release, may claim an unknown kind. */
const unknownSeconds = 30

const usualRetry = ({ attempts }: Claim) => retrySeconds[attempts - 1]

const heartbeatMs = 10_000
const pauseMs = { found: 200, none: 500, error: 1000 }
/** The wait while nothing is due and notices arrive. Shorter than a lease, to see it expire. */
const restMs = 20_000
/** Rows that end within this time share the next claim, which costs as much as a small job. */
const gatherMs = 20
/** The most rows of a claim for one place, run in sequence, when many accounts wait. */
const rowsPerHand = 4
const stopWithinMs = 25_000

/** An account's claimed rows, which run in sequence. Done rows are removed. */
interface Hand {
  readonly accountId: AccountId
  readonly jobs: Claim[]
  readonly done: Promise<void>
}

/**
 * Works on a table's rows with accounts taking turns, so that one account's thousand rows delay no
 * other. Claims a dead process's row after its lease of 30 seconds. Any number of processes can
 * share a table.
 */
export class FairQueue {
  readonly #options: Options
  readonly #hands = new Set<Hand>()
  /** The last served account. The next turn begins after it. */
  #after: string | null = null
  #loop: Promise<void> | undefined
  #isStopped = false
  readonly #nap = new Nap()
  #soon: NodeJS.Timeout | undefined
  /** The time of the next due row, if none was due at the last look. */
  #nextAt: Date | null | undefined
  #unhear: (() => void) | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Works until `stop`. */
  start(): void {
    const { services, table } = this.#options
    this.#unhear ??= services.database.news.on(table, () => this.wake())
    this.#loop ??= this.#run()
  }

  /** Looks for work now. */
  wake(): void {
    this.#nap.wake()
  }

  #wakeSoon(): void {
    if (this.#soon) return
    this.#soon = setTimeout(() => {
      this.#soon = undefined
      this.wake()
    }, gatherMs)
  }

  /** Stops claiming and waits for rows in work, at most 25 seconds. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#unhear?.()
    this.wake()
    const ending = Promise.all([this.#loop, this.#landed()])
    const { promise: tooLong, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, stopWithinMs)
    await Promise.race([ending, tooLong])
    clearTimeout(timer)
  }

  /** Works on everything due now and returns the number of rows, for tests and tools. */
  async drain(): Promise<number> {
    let count = 0
    for (;;) {
      // A row in work may have blocked its group, and be done by now.
      const wasIdle = this.#hands.size === 0
      const taken = await this.#fill()
      if (wasIdle && taken === 0) return count
      count += taken
      await this.#landed()
    }
  }

  async #landed(): Promise<void> {
    await Promise.all([...this.#hands].map(({ done }) => done))
  }

  async #run(): Promise<void> {
    const { services, log, table } = this.#options
    const beat = setInterval(() => void this.#beat(), heartbeatMs)
    while (!this.#isStopped) {
      try {
        const taken = await this.#fill()
        if (taken === 0 || this.#free() === 0)
          await this.#nap.sleep(taken > 0 ? pauseMs.found : this.#restMs())
      } catch (error) {
        log.warn({ err: error, table }, "queue")
        await services.database.revive().catch(() => undefined)
        await this.#nap.sleep(pauseMs.error)
      }
    }
    await this.#landed()
    clearInterval(beat)
  }

  /** Returns how long nothing can be claimed: until the next due row, or a notice. */
  #restMs(): number {
    const { database, now } = this.#options.services
    // Due rows that couldn't be claimed wait for others to end, here or elsewhere.
    if (this.#nextAt === undefined || !database.news.hearsOthers) return pauseMs.none
    const untilDue = this.#nextAt === null ? restMs : this.#nextAt.getTime() - now().getTime()
    return Math.min(Math.max(untilDue, 0), restMs)
  }

  #free(): number {
    return this.#options.atOnce - this.#hands.size
  }

  /** Claims rows for free places and returns their number. */
  async #fill(): Promise<number> {
    if (this.#free() <= 0) return 0
    const { services, table } = this.#options
    const { accounts, nextAt } = await findDue(services, table, this.#after)
    this.#nextAt = accounts.length === 0 ? nextAt : undefined
    let taken = 0
    for (const ctx of await systemContexts(services, accounts)) {
      if (this.#free() <= 0 || this.#isStopped) break
      taken += await this.#takeOf(ctx, accounts.length)
      this.#after = ctx.accountId
    }
    return taken
  }

  async #takeOf(ctx: SystemContext, waiting: number): Promise<number> {
    const { table, group, perAccount, inOrder } = this.#options
    const own = [...this.#hands].filter(({ accountId }) => accountId === ctx.accountId).length
    const share = Math.max(1, Math.floor(this.#free() / waiting))
    // Claims one by one if groups count, since rows of one claim could share a group.
    const hands = Math.min(perAccount - own, group === undefined ? share : 1)
    if (hands <= 0) return 0
    const limit = group === undefined ? Math.max(hands, rowsPerHand) : 1
    const inHand = this.#taken().flatMap(({ accountId, id }) => (accountId === ctx.accountId ? id : []))
    const busyGroups = this.#busyGroups(ctx.accountId)
    const jobs = await claimDue(ctx, { table, group, limit, busyGroups, inHand, ...(inOrder && { inOrder }) })
    for (let first = 0; first < Math.min(hands, jobs.length); first += 1)
      this.#begin(
        ctx,
        jobs.filter((_, index) => index % hands === first),
      )
    return jobs.length
  }

  #begin(ctx: SystemContext, jobs: Claim[]): void {
    const inOrder = async () => {
      for (let [job] = jobs; job; [job] = jobs) {
        await this.#work(ctx, job)
        jobs.shift()
      }
      this.#hands.delete(hand)
      this.#wakeSoon()
    }
    const hand: Hand = { accountId: ctx.accountId, jobs, done: Promise.resolve().then(inOrder) }
    this.#hands.add(hand)
  }

  #taken(): Claim[] {
    return [...this.#hands].flatMap(({ jobs }) => jobs)
  }

  /** Returns the account's groups at their limit. */
  #busyGroups(account: AccountId): string[] {
    const { perGroup = Infinity, perOwnGroup = Infinity, skipGroups } = this.#options
    const groups = Map.groupBy(this.#taken(), ({ group }) => group)
    const full = [...groups].flatMap(([group, taken]) => {
      const own = taken.filter(({ accountId }) => accountId === account)
      return group !== null && (taken.length >= perGroup || own.length >= perOwnGroup) ? group : []
    })
    return [...full, ...(skipGroups?.() ?? [])]
  }

  /** Never throws: an error in the work must not end the process. */
  async #work(ctx: SystemContext, job: Claim): Promise<void> {
    const { work, log, table } = this.#options
    try {
      await work(ctx, job)
    } catch (error) {
      // Without a database the lease expires, and another claim follows.
      await this.#settleFailed(ctx, job, error).catch((cause: unknown) =>
        log.warn({ err: cause, table, id: job.id }, "queued work not settled"),
      )
    }
  }

  async #settleFailed(ctx: SystemContext, job: Claim, error: unknown): Promise<void> {
    const { giveUp, log, table, retryAfter = usualRetry } = this.#options
    const { id, group, attempts } = job
    if (error instanceof UnknownKind) {
      log.warn({ table, id, group, reason: error.message }, "queued work of an unknown kind")
      return putBack(ctx, table, job, unknownSeconds)
    }
    log.warn({ err: error, table, id, group, attempts }, "queued work failed")
    const seconds = retryAfter(job)
    await (seconds === undefined ? giveUp(ctx, job, error) : putOff(ctx, table, job, seconds))
  }

  async #beat(): Promise<void> {
    const { services, table, log } = this.#options
    await keepLeases(services, table, this.#taken()).catch((error: unknown) =>
      log.warn({ err: error, table }, "leases not kept"),
    )
  }
}
