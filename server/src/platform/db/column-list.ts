import { type RawBuilder, sql } from "kysely"

/** Columns one after the other, all of one table where it is named: `l.`. */
export function columnList(names: readonly string[], of: "" | `${string}.` = ""): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(`${of}${name}`)))
}
