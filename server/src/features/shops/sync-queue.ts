import type { ShopProblem } from "@funil/contract/data/plugins"
import type { SystemContext } from "../../platform/access/permitted.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { type Claim, putBack, putOff } from "../../platform/jobs/fair-queue-claim.ts"
import { FairQueue, retrySeconds } from "../../platform/jobs/fair-queue.ts"
import type { JobLog } from "../../platform/jobs/job-definition.ts"
import { ShopAway, ShopRefused } from "../../platform/shops/shop.ts"
import { runSync, type SyncLimits, syncLimits } from "./run-sync.ts"
import { noteShop } from "./shop-queries.ts"
import { finishSync, findSync } from "./sync-queries.ts"

interface Options {
  readonly services: Services
  readonly log: JobLog
  /** Overrides of the default limits. */
  readonly limits?: Partial<SyncLimits>
}

/** The seconds between checks of a blocked account. */
const blockedSeconds = 60
/** The attempts before a sync fails, over 12 minutes. */
const tries = 4

function problemOf(error: unknown): ShopProblem {
  if (error instanceof ShopRefused) return error.reason
  return error instanceof ShopAway ? "unreachable" : "unexpected"
}

// No ledger: the queue is not a record.
async function fail(ctx: SystemContext, job: Claim, error: unknown): Promise<void> {
  const problem = problemOf(error)
  const row = await inTransaction(ctx, (tx) => findSync(tx, job))
  if (row) await noteShop(ctx, row.shop_id, { problem })
  await finishSync(ctx, job, problem)
}

/** Syncs the shops of each account one after the other, a page at a time. */
export function syncQueue({ services, log, limits: other }: Options): FairQueue {
  const table = "shop_syncs"
  const limits = { ...syncLimits, ...other }
  return new FairQueue({
    services,
    log,
    table,
    atOnce: 4,
    perAccount: 1,
    inOrder: true,
    async work(ctx, job) {
      // The sync continues here when the account does.
      if (ctx.block) return putBack(ctx, table, job, blockedSeconds)
      try {
        await runSync(ctx, job, limits)
      } catch (error) {
        if (error instanceof ShopRefused) return fail(ctx, job, error)
        if (!(error instanceof ShopAway) || error.restSeconds === undefined || job.attempts > tries)
          throw error
        await putOff(ctx, table, job, error.restSeconds)
      }
    },
    retryAfter: ({ attempts }) => (attempts > tries ? undefined : retrySeconds[attempts - 1]),
    giveUp: fail,
  })
}
