/** A deal as far as a merge decides what it sells and what it is worth. */
export interface MergedDeal {
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
  /** The lines of the kept deal, then those that come over. A product that several have keeps its first line. */
  readonly products: readonly L[]
  readonly added: readonly L[]
}

// Counted in cents: a sum of fractions would drift.
function sumOf(lines: readonly MergedLine[]): number {
  return lines.reduce((sum, { amount, price }) => sum + Math.round(price * 100) * amount, 0) / 100
}

/**
 * What a deal sells once others are merged into it. Nothing is counted twice: an amount that was the sum of the products stays their sum,
 * an agreed one stays as it is, and a deal without any takes the first one of the others.
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
