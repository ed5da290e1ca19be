import { sql } from "kysely"
import type { Clock } from "./clock.ts"
import type { Database } from "./db/database.ts"
import type { JobLog } from "./jobs/job-log.ts"

const maxSkewMs = 1000
const hourMs = 3_600_000

/**
 * Warns when a clock is more than a second off the database's: leases, due times and the order of changes suffer from it. The answer may
 * have taken any part of the round trip, so half of that is given to the clock.
 */
export async function warnOfSkew(
  { reader }: Pick<Database, "reader">,
  clock: Clock,
  log: JobLog,
): Promise<void> {
  const [before, start] = [clock().getTime(), performance.now()]
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(reader)
  const halfTrip = (performance.now() - start) / 2
  const ahead = before + halfTrip - (rows[0]?.now.getTime() ?? before)
  if (Math.abs(ahead) - halfTrip > maxSkewMs)
    log.warn({ aheadMs: Math.round(ahead) }, "this machine's clock differs from the database's")
}

/** Looks now and every hour; answers how to end it. */
export async function watchSkew(database: Database, clock: Clock, log: JobLog): Promise<() => void> {
  await warnOfSkew(database, clock, log)
  // While the database is away nothing can be said of its clock.
  const look = () => void warnOfSkew(database, clock, log).catch(() => undefined)
  const timer = setInterval(look, hourMs).unref()
  return () => clearInterval(timer)
}
