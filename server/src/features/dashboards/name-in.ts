import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"

/** What a row of a table is called, by its id; `name` reads the row as `named`. */
export function nameIn(ctx: Context, table: string, name: RawBuilder<unknown>) {
  return (id: RawBuilder<unknown>) => sql`(
    select ${name} from ${sql.table(table)} named where named.account_id = ${ctx.accountId} and named.id = ${id}
  )`
}
