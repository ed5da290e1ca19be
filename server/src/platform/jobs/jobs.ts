import { sql } from "kysely"
import type { Services } from "../context.ts"
import type { Database } from "../db/database.ts"
import type { FairQueue } from "./fair-queue.ts"
import { JobClock } from "./job-clock.ts"
import type { JobDefinition, JobLog } from "./job-definition.ts"
import { jobQueue } from "./job-queue.ts"
import { type Walk, walkJob } from "./walk-job.ts"

/** The background work of this process. */
export interface Jobs {
  /** Starts the work. Without it the process only queues jobs. */
  start(services: Services): void
  /** Lets running work finish, for at most 25 seconds, and closes the connections. */
  stop(): Promise<void>
  /** Whether the queue can be reached now. */
  isReady(): Promise<boolean>
}

interface Options {
  readonly database: Database
  /** All kinds of work for one account. */
  readonly definitions: readonly JobDefinition[]
  /** All kinds of work that every account needs. */
  readonly walks: readonly Walk[]
  readonly log: JobLog
}

export function openJobs({ database, log, ...kinds }: Options): Jobs {
  const definitions = [...kinds.definitions, ...kinds.walks.map((walk) => walkJob(walk, log))]
  let clock: JobClock | undefined
  let queue: FairQueue | undefined
  return {
    start(services) {
      queue ??= jobQueue({ services, log, definitions })
      clock ??= new JobClock({ services, log, definitions })
      queue.start()
      clock.start()
    },
    async stop() {
      await Promise.all([clock?.stop(), queue?.stop()])
    },
    async isReady() {
      const table = sql`select 'queued_jobs'::regclass`
      return table.execute(database.app).then(
        () => true,
        () => false,
      )
    },
  }
}
