import { setTimeout as pause } from "node:timers/promises"
import type { AccountId } from "@funil/contract/shared/ids"
import type { SystemContext } from "../../../platform/access/permitted.ts"
import { Nap } from "../../../platform/concurrency.ts"
import type { Services } from "../../../platform/context.ts"
import type { JobLog } from "../../../platform/jobs/job-definition.ts"
import { passedBy, readBehind, readNews } from "../../../platform/outbox/outbox-news.ts"
import { untilNextLook } from "../../../platform/outbox/outbox-row.ts"
import { systemContexts } from "../../../platform/system-context.ts"
import { examineAccount, type OnChanges } from "./examine-account.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  readonly onChanges: OnChanges
}

/**
 * The pause after a turn with events. One turn then examines all events of the pause at the cost of
 * one.
 */
const gatherMs = 250
const pauseAfterErrorMs = 1000
/**
 * The time between two sweeps for work that a process left behind. Also the longest time between
 * two turns.
 */
const sweepEveryMs = 15_000
const atOnce = 3
const maxRows = 200
/** The immediate retries of a failed batch, each smaller. After that it waits for a sweep. */
const maxShrinks = 4

/**
 * Follows commits and examines accounts with news in turns, a batch at a time. Its memory only
 * holds hints. The database knows which accounts are behind.
 */
export class Examiner {
  readonly #options: Options
  readonly #waiting = new Set<AccountId>()
  #horizon: bigint | undefined
  /** The number of consecutive looks that found rows above the horizon. */
  #heldBack = 0
  /** The number of consecutive failures of each account. */
  readonly #failures = new Map<AccountId, number>()
  #sweptAt = -Infinity
  #loop: Promise<void> | undefined
  readonly #stopping = new AbortController()
  readonly #nap = new Nap()
  #unhear: (() => void) | undefined

  constructor(options: Options) {
    this.#options = options
  }

  start(): void {
    this.#unhear ??= this.#options.services.database.news.on("outbox", () => this.#nap.wake())
    this.#loop ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#unhear?.()
    this.#nap.wake()
    await this.#loop
  }

  /**
   * Examines everything committed before this call, for tests and tools. Returns the number of
   * queued runs.
   */
  async drain(): Promise<number> {
    let queued = 0
    const isPassed = await passedBy(this.#options.services.database)
    for (;;) {
      const isLast = await isPassed()
      for (const id of await this.#behind()) this.#waiting.add(id)
      const isIdle = this.#waiting.size === 0
      queued += await this.#examineWaiting((ctx) => this.#examine(ctx))
      if (isLast && isIdle) return queued
      if (!isLast) await this.#gather(untilNextLook(0, gatherMs))
    }
  }

  async #run(): Promise<void> {
    const { services, log } = this.#options
    while (!this.#stopping.signal.aborted) {
      try {
        const began = performance.now()
        await this.#findNews()
        const hasFound = this.#waiting.size > 0
        await this.#examineWaiting((ctx) => this.#tryToExamine(ctx))
        // A longer turn gathers more for the next one, so that examination leaves half of the time
        // to runs.
        if (this.#waiting.size > 0) continue
        if (hasFound) await this.#gather(Math.max(gatherMs, performance.now() - began))
        else await this.#rest()
      } catch (error) {
        log.warn({ err: error }, "examination for automations")
        // The waiting accounts may be lost. A sweep finds them.
        this.#sweptAt = -Infinity
        await services.database.revive().catch(() => undefined)
        await this.#gather(pauseAfterErrorMs)
      }
    }
  }

  /** Waits a fixed time, whatever is announced meanwhile. */
  async #gather(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }

  /** Waits until there may be news. */
  async #rest(): Promise<void> {
    await this.#gather(untilNextLook(this.#heldBack, gatherMs))
    if (this.#heldBack > 0) return
    await this.#nap.sleep(this.#options.services.database.news.hearsOthers ? sweepEveryMs : gatherMs)
  }

  /** Stores the accounts with news. */
  async #findNews(): Promise<void> {
    const { horizon, accounts, isHeldBack } = await readNews(this.#options.services.database, this.#horizon)
    this.#horizon = horizon
    this.#heldBack = isHeldBack ? this.#heldBack + 1 : 0
    for (const id of accounts) this.#waiting.add(id)
    if (performance.now() - this.#sweptAt < sweepEveryMs) return
    for (const id of await this.#behind()) this.#waiting.add(id)
    this.#sweptAt = performance.now()
  }

  #behind(): Promise<AccountId[]> {
    return readBehind(this.#options.services.database, "workflow_positions")
  }

  /** Gives each waiting account one turn. */
  async #examineWaiting(examine: (ctx: SystemContext) => Promise<number>): Promise<number> {
    const ids = [...this.#waiting]
    this.#waiting.clear()
    const turn = await systemContexts(this.#options.services, ids)
    let queued = 0
    const work = async () => {
      for (let ctx = turn.shift(); ctx && !this.#stopping.signal.aborted; ctx = turn.shift())
        queued += await examine(ctx)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return queued
  }

  /** A failing account must not block others. The next sweep retries it. */
  async #tryToExamine(ctx: SystemContext): Promise<number> {
    const { accountId: id } = ctx
    const failures = this.#failures.get(id) ?? 0
    try {
      const queued = await this.#examine(ctx, Math.max(1, maxRows >> (2 * failures)))
      this.#failures.delete(id)
      return queued
    } catch (error) {
      this.#options.log.warn({ err: error, account: id }, "examination for automations")
      this.#failures.set(id, Math.min(failures + 1, maxShrinks))
      if (failures < maxShrinks) this.#waiting.add(id)
      return 0
    }
  }

  async #examine(ctx: SystemContext, limit = maxRows): Promise<number> {
    const { queued, isMore } = await examineAccount(ctx, limit, this.#options.onChanges)
    if (isMore) this.#waiting.add(ctx.accountId)
    return queued
  }
}
