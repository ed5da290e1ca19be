import type { Services } from "../../platform/context.ts"
import { FairQueue } from "../../platform/jobs/fair-queue.ts"
import type { JobLog } from "../../platform/jobs/job-definition.ts"
import type { OnChanges } from "./examination/examine-account.ts"
import { Examiner } from "./examination/examiner.ts"
import { failRun, type Means, performRun } from "./runs/perform-run.ts"

/** The engine of one process. It creates the runs that events call for and performs them. */
export interface Automations {
  readonly examiner: Examiner
  readonly runs: FairQueue
  start(): void
  /** Waits for running work, for 25 seconds at most. */
  stop(): Promise<void>
}

/** The means of runs, and the listeners for examined changes. */
interface Parts extends Means {
  readonly onChanges: OnChanges
}

export function openAutomations(
  services: Services,
  log: JobLog,
  { onChanges, ...means }: Parts,
): Automations {
  const runs = new FairQueue({
    services,
    log,
    table: "workflow_runs",
    atOnce: 12,
    perAccount: 8,
    work: (ctx, job) => performRun(ctx, means, job),
    giveUp: (ctx, job, error) => failRun(ctx, job, { reason: "unexpected", detail: wordsOf(error) }),
  })
  const examiner = new Examiner({ services, log, onChanges })
  return {
    examiner,
    runs,
    start() {
      examiner.start()
      runs.start()
    },
    async stop() {
      await Promise.all([examiner.stop(), runs.stop()])
    },
  }
}

/** The name of an error. Only the log gets its details. */
function wordsOf(error: unknown): string | null {
  return error instanceof Error ? error.name : null
}
