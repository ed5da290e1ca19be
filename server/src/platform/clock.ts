import { sql } from "kysely"
import type { Config } from "./config.ts"
import type { Database } from "./db/database.ts"

/** Tells the present instant; injected, so that tests move it. */
export type Clock = () => Date

/** A clock that is so far ahead of real time, or behind it. */
export function clockAhead(ms: number): Clock {
  return () => new Date(Date.now() + ms)
}

/**
 * How many milliseconds the clock of a rehearsal is ahead of real time; null where there is none. CLOCK sets it once: processes that start
 * later with the same one, or without, share it. Jobs whose time lies before it are asked for as ever, those behind it anew.
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
