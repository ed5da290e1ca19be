import type { DealUpdate } from "@funil/contract/deals"
import { linksAfter } from "../../nouns/links-after.ts"
import type { Links } from "./deal-links.ts"
import { type DealProduct, linesOf, sumOf } from "./deal-products.ts"
import type { DealRow } from "./deal-store.ts"

type Sent = Pick<DealUpdate, keyof Links | "amount">

/**
 * The links of a deal after a body that sends these, with those that the caller could not know of, and its amount: as sent, else what the
 * products sent cost, each without a price at that of `prices`.
 */
export function linksOf(
  before: DealRow,
  sent: Sent,
  prices: ReadonlyMap<string, number>,
): Links & { amount: number } {
  const ids = (name: "contacts" | "companies" | "deals") => {
    const wanted = sent[name]
    return wanted ? linksAfter(wanted, before[name], before.hidden) : before[name]
  }
  return {
    contacts: ids("contacts"),
    companies: ids("companies"),
    deals: ids("deals").toSorted(),
    ...saleOf(before, sent, prices),
  }
}

/** The products as sent, with those that lie in the trash, and the amount. */
function saleOf(before: DealRow, { products, amount }: Sent, prices: ReadonlyMap<string, number>) {
  if (!products) return { products: before.products, amount: amount ?? before.amount }
  const sent = linesOf(products, before.products, prices)
  const isKept = ({ product_id }: DealProduct) =>
    before.hidden.includes(product_id) && !sent.some((line) => line.product_id === product_id)
  const isPriced = sent.length > 0 || before.products.length > 0
  return {
    products: [...sent, ...before.products.filter(isKept)],
    amount: amount ?? (isPriced ? sumOf(sent) : before.amount),
  }
}
