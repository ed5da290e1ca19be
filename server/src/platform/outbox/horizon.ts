import { sql } from "kysely"

/**
 * The oldest transaction that still runs. The rows of the outbox below it are all there: one that began early and commits late lies above,
 * so a reader who stops there skips none.
 */
export const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`

/** The transaction of the newest row, which may lie above the horizon. It is the end of an index; `exists` would look through the table. */
export const lastAnnounced = sql<string | null>`(select tx from outbox order by tx desc, seq desc limit 1)`
