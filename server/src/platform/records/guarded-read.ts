import type { RawBuilder } from "kysely"
import { takeTurns } from "../concurrency.ts"
import type { Context } from "../context.ts"
import { connections } from "../db/pool.ts"
import { unboundTable } from "./unbound-table.ts"

/** Queries that were found sound, with the places of their parameters that are the account. */
const sound = new Set<string>()
const maxKept = 300

/** One account never takes all connections, which session lookups need too. */
const turns = takeTurns({ atOnce: connections.reader, perAccount: 6 })

/**
 * Runs a query on the guarded reader, which sees every account's rows. Rejects a query that reads a
 * table without the caller's account, so a forgotten predicate is an error and never a leak.
 */
export async function guardedRead<T>(ctx: Context, query: RawBuilder<T>): Promise<T[]> {
  const { reader } = ctx.services.database
  const compiled = query.compile(reader)
  const places = compiled.parameters.flatMap((value, index) => (value === ctx.accountId ? index + 1 : []))
  requireSound(compiled.sql, places)
  const { rows } = await turns(ctx.accountId, () => reader.executeQuery<T>(compiled))
  return rows
}

function requireSound(text: string, places: readonly number[]): void {
  const key = `${places.join()} ${text}`
  if (sound.has(key)) return
  const unbound = unboundTable(text, (place) => places.includes(place))
  if (unbound !== null) throw new Error(`A guarded read must hold each table to the account: ${unbound}`)
  if (sound.size >= maxKept) sound.clear()
  sound.add(key)
}
