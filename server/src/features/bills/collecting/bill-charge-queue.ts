import type { Services } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { FairQueue, retrySeconds } from "../../../platform/jobs/fair-queue.ts"
import { putOff } from "../../../platform/jobs/fair-queue-claim.ts"
import type { JobLog } from "../../../platform/jobs/job-log.ts"
import { ProviderAway } from "../../../platform/payments/collector.ts"
import { collectBill } from "./collect-bill.ts"
import { openBillCollector, readConnection } from "./collector.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  /** Milliseconds that a call may take; 10,000 by default. */
  readonly withinMs?: number
}

const daySeconds = 24 * 3600
const maxWait = 3600

/** Calls the payment providers that accounts have connected about their bills, a few of each account at once. */
// No right: the queue works in the name of the system.
export function billChargeQueue({ services, log, withinMs = 10_000 }: Options): FairQueue {
  const table = "bill_charges"
  return new FairQueue({
    services,
    log,
    table,
    atOnce: 16,
    perAccount: 2,
    // No right: it works in the name of the system.
    async work(ctx, job) {
      const connection = await inTransaction(ctx, readConnection)
      if (!connection) return putOff(ctx, table, job, daySeconds)
      const collector = openBillCollector(services, connection.key, withinMs)
      try {
        await collectBill(ctx, job, { collector, connection: connection.id })
      } catch (error) {
        if (!(error instanceof ProviderAway) || error.restSeconds === undefined) throw error
        await putOff(ctx, table, job, error.restSeconds)
      }
    },
    // Never given up: somebody waits for the page.
    retryAfter: ({ attempts }) => Math.min(retrySeconds[attempts - 1] ?? maxWait, maxWait),
    giveUp: () => Promise.resolve(),
  })
}
