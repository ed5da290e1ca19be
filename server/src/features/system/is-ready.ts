import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import type { Services } from "../../platform/context.ts"

const patienceMs = 3_000

/** Whether database and jobs answer soon. A server that is just coming back is not ready. */
export async function isReady({ database, jobs }: Services): Promise<boolean> {
  const answers = Promise.all([
    sql`select 1`.execute(database.app),
    sql`select 1`.execute(database.reader),
    jobs.isReady(),
  ]).then(
    ([, , areJobsReady]) => areJobsReady,
    () => false,
  )
  return Promise.race([answers, pause(patienceMs, false, { ref: false })])
}
