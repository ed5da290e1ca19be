import { id } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"

/** The names of those of the products that are there, by their ids. */
export async function liveProducts(tx: Tx, wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = wanted.filter((text) => id.safeParse(text).success)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`/* offered products */
    select p.id, p.name from products p
    where p.account_id = ${tx.accountId} and p.id = any(${ids}::uuid[]) and p.deleted_at is null
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
