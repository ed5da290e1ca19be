import { sql } from "kysely"
import type { Clock } from "./clock.ts"
import type { Database } from "./db/database.ts"
import type { JobLog } from "./jobs/job-definition.ts"

const maxSkewMs = 1000
const hourMs = 3_600_000

/**
 * Warns if a clock differs from the database's by more than a second, which affects leases, due
 * times and the order of changes. Half of the round trip counts in the clock's favor.
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

/** Checks now and every hour. Returns how to stop. */
export async function watchSkew(database: Database, clock: Clock, log: JobLog): Promise<() => void> {
  await warnOfSkew(database, clock, log)
  // The check skips times when the database is away.
  const look = () => void warnOfSkew(database, clock, log).catch(() => undefined)
  const timer = setInterval(look, hourMs).unref()
  return () => clearInterval(timer)
}
