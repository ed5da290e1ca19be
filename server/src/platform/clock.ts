import { sql } from "kysely"
import type { Config } from "./config.ts"
import type { Database } from "./db/database.ts"

/** Returns the present instant. Injected, so that tests can move it. */
export type Clock = () => Date

/** Returns a clock that is this far ahead of real time, or behind it. */
export function clockAhead(ms: number): Clock {
  return () => new Date(Date.now() + ms)
}

/**
 * Returns the milliseconds that a rehearsal's clock is ahead, or null without a rehearsal. CLOCK
 * sets it once, and later processes share it. Jobs due before it still run, and jobs due after it
 * run again.
 */
export async function rehearsedAhead(
  { app }: Pick<Database, "app">,
  { clock }: Pick<Config, "clock">,
): Promise<number | null> {
  if (clock)
    await sql`
      update platform.clock set set_to = ${clock}, ahead = ${clock}::timestamptz - now(), struck_at = least(struck_at, ${clock})
      where set_to is distinct from ${clock}
    `.execute(app)
  const { rows } = await sql<{ ahead: number }>`
    select (extract(epoch from ahead) * 1000)::float8 as ahead from platform.clock where set_to is not null
  `.execute(app)
  return rows[0] ? Math.round(rows[0].ahead) : null
}
