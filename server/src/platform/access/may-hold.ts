import { type RawBuilder, type SqlBool, sql } from "kysely"

/** Whether a session `s` of the user `u` holds: a visitor may make no API token, and has none from before. */
export const mayHold: RawBuilder<SqlBool> = sql`(s.kind <> 'token' or u.role <> 'visitor')`
