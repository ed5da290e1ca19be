import { shopLimits } from "@funil/contract/data/plugins"
import * as z from "zod/mini"
import { parsed } from "./shop-values.ts"
import type { ShopProduct, ShopProducts } from "./shop.ts"

/**
 * Variants after which a page is read on in the next turn: what one turn reads is written in one
 * transaction.
 */
const enough = 1000

/** A place in the pages of a shop: a page, and the first of its products that was not read. */
interface Place {
  readonly page: string
  readonly from: number
}

/** The place that a cursor of ours names, the first page for none. */
export function placeOf(cursor: string | null): Place {
  const [page = "1", from = "0"] = (cursor ?? "1").split(":")
  return { page, from: Number(from) }
}

interface Reading<T> {
  readonly place: Place
  readonly items: readonly T[]
  /** The page behind this one; null for the last one. */
  readonly nextPage: string | null
  readonly variantsOf: (item: T) => Promise<ShopProducts> | ShopProducts
  readonly isOver: (() => boolean) | undefined
}

/**
 * The variants of a page's products from its place on, until there are enough or the time is over;
 * at least one product's.
 */
export async function readProducts<T>({
  place,
  items,
  nextPage,
  variantsOf,
  isOver,
}: Reading<T>): Promise<ShopProducts & { readonly next: string | null }> {
  const products: ShopProduct[] = []
  let leftOut = 0
  for (const [at, item] of items.entries()) {
    if (at < place.from) continue
    if (at > place.from && (products.length >= enough || isOver?.()))
      return { products, leftOut, next: `${place.page}:${at}` }
    const read = await variantsOf(item)
    products.push(...read.products)
    leftOut += read.leftOut
  }
  // A page of nothing is the last one, whatever the shop says.
  return { products, leftOut, next: items.length > 0 ? nextPage : null }
}

/**
 * The variants that came with their product, up to the limit; the others are not even looked at.
 */
export function cutVariants<T extends z.ZodMiniType>(
  variant: T,
  said: readonly unknown[],
): { readonly items: z.output<T>[]; readonly leftOut: number } {
  const items = parsed(z.array(variant), said.slice(0, shopLimits.variations))
  return { items, leftOut: said.length - items.length }
}

/**
 * How many variants of a product were not read, by the number that the shop tells; at least one.
 */
export function unreadOf(told: number, read: number): number {
  return Math.min(Math.max(Math.trunc(told) - read, 1), 1_000_000) || 1
}
