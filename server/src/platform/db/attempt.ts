import { sql } from "kysely"
import { AppError, invalid } from "../app-error.ts"
import { refusalOf } from "./constraint-errors.ts"
import { isBadInput } from "./sql-errors.ts"
import { firstError } from "./send.ts"
import type { Tx } from "./transaction.ts"

/** The refusal of a row that an error means; undefined for any other error. */
export function refusalIn(error: unknown): AppError | undefined {
  const refusal = refusalOf(error)
  if (refusal instanceof AppError) return refusal
  return isBadInput(error) ? invalid("row", "format") : undefined
}

/** Does part of a transaction; when that is refused, the part leaves no trace and the refusal is answered. */
export async function attempt(tx: Tx, work: (tx: Tx) => Promise<unknown>): Promise<AppError | null> {
  const recorded = tx.ledger.changes.length
  const sent: Promise<unknown>[] = []
  await sql`savepoint attempt`.execute(tx.db)
  try {
    await work({ ...tx, sent })
    await Promise.all(sent)
    await sql`release savepoint attempt`.execute(tx.db)
    return null
  } catch (error) {
    const refusal = refusalIn(await firstError(sent, error))
    if (!refusal) throw error
    await sql`rollback to savepoint attempt`.execute(tx.db)
    tx.ledger.changes.length = recorded
    return refusal
  }
}
