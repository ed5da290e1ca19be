import type { RawBuilder } from "kysely"
import type { Context } from "../context.ts"

/**
 * Runs a query on the guarded reader, which sees every account's rows. It refuses one that does not bind the caller's account,
 * so a forgotten predicate is an error and never a leak.
 */
export async function guardedRead<T>(ctx: Context, query: RawBuilder<T>): Promise<T[]> {
  const { reader } = ctx.services.database
  const compiled = query.compile(reader)
  const named = [...compiled.sql.matchAll(/\baccount_id"? = \$(\d+)/g)].map(([, place]) => Number(place))
  const bound = named.length > 0 && named.every((place) => compiled.parameters[place - 1] === ctx.accountId)
  if (!bound) throw new Error("A guarded read must name the caller's account in every account_id it binds.")
  const { rows } = await reader.executeQuery<T>(compiled)
  return rows
}
