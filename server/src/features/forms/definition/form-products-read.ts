import { id } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"

/** A product that a form offers. */
export interface OfferedProduct {
  readonly name: string
  readonly price: number
}

/** Those of the products that are there, by their ids. */
export async function liveProducts(
  tx: Tx,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, OfferedProduct>> {
  const ids = wanted.filter((text) => id.safeParse(text).success)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<OfferedProduct & { id: string }>`/* offered products */
    select p.id, p.name, p.price from products p
    where p.account_id = ${tx.accountId} and p.id = any(${ids}::uuid[]) and p.deleted_at is null
  `.execute(tx.db)
  return new Map(rows.map(({ id: found, ...product }) => [found, product]))
}
