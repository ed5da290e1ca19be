import { type RawBuilder, sql } from "kysely"

/** When the customer of a deal was last spoken to; until then, when the deal was made. An index has it in these words. */
export function lastContactAt(alias: string): RawBuilder<Date> {
  const d = sql.ref(alias)
  return sql`coalesce(${d}.last_contact_at, ${d}.created_at)`
}
