import * as z from "zod/mini"
import { mergeBody } from "../shared/duplicates.ts"
import { endpoint } from "../shared/endpoint.ts"
import { idParams } from "../shared/ids.ts"
import { deal } from "./deals.ts"

const mergeDealBody = z.strictObject({ ...mergeBody.shape, products: z._default(z.boolean(), true) })
export type MergeDealBody = z.output<typeof mergeDealBody>

export const mergeDeal = endpoint({
  id: "deal.merge",
  method: "POST",
  path: "/cards/:id/merge",
  access: "deal.delete",
  params: idParams,
  body: mergeDealBody,
  status: 200,
  answer: deal,
})

/** The parts of a deal that decide a merge's products and amount. */
interface MergedDeal {
  readonly id: string
  readonly amount: number
  readonly products: readonly MergedLine[]
}

interface MergedLine {
  readonly product_id: string
  readonly amount: number
  readonly price: number
}

interface Sale<L extends MergedLine> {
  readonly amount: number
  /** Returns the kept deal's lines, then the others. The first line of a product wins. */
  readonly products: readonly L[]
  readonly added: readonly L[]
}

// Counts in cents: a sum of fractions would drift.
function sumOf(lines: readonly MergedLine[]): number {
  return lines.reduce((sum, { amount, price }) => sum + Math.round(price * 100) * amount, 0) / 100
}

/**
 * Returns the products and amount of a merged deal without double counting. An amount that was the
 * products' sum stays their sum, an agreed one stays, and a deal without one takes the first amount
 * of the others.
 */
export function mergedSale<L extends MergedLine>(
  own: MergedDeal & { readonly products: readonly L[] },
  others: readonly (MergedDeal & { readonly products: readonly L[] })[],
  takesProducts: boolean,
): Sale<L> {
  const lines = new Map(own.products.map((line) => [line.product_id, line]))
  const coming = takesProducts ? others.flatMap(({ products }) => products) : []
  const added = coming.filter((line) => {
    const isNew = !lines.has(line.product_id)
    if (isNew) lines.set(line.product_id, line)
    return isNew
  })
  const products = [...own.products, ...added]
  const isSum = own.products.length > 0 && own.amount === sumOf(own.products)
  if (isSum) return { amount: sumOf(products), products, added }
  const first = own.amount === 0 ? others.find(({ amount }) => amount > 0) : undefined
  return { amount: first?.amount ?? own.amount, products, added }
}
