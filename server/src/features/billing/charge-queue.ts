import type { Services } from "../../platform/context.ts"
import { FairQueue, retrySeconds } from "../../platform/jobs/fair-queue.ts"
import { putOff } from "../../platform/jobs/fair-queue-claim.ts"
import type { JobLog } from "../../platform/jobs/job-log.ts"
import { ProviderAway } from "../../platform/payments/collector.ts"
import { openCollector } from "../../platform/payments/open-collector.ts"
import { collectInvoice } from "./collect-invoice.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  /** Milliseconds that a call may take; 10,000 by default. */
  readonly withinMs?: number
}

const daySeconds = 24 * 3600
const maxWait = 3600

/** Calls payment providers about invoices, a few of each at once; one that wants to be left alone is. */
export function chargeQueue({ services, log, withinMs = 10_000 }: Options): FairQueue {
  const resting = new Map<string, Date>()
  const table = "invoice_charges"
  return new FairQueue({
    services,
    log,
    table,
    group: "provider",
    atOnce: 16,
    perAccount: 2,
    perGroup: 8,
    skipGroups: () => [...resting].flatMap(([name, until]) => (until > services.now() ? name : [])),
    async work(ctx, job) {
      const collector = await openCollector(services, job.group, withinMs)
      // It has been taken out of the settings, and may come back.
      if (!collector) return putOff(ctx, table, job, daySeconds)
      try {
        await collectInvoice(ctx, job, collector)
      } catch (error) {
        if (error instanceof ProviderAway && error.restSeconds !== undefined)
          resting.set(job.group ?? "", new Date(services.now().getTime() + error.restSeconds * 1000))
        throw error
      }
    },
    // Never given up: somebody waits for the page.
    retryAfter: ({ attempts }) => Math.min(retrySeconds[attempts - 1] ?? maxWait, maxWait),
    giveUp: () => Promise.resolve(),
  })
}
