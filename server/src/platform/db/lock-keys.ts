import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Tx } from "./tx.ts"

function lockOf(accountId: string, key: string): bigint {
  return createHash("sha256").update(`${accountId} ${key}`).digest().readBigInt64BE()
}

/**
 * Takes locks of what has no row yet, held until the transaction ends: of two that would make the same the second one finds what the first
 * made. To be taken before all other locks, and once; in one order, so that no two transactions wait for each other.
 */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  const locks = [...new Set(keys.map((key) => lockOf(tx.accountId, key)))].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
  await sql`/* lock keys */ select pg_advisory_xact_lock(l.key) from unnest(${locks.map(String)}::bigint[]) l (key)`.execute(
    tx.db,
  )
}
