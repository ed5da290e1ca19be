import { sql } from "kysely"
import type { FastifyBaseLogger } from "fastify"
import { fromKysely, PgBoss, type QueueOptions } from "pg-boss"
import type { Services } from "../context.ts"
import type { Database } from "../db/database.ts"
import { jobsSchema } from "../db/jobs-schema.ts"
import type { Tx } from "../db/transaction.ts"
import type { JobDefinition } from "./job-definition.ts"
import { startWorkers } from "./job-workers.ts"

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
  /** All kinds of work; each has its queue. */
  readonly definitions: readonly JobDefinition[]
  readonly log: JobLog
}

/** How one job travels: for which account, and what its definition needs. */
export interface Envelope {
  readonly account: string
  readonly payload: unknown
}

const stopWithinMs = 25_000

/** Opens the queue for enqueueing. The schema is the migrator's; here nothing but rows is written. */
export async function openJobs({ database, definitions, log }: Options): Promise<Jobs> {
  const sender = openBoss(database, log, { max: 2, supervise: false, schedule: false })
  await sender.start()
  for (const definition of definitions) await ensureQueue(sender, definition)
  let worker: PgBoss | undefined
  return {
    async enqueue(tx, job, payload) {
      const envelope: Envelope = { account: tx.accountId, payload }
      await sender.send(job.name, envelope, { db: fromKysely(tx.db) })
    },
    async start(services) {
      worker ??= openBoss(database, log, workerOptions)
      await worker.start()
      await startWorkers({ boss: worker, definitions, services, log })
    },
    async stop() {
      await worker?.stop({ timeout: stopWithinMs })
      await sender.stop({ graceful: false })
    },
    async isReady() {
      const version = sql`select from ${sql.id(jobsSchema, "version")}`
      return version.execute(database.app).then(
        () => true,
        () => false,
      )
    },
  }
}

/** Supervision finds work whose process died (no heartbeat for 10 seconds) within a few seconds more. */
const workerOptions = {
  max: 6,
  supervise: true,
  schedule: true,
  useListenNotify: true,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
}

type BossOptions = Partial<typeof workerOptions> &
  Pick<typeof workerOptions, "max" | "supervise" | "schedule">

function openBoss(database: Database, log: JobLog, options: BossOptions): PgBoss {
  const { host, port, database: name, user, password, ssl } = database.appConnection
  const boss = new PgBoss({
    host,
    port,
    database: name,
    user,
    password: password,
    ssl,
    schema: jobsSchema,
    application_name: "funil jobs",
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    connectionTimeoutMillis: 2_000,
    ...options,
  })
  // Without a listener an error ends the process; a server that restarts causes some, and the queue polls on.
  boss.on("error", (error) => {
    log.warn({ err: error }, "job queue")
    void revive(database)
  })
  boss.on("warning", ({ message, data }) => log.warn({ data }, message))
  return boss
}

/** Brings the embedded server back; while it can't come back, the next error tries again. */
async function revive(database: Database): Promise<void> {
  await database.revive().catch(() => undefined)
}

/** An existing queue keeps its rows and takes the present options. */
async function ensureQueue(boss: PgBoss, { name, retry, mostSeconds = 900 }: JobDefinition): Promise<void> {
  const options: QueueOptions & { notify: boolean } = {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    heartbeatSeconds: 10,
    expireInSeconds: mostSeconds,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}
