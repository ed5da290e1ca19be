import type { Deal } from "@funil/contract/deals"
import { Clash } from "../../lib/fresh-write.ts"

export type DealProduct = Deal["products"][number]

/** How many of a product a deal has, and at which price each. */
export interface LineTerms {
  readonly amount: number
  readonly price: number
}

export const maxAmount = 999

/** What was typed as a quantity: at most three digits, and never below 1. */
export function amountOf(typed: string): number {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 3)
  return Math.max(1, Number(digits || "1"))
}

export function stepped(amount: number, by: 1 | -1): number {
  return Math.min(maxAmount, Math.max(1, amount + by))
}

// Counted in cents: a sum of fractions would drift.
const cents = ({ amount, price }: LineTerms) => Math.round(price * 100) * amount

export function lineTotal(terms: LineTerms): number {
  return cents(terms) / 100
}

export function productTotal(products: readonly DealProduct[]): number {
  return products.reduce((sum, { pivot }) => sum + cents(pivot), 0) / 100
}

/** The sum of the prices, whatever the quantities. */
export function estimatedValue(products: readonly DealProduct[]): number {
  return products.reduce((sum, { pivot }) => sum + cents({ ...pivot, amount: 1 }), 0) / 100
}

/**
 * New terms of a line over the line as it is now: only what of them was changed is, so that a quantity and a price never get into
 * each other's way. A `Clash` where somebody else changed the very same.
 */
export function termsOver({ amount, price }: LineTerms, seen: LineTerms, next: LineTerms): LineTerms {
  const now = { amount, price }
  const over = (part: keyof LineTerms): number => {
    if (next[part] === seen[part]) return now[part]
    if (now[part] !== seen[part] && now[part] !== next[part]) throw new Clash(now)
    return next[part]
  }
  return { amount: over("amount"), price: over("price") }
}

export function termsOf({ pivot: { amount, price } }: Pick<DealProduct, "pivot">): LineTerms {
  return { amount, price }
}

/** The products of a deal as the update call takes them. */
export function linesOf(products: readonly DealProduct[]) {
  return products.map(({ pivot: { product_id, amount, price } }) => ({ product_id, amount, price }))
}

/**
 * Products as a change of the deal. Its value goes along with their total, as the server calculates it when none is sent, until somebody
 * has agreed on another one: then that stays.
 */
export function saleOf(
  { amount, products }: Pick<Deal, "amount" | "products">,
  lines: readonly (Partial<LineTerms> & { product_id: string })[],
) {
  const isAgreed = amount !== 0 && amount !== productTotal(products)
  return { products: [...lines], ...(isAgreed && { amount }) }
}
