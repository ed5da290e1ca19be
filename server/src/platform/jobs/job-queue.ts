import { sql } from "kysely"
import type { SystemContext } from "../access/permitted.ts"
import type { Services } from "../context.ts"
import { inTransaction } from "../db/transaction.ts"
import type { Claim } from "./fair-queue-claim.ts"
import { FairQueue } from "./fair-queue.ts"
import { type JobDefinition, type JobLog, UnknownKind, isDoneFor } from "./job-definition.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  readonly definitions: readonly JobDefinition[]
}

const maxWait = 3600

/**
 * Does the jobs that wait, the accounts taking turns; no kind takes all places, neither of an
 * account nor of the process.
 */
export function jobQueue({ services, log, definitions }: Options): FairQueue {
  const definitionOf = ({ group }: Claim) => {
    const found = definitions.find(({ name }) => name === group)
    if (!found) throw new UnknownKind(`There is no job ${group}`)
    return found
  }
  return new FairQueue({
    services,
    log,
    table: "queued_jobs",
    group: "name",
    atOnce: 24,
    perAccount: 6,
    perGroup: 6,
    perOwnGroup: 2,
    async work(ctx, job) {
      const definition = definitionOf(job)
      if (!isDoneFor(ctx.block, definition)) return remove(ctx, job)
      const left = await definition.run({ ...ctx, requestId: job.id }, await payloadOf(ctx, job))
      await (left ? putBackWith(ctx, job, left.rest) : remove(ctx, job))
    },
    retryAfter: (job) => retryAfter(definitionOf(job).retry, job.attempts),
    giveUp: remove,
  })
}

async function payloadOf(ctx: SystemContext, { id }: Claim): Promise<unknown> {
  const { rows } = await inTransaction(ctx, (tx) =>
    sql<{ payload: unknown }>`
      select payload from queued_jobs where account_id = ${tx.accountId} and id = ${id}
    `.execute(tx.db),
  )
  return rows[0]?.payload
}

// No ledger: a job is no record.
async function putBackWith(ctx: SystemContext, { id, lease }: Claim, payload: unknown): Promise<void> {
  await inTransaction(
    ctx,
    (tx) =>
      sql`
        update queued_jobs set payload = ${JSON.stringify(payload)}::jsonb, next_at = ${tx.now()}, lease = null, attempts = 0
        where account_id = ${tx.accountId} and id = ${id} and lease = ${lease}
      `.execute(tx.db),
    { isRedone: true },
  )
}

// No ledger: a job is no record.
async function remove(ctx: SystemContext, { id, lease }: Claim): Promise<void> {
  await inTransaction(
    ctx,
    (tx) =>
      sql`
        delete from queued_jobs where account_id = ${tx.accountId} and id = ${id} and lease = ${lease}
      `.execute(tx.db),
    { isRedone: true },
  )
}

/** Returns the seconds until a failed job's retry; undefined gives up. */
function retryAfter({ limit, delaySeconds }: JobDefinition["retry"], attempts: number): number | undefined {
  return attempts > limit ? undefined : Math.min(delaySeconds * 2 ** (attempts - 1), maxWait)
}
