import { sql } from "kysely"

/**
 * The oldest transaction that still runs. The rows of the outbox below it are all there: one that began early and commits late lies above,
 * so a reader who stops there skips none.
 */
export const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`
