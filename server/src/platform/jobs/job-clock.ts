import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { PgBoss } from "pg-boss"
import type { Services } from "../context.ts"
import type { Database } from "../db/database.ts"
import { jobsSchema } from "../db/jobs-schema.ts"
import { inTransaction } from "../db/transaction.ts"
import { systemContext } from "../system-context.ts"
import type { JobDefinition } from "./job-definition.ts"
import type { JobLog } from "./job-log.ts"
import { queueScheduled } from "./queue-job.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  readonly definitions: readonly JobDefinition[]
}

/**
 * Supervision finds a stroke whose process died (no heartbeat for 10 seconds) within a few seconds more. With notify strokes are polled
 * for rarely.
 */
const settings = { supervise: true, schedule: true, useListenNotify: true, superviseIntervalSeconds: 5 }
const fetching = { notifyPollingIntervalSeconds: 5 }

/**
 * Puts scheduled jobs into the queue when their time has come: each stroke of the clock is one process's, and it asks for the job in every
 * account that has something to do.
 */
export async function startClock({ services, log, definitions }: Options): Promise<PgBoss> {
  const boss = openBoss(services.database, log)
  await boss.start()
  for (const definition of definitions) {
    const { name, schedule } = definition
    if (schedule === undefined) continue
    await ensureStrokes(boss, definition)
    await boss.work(name, fetching, () => strike(services, definition))
    await boss.schedule(name, schedule, undefined, { tz: "America/Sao_Paulo" })
  }
  return boss
}

const allAccounts = () => sql<{ account: string }>`select account_id as account from accounts`

async function strike(services: Services, { name, accounts = allAccounts }: JobDefinition): Promise<void> {
  const { rows } = await accounts(services.now()).execute(services.database.reader)
  for (const { account } of rows) {
    // The query names accounts.
    const ctx = await systemContext(services, account as AccountId)
    await inTransaction(ctx, (tx) => queueScheduled(tx, name))
  }
}

/** An existing queue of strokes keeps its rows and takes the present options. */
async function ensureStrokes(boss: PgBoss, { name, retry }: JobDefinition): Promise<void> {
  const options = {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    heartbeatSeconds: 10,
    expireInSeconds: 900,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

function openBoss(database: Database, log: JobLog): PgBoss {
  const { host, port, database: name, user, password, ssl } = database.appConnection
  const boss = new PgBoss({
    host,
    port,
    database: name,
    user,
    password: password,
    ssl,
    schema: jobsSchema,
    application_name: "funil clock",
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    connectionTimeoutMillis: 2_000,
    max: 3,
    ...settings,
  })
  // An error without a listener ends the process; a server that restarts causes some, and the clock goes on.
  boss.on("error", (error) => {
    log.warn({ err: error }, "job clock")
    void revive(database)
  })
  boss.on("warning", ({ message, data }) => log.warn({ data }, message))
  return boss
}

/** Brings the embedded server back; while it can't come back, the next error tries again. */
async function revive(database: Database): Promise<void> {
  await database.revive().catch(() => undefined)
}
