import { setTimeout as pause } from "node:timers/promises"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Services } from "../context.ts"
import { inTransaction } from "../db/transaction.ts"
import { isUnavailable } from "../db/sql-errors.ts"
import { systemAccount } from "../system-account.ts"
import { systemContext } from "../system-context.ts"
import { askMachines } from "../db/ask-machines.ts"
import { isDoneFor, type JobDefinition, type ScheduledJob } from "./job-definition.ts"
import type { JobLog } from "./job-log.ts"
import { queueScheduled } from "./queue-job.ts"
import { lastOccasion } from "./schedule.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  readonly definitions: readonly JobDefinition[]
}

const minuteMs = 60_000
const leaseMs = 30_000
const heartbeatMs = 10_000

/**
 * Asks for scheduled jobs when their time has come, in every account that has something to do: at each minute one process for all, from
 * where the last one came to. What nobody asked for while all were away is asked for once.
 */
export class JobClock {
  readonly #options: Options
  readonly #stopping = new AbortController()
  #loop: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  /** Lets what it is at come to its end. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop
  }

  async #run(): Promise<void> {
    const { services, log } = this.#options
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await this.strike()
      } catch (error) {
        log.warn({ err: error }, "job clock")
        await services.database.revive().catch(() => undefined)
      }
      const untilNext = minuteMs - (services.now().getTime() % minuteMs)
      await pause(untilNext, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Asks for the jobs whose time has come since the clock struck last; nothing where another process is at it or was. */
  async strike(): Promise<void> {
    const { services, definitions } = this.#options
    const now = services.now()
    const struckAt = await this.#take(now)
    if (!struckAt) return
    const beat = setInterval(() => void this.#keep().catch(() => undefined), heartbeatMs)
    try {
      for (const definition of definitions) {
        if (definition.schedule && lastOccasion(definition.schedule, now) > struckAt)
          await queueForAll(services, definition)
      }
      await this.#settle(now)
    } finally {
      clearInterval(beat)
    }
  }

  async #take(now: Date): Promise<Date | undefined> {
    const minute = new Date(now.getTime() - (now.getTime() % minuteMs))
    const { rows } = await sql<{ struck_at: Date }>`
      update platform.clock set lease_until = ${this.#leaseEnd()}
      where struck_at < ${minute} and (lease_until is null or lease_until <= ${now}) returning struck_at
    `.execute(this.#options.services.database.app)
    return rows[0]?.struck_at
  }

  async #keep(): Promise<void> {
    await sql`update platform.clock set lease_until = ${this.#leaseEnd()} where lease_until is not null`.execute(
      this.#options.services.database.app,
    )
  }

  async #settle(now: Date): Promise<void> {
    await sql`update platform.clock set struck_at = ${now}, lease_until = null`.execute(
      this.#options.services.database.app,
    )
  }

  #leaseEnd(): Date {
    return new Date(this.#options.services.now().getTime() + leaseMs)
  }
}

async function queueForAll(services: Services, definition: ScheduledJob): Promise<void> {
  const { database } = services
  const found = await askMachines(
    database,
    async () => (await definition.accounts(services.now()).execute(database.reader)).rows,
    // Includes accounts with nothing to do. The system account is no account.
    (all) => Promise.resolve(all.filter((one) => one !== systemAccount).map((account) => ({ account }))),
  )
  for (const { account } of found.flat()) {
    // The query names accounts.
    await queueFor(services, account as AccountId, definition).catch((error: unknown) => {
      // The next time comes for the accounts of a machine that is away.
      if (!database.isDistributed || !isUnavailable(error)) throw error
    })
  }
}

async function queueFor(services: Services, account: AccountId, definition: JobDefinition): Promise<void> {
  const ctx = await systemContext(services, account)
  if (isDoneFor(ctx.block, definition)) await inTransaction(ctx, (tx) => queueScheduled(tx, definition.name))
}
