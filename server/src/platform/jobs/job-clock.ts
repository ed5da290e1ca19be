import { setTimeout as pause } from "node:timers/promises"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Services } from "../context.ts"
import { askMachines, systemAccount } from "../db/ask-machines.ts"
import { isUnavailable } from "../db/sql-errors.ts"
import { inTransaction } from "../db/transaction.ts"
import { systemContext } from "../system-context.ts"
import {
  type JobDefinition,
  type JobLog,
  type ScheduledJob,
  isDoneFor,
  lastOccasion,
} from "./job-definition.ts"
import { queueScheduled } from "./queue-job.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  readonly definitions: readonly JobDefinition[]
}

const minuteMs = 60_000
const leaseMs = 30_000
const heartbeatMs = 10_000

/**
 * Queues scheduled jobs at their time for every account with work. Each minute one process does it
 * for all, from the last run's time. Missed times count once.
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

  /** Queues the jobs due since the last run. Does nothing if another process runs or ran it. */
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
      // A missing machine's accounts wait for the next time.
      if (!database.isDistributed || !isUnavailable(error)) throw error
    })
  }
}

async function queueFor(services: Services, account: AccountId, definition: JobDefinition): Promise<void> {
  const ctx = await systemContext(services, account)
  if (isDoneFor(ctx.block, definition)) await inTransaction(ctx, (tx) => queueScheduled(tx, definition.name))
}
