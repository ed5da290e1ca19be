import type { Services } from "../../../platform/context.ts"
import { FairQueue } from "../../../platform/jobs/fair-queue.ts"
import { putBack } from "../../../platform/jobs/fair-queue-claim.ts"
import type { JobLog } from "../../../platform/jobs/job-log.ts"
import type { Importers } from "../../../nouns/record-feature.ts"
import { finishImport } from "./finish-import.ts"
import { runImport } from "./run-import.ts"

interface Options {
  readonly records: Importers
  readonly services: Services
  readonly log: JobLog
  /** Milliseconds of an import's turn; a batch that was begun comes to its end. */
  readonly turnMs?: number
}

/** Between two looks whether a blocked account goes on. */
const blockedSeconds = 60

/** Does imports, of each account the oldest one, a piece at a time in turns; after a crash each goes on where it stood. */
export function importQueue({ records, services, log, turnMs = 1500 }: Options): FairQueue {
  return new FairQueue({
    services,
    log,
    table: "imports",
    atOnce: 2,
    perAccount: 1,
    inOrder: true,
    work: (ctx, job) => {
      // It goes on where it stood when the account does.
      if (ctx.block) return putBack(ctx, "imports", job, blockedSeconds)
      const until = performance.now() + turnMs
      return runImport(ctx, records, job, () => performance.now() >= until)
    },
    giveUp: async (ctx, job) => {
      await finishImport(ctx, job, { status: "failed", problem: "import_broken" })
    },
  })
}
