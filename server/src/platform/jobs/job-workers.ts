import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Job, JobResult, PgBoss } from "pg-boss"
import type { Services } from "../context.ts"
import { systemContext } from "../system-context.ts"
import type { JobDefinition } from "./job-definition.ts"
import type { Envelope, JobLog } from "./jobs.ts"

interface Options {
  readonly boss: PgBoss
  readonly definitions: readonly JobDefinition[]
  readonly services: Services
  readonly log: JobLog
}

/** A scheduled job's tick carries nothing. */
type Delivered = Job<Envelope | null>

const accountsAtOnce = 1000

// With notify a queue is polled rarely, so a backlog needs the burst, and a batch of more than one triggers it.
const fetching = {
  batchSize: 5,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
} as const

/** Starts taking jobs of every definition from the queue, and puts the scheduled ones on their schedule. */
export async function startWorkers(options: Options): Promise<void> {
  for (const definition of options.definitions) {
    await options.boss.work(definition.name, fetching, async (jobs: Delivered[]) =>
      Promise.all(jobs.map((job) => settle(options, definition, job))),
    )
    if (definition.schedule === undefined) continue
    await options.boss.schedule(definition.name, definition.schedule, undefined, { tz: "America/Sao_Paulo" })
  }
}

async function settle(options: Options, definition: JobDefinition, job: Delivered): Promise<JobResult> {
  try {
    await (job.data ? run(options.services, definition, job.id, job.data) : fanOut(options, definition))
    return { id: job.id, status: "completed" }
  } catch (error) {
    options.log.warn({ err: error, job: definition.name, id: job.id }, "job failed")
    return { id: job.id, status: "failed", output: { message: String(error) } }
  }
}

async function run(
  services: Services,
  definition: JobDefinition,
  id: string,
  { account, payload }: Envelope,
) {
  // It was enqueued in a transaction of this very account; no caller can write to the queue's schema.
  const ctx = await systemContext(services, account as AccountId, id)
  await definition.run(ctx, payload)
}

const allAccounts = () => sql<{ account: string }>`select account_id as account from accounts`

async function fanOut({ boss, services }: Options, { name, accounts = allAccounts }: JobDefinition) {
  const { rows } = await accounts(services.now()).execute(services.database.reader)
  for (let from = 0; from < rows.length; from += accountsAtOnce) {
    const envelopes = rows
      .slice(from, from + accountsAtOnce)
      .map(({ account }) => ({ account, payload: null }))
    await boss.insert(
      name,
      envelopes.map((data) => ({ data })),
    )
  }
}
