import type { FastifyBaseLogger } from "fastify"
import { sql } from "kysely"
import type { PgBoss } from "pg-boss"
import type { Services } from "../context.ts"
import type { Database } from "../db/database.ts"
import type { Tx } from "../db/transaction.ts"
import type { FairQueue } from "./fair-queue.ts"
import { startClock } from "./job-clock.ts"
import type { JobDefinition } from "./job-definition.ts"
import { jobQueue } from "./job-queue.ts"
import { queueJob } from "./queue-job.ts"

/** The queue of background work. */
export interface Jobs {
  /** Puts work into the queue: it is there if and only if the transaction commits. */
  enqueue<P>(tx: Tx, job: JobDefinition<P>, payload: P): Promise<void>
  /** Starts doing the work in this process; without it the process only enqueues. */
  start(services: Services): Promise<void>
  /** Lets running work finish, for at most 25 seconds, and closes the connections. */
  stop(): Promise<void>
  /** Whether the queue can be reached now. */
  isReady(): Promise<boolean>
}

export type JobLog = Pick<FastifyBaseLogger, "info" | "warn">

interface Options {
  readonly database: Database
  /** All kinds of work. */
  readonly definitions: readonly JobDefinition[]
  readonly log: JobLog
}

const stopWithinMs = 25_000

export function openJobs({ database, definitions, log }: Options): Jobs {
  let clock: PgBoss | undefined
  let queue: FairQueue | undefined
  return {
    enqueue: (tx, { name }, payload) => queueJob(tx, { name, payload, isScheduled: false }),
    async start(services) {
      queue ??= jobQueue({ services, log, definitions })
      queue.start()
      clock ??= await startClock({ services, log, definitions })
    },
    async stop() {
      await Promise.all([clock?.stop({ timeout: stopWithinMs }), queue?.stop()])
    },
    async isReady() {
      const nothing = sql`select from queued_jobs limit 0`
      return nothing.execute(database.app).then(
        () => true,
        () => false,
      )
    },
  }
}
