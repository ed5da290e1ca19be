import type { Deal } from "@funil/contract/records/deals"
import { Clash } from "../../../lib/api/fresh-write.ts"

export type DealProduct = Deal["products"][number]

/** The quantity of a product and its unit price. */
export interface LineTerms {
  readonly amount: number
  readonly price: number
}

export const maxAmount = 999

/**
 * Returns up to three digits of a typed quantity. Drops decimals, which spreadsheets paste as
 * `2,00`.
 */
export function amountDigits(typed: string): string {
  return typed
    .replace(/[.,]\d{0,2}$/, "")
    .replaceAll(/\D/g, "")
    .slice(0, 3)
}

/** Parses a quantity, at least 1. */
export function amountOf(typed: string): number {
  return Math.max(1, Number(amountDigits(typed) || "1"))
}

export function stepped(amount: number, by: 1 | -1): number {
  return Math.min(maxAmount, Math.max(1, amount + by))
}

// Counts in cents, because sums of fractions drift.
const cents = ({ amount, price }: LineTerms) => Math.round(price * 100) * amount

export function lineTotal(terms: LineTerms): number {
  return cents(terms) / 100
}

export function productTotal(products: readonly DealProduct[]): number {
  return products.reduce((sum, { pivot }) => sum + cents(pivot), 0) / 100
}

/** The sum of the unit prices, ignoring quantities. */
export function estimatedValue(products: readonly DealProduct[]): number {
  return products.reduce((sum, { pivot }) => sum + cents({ ...pivot, amount: 1 }), 0) / 100
}

/**
 * Applies only the changed terms to the current line, so edits of quantity and price don't override
 * each other. Throws a `Clash` if another user changed the same term.
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

/** Converts a deal's products to the format of the update call. */
export function linesOf(products: readonly DealProduct[]) {
  return products.map(({ pivot: { product_id, amount, price } }) => ({ product_id, amount, price }))
}

/**
 * Builds the change of a deal's products. The value follows their total, as on the server, until a
 * user agrees on another value.
 */
export function saleOf(
  { amount, products }: Pick<Deal, "amount" | "products">,
  lines: readonly (Partial<LineTerms> & { product_id: string })[],
) {
  const isAgreed = amount !== 0 && amount !== productTotal(products)
  return { products: [...lines], ...(isAgreed && { amount }) }
}
