import type { AccountId } from "@funil/contract/shared/ids"
import type { Context, Services } from "../context.ts"
import type { DB } from "../db/tables.ts"
import { Nap } from "../nap.ts"
import { systemContexts } from "../system-context.ts"
import { type Claimed, claimDue, findDue, keepLeases, putBack, putOff } from "./fair-queue-claim.ts"
import type { JobLog } from "./job-log.ts"
import { UnknownKind } from "./unknown-kind.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  /**
   * A table with `account_id, id, next_at timestamptz, lease uuid, attempts integer`, which the reader may read, and an index on
   * `(account_id, next_at) where next_at is not null`. `next_at` is when a row may be taken; null is settled.
   */
  readonly table: keyof DB
  /** A text column of the table, such as the host that it goes to. */
  readonly group?: string
  /** Rows that are worked on at once: in all, of one account, of one group. Without groups a few more are taken ahead. */
  readonly atOnce: number
  readonly perAccount: number
  readonly perGroup?: number
  /** Rows of one account and one group that are worked on at once. */
  readonly perOwnGroup?: number
  /** Takes an account's oldest row alone, whichever process asks: its other rows wait until that one is settled. */
  readonly inOrder?: boolean
  /** Groups that are not taken from now. */
  readonly skipGroups?: () => readonly string[]
  /**
   * Does the work and settles the row: `next_at` null, or a later time, with `lease` null; long work does a piece and calls `putBack`.
   * It runs at least once. When it throws, the row is taken again after 5 seconds, then ever later, at most `maxAttempts` times,
   * unless `retryAfter` says otherwise. An `UnknownKind` is put off and counts as no failure.
   */
  readonly work: (ctx: Context, job: Claimed) => Promise<void>
  /** Seconds after which a row whose work threw is taken again; undefined to give it up. */
  readonly retryAfter?: (job: Claimed) => number | undefined
  /** Settles for good a row whose last attempt threw. */
  readonly giveUp: (ctx: Context, job: Claimed, error: unknown) => Promise<void>
}

/** Seconds after which a failed row is tried again; after the last try it is given up. */
export const retrySeconds = [5, 30, 120, 600, 3600, 14_400] as const
export const maxAttempts = retrySeconds.length + 1

/** Seconds until another process, perhaps of another release, may take work of an unknown kind. */
const unknownSeconds = 30

const usualRetry = ({ attempts }: Claimed) => retrySeconds[attempts - 1]

const heartbeatMs = 10_000
const pauseMs = { found: 200, none: 500, error: 1000 }
/** While nothing is due and others are heard; shorter than a lease, so that one that runs out is seen coming. */
const restMs = 20_000
/** Rows that end within these milliseconds share the next claim, which costs as much as a small piece of work. */
const gatherMs = 20
/** Rows that one claim takes for a single place, to be done one after the other, where so many accounts wait that each gets one place. */
const rowsPerHand = 4
const stopWithinMs = 25_000

/** Rows of one account that are done one after the other; those that are done are gone from it. */
interface Hand {
  readonly accountId: AccountId
  readonly jobs: Claimed[]
  readonly done: Promise<void>
}

/**
 * Works on the rows of a table, the accounts taking turns, so that one account's thousand rows hold up nobody else. A row whose process
 * died is taken again when its lease has run out, after 30 seconds. Any number of processes may work on one table.
 */
export class FairQueue {
  readonly #options: Options
  readonly #hands = new Set<Hand>()
  /** The account that was served last; the next turn begins behind it. */
  #after: string | null = null
  #loop: Promise<void> | undefined
  #isStopped = false
  readonly #nap = new Nap()
  #soon: NodeJS.Timeout | undefined
  /** When the next row will be due, where none was due at the last look. */
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

  /** Takes no more rows and waits for those in work, for 25 seconds at most. */
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

  /** Works on everything that is due now, for tests and tools that step it; answers how many rows that were. */
  async drain(): Promise<number> {
    let count = 0
    for (;;) {
      // A row in work may have kept others of its group back, and be done by now.
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

  /** How long there will be nothing to take: until the next row is due, or somebody tells of one. */
  #restMs(): number {
    const { database, now } = this.#options.services
    // Rows that are due and could not be taken wait for others to end, in this process or elsewhere.
    if (this.#nextAt === undefined || !database.news.hearsOthers) return pauseMs.none
    const untilDue = this.#nextAt === null ? restMs : this.#nextAt.getTime() - now().getTime()
    return Math.min(Math.max(untilDue, 0), restMs)
  }

  #free(): number {
    return this.#options.atOnce - this.#hands.size
  }

  /** Takes rows into the free places; answers how many. */
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

  async #takeOf(ctx: Context, waiting: number): Promise<number> {
    const { table, group, perAccount, inOrder } = this.#options
    const own = [...this.#hands].filter(({ accountId }) => accountId === ctx.accountId).length
    const share = Math.max(1, Math.floor(this.#free() / waiting))
    // One by one where groups count, since several rows of one claim could be of the same group.
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

  #begin(ctx: Context, jobs: Claimed[]): void {
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

  #taken(): Claimed[] {
    return [...this.#hands].flatMap(({ jobs }) => jobs)
  }

  /** Groups of which an account may have no more. */
  #busyGroups(account: AccountId): string[] {
    const { perGroup = Infinity, perOwnGroup = Infinity, skipGroups } = this.#options
    const groups = Map.groupBy(this.#taken(), ({ group }) => group)
    const full = [...groups].flatMap(([group, taken]) => {
      const own = taken.filter(({ accountId }) => accountId === account)
      return group !== null && (taken.length >= perGroup || own.length >= perOwnGroup) ? group : []
    })
    return [...full, ...(skipGroups?.() ?? [])]
  }

  /** Never throws: nothing that work does may end the process. */
  async #work(ctx: Context, job: Claimed): Promise<void> {
    const { work, log, table } = this.#options
    try {
      await work(ctx, job)
    } catch (error) {
      // Without a database the lease runs out, and the row is taken again.
      await this.#settleFailed(ctx, job, error).catch((cause: unknown) =>
        log.warn({ err: cause, table, id: job.id }, "queued work not settled"),
      )
    }
  }

  async #settleFailed(ctx: Context, job: Claimed, error: unknown): Promise<void> {
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
