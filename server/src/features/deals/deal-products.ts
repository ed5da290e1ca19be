import type { ProductLine } from "@funil/contract/deals"
import { maxMoney } from "@funil/contract/shared/money"
import { sql } from "kysely"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** A product of a deal: how many, and the price of each. */
export interface DealProduct {
  product_id: string
  amount: number
  price: number
}

/** The products as a body sends them; what it leaves out stays as it was, else it is one at the product's own price. */
export async function linesOf(
  tx: Tx,
  sent: readonly ProductLine[],
  before: readonly DealProduct[],
): Promise<DealProduct[]> {
  const ids = sent.map(({ product_id }) => product_id)
  if (new Set(ids).size < ids.length) throw invalid("products", "twice")
  const known = new Map(before.map((line) => [line.product_id, line]))
  const unpriced = sent.filter(({ product_id, price }) => price === undefined && !known.has(product_id))
  const prices = await pricesOf(
    tx,
    unpriced.map(({ product_id }) => product_id),
  )
  return sent.map(({ product_id, amount, price }) => {
    const line = known.get(product_id)
    const paid = price ?? line?.price ?? prices.get(product_id)
    if (paid === undefined) throw invalid("products", "not_found")
    return { product_id, amount: amount ?? line?.amount ?? 1, price: paid }
  })
}

/** What products cost by themselves. */
export async function pricesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; price: number }>`
    select p.id, p.price from products p where p.account_id = ${tx.accountId} and p.id = any(${ids}::uuid[])
  `.execute(tx.db)
  return new Map(rows.map(({ id, price }) => [id, price]))
}

/** What the products cost together, exact: 100 lines of the dearest fit in whole cents. */
export function sumOf(lines: readonly DealProduct[]): number {
  const cents = lines.reduce((sum, { price, amount }) => sum + Math.round(price * 100) * amount, 0)
  const sum = cents / 100
  if (sum > maxMoney) throw invalid("amount", "too_big", { maximum: maxMoney })
  return sum
}

export async function replaceProducts(tx: Tx, id: string, lines: readonly DealProduct[]): Promise<void> {
  const ids = lines.map(({ product_id }) => product_id)
  const amounts = lines.map(({ amount }) => amount)
  const prices = lines.map(({ price }) => price)
  await sql`
    with gone as (
      delete from deal_products where account_id = ${tx.accountId} and deal_id = ${id} and product_id <> all(${ids}::uuid[])
    )
    insert into deal_products (account_id, deal_id, product_id, position, amount, price)
    select ${tx.accountId}, ${id}, product, place, amount, price
    from unnest(${ids}::uuid[], ${amounts}::int[], ${prices}::numeric[]) with ordinality as l (product, amount, price, place)
    on conflict (account_id, deal_id, product_id)
      do update set position = excluded.position, amount = excluded.amount, price = excluded.price
  `.execute(tx.db)
}
