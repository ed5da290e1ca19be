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

/** The products as a body sends them; what it leaves out stays as it was, else it is one at the product's own price, one of `prices`. */
export function linesOf(
  sent: readonly ProductLine[],
  before: readonly DealProduct[],
  prices: ReadonlyMap<string, number>,
): DealProduct[] {
  if (new Set(productIds(sent)).size < sent.length) throw invalid("products", "twice")
  const known = new Map(before.map((line) => [line.product_id, line]))
  return sent.map(({ product_id, amount, price }) => {
    const line = known.get(product_id)
    const paid = price ?? line?.price ?? prices.get(product_id)
    if (paid === undefined) throw invalid("products", "not_found")
    return { product_id, amount: amount ?? line?.amount ?? 1, price: paid }
  })
}

export function productIds(lines: readonly Pick<DealProduct, "product_id">[]): string[] {
  return lines.map(({ product_id }) => product_id)
}

/** What those of the products cost by themselves that are sent without a price. */
export async function pricesOf(tx: Tx, sent: readonly ProductLine[]): Promise<Map<string, number>> {
  const ids = productIds(sent.filter(({ price }) => price === undefined))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; price: number }>`/* prices */
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
