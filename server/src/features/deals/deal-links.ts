import type { DealUpdate, ProductLine } from "@funil/contract/records/deals"
import { maxMoney } from "@funil/contract/shared/values/money"
import { type RawBuilder, sql } from "kysely"
import { companyScope } from "../../nouns/company/company-noun.ts"
import { contactScope } from "../../nouns/contact/contact-noun.ts"
import { dealScope } from "../../nouns/deal/deal-noun.ts"
import { linksAfter } from "../../nouns/store/stored-row.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"

export const linkNames = ["contacts", "companies", "deals", "products"] as const

/**
 * The links of a deal: ids in the order of the body. Related deals have no order and are sorted.
 */
export interface Links {
  contacts: string[]
  companies: string[]
  deals: string[]
  products: DealProduct[]
}

export interface StoredLinks extends Links {
  /** Linked records that the caller can't see, or in the trash. No body removes them. */
  hidden: string[]
}

/** Ids of each kind of link. */
export type LinkIds = Readonly<Record<keyof Links, readonly string[]>>

export const noLinks: Links = { contacts: [], companies: [], deals: [], products: [] }
const noIds: LinkIds = { contacts: [], companies: [], deals: [], products: [] }

/** Returns the links that are new in `after`. */
export function addedLinks(after: Links, before: Links): LinkIds {
  return {
    contacts: added(after.contacts, before.contacts),
    companies: added(after.companies, before.companies),
    deals: added(after.deals, before.deals),
    products: added(productIds(after.products), productIds(before.products)),
  }
}

/** Returns the ids of each kind that the caller sees, in the trash or not. */
export async function seenLinks(tx: Tx, ids: LinkIds): Promise<LinkIds> {
  return linksWhere(tx, ids, sql`true`)
}

/**
 * Throws a 422 for a new link to a record that doesn't exist or that the caller can't see. Stored
 * links may stay.
 */
export async function requireLinkable(tx: Tx, after: Links, before: Links = noLinks): Promise<void> {
  await requireLinks(tx, addedLinks(after, before))
}

/** Throws a 422 for an id that doesn't exist or that the caller can't see. */
export async function requireLinks(tx: Tx, ids: LinkIds): Promise<void> {
  const found = await linksWhere(tx, ids, sql`deleted_at is null`)
  const missing = linkNames.find((name) => new Set(ids[name]).size > found[name].length)
  if (missing) throw invalid(missing, "not_found")
}

/** Returns the ids that are `live` and that the caller sees. */
async function linksWhere(tx: Tx, ids: LinkIds, live: RawBuilder<unknown>): Promise<LinkIds> {
  const { contacts, companies, deals, products } = ids
  if (contacts.length + companies.length + deals.length + products.length === 0) return noIds
  const { rows } = await sql<LinkIds>`/* seen links */
    select
      array(select c.id from contacts c where c.account_id = ${tx.accountId} and c.id = any(${[...contacts]}::uuid[])
        and ${live} and ${contactScope(tx, "contact.read", "c")}) as contacts,
      array(select c.id from companies c where c.account_id = ${tx.accountId} and c.id = any(${[...companies]}::uuid[])
        and ${live} and ${companyScope(tx, "company.read", "c")}) as companies,
      array(select d.id from deals d where d.account_id = ${tx.accountId} and d.id = any(${[...deals]}::uuid[])
        and ${live} and ${dealScope(tx, "deal.read", "d")}) as deals,
      array(select p.id from products p where p.account_id = ${tx.accountId} and p.id = any(${[...products]}::uuid[])
        and ${live}) as products
  `.execute(tx.db)
  return rows[0] ?? noIds
}

/** A product of a deal: its number and the price of each. */
export interface DealProduct {
  product_id: string
  amount: number
  price: number
}

/**
 * Returns the products of a body. An omitted value keeps the stored one, else it is one piece at
 * the product's price in `prices`.
 */
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

/** Returns the own prices of products that a body sends without a price. */
export async function pricesOf(tx: Tx, sent: readonly ProductLine[]): Promise<Map<string, number>> {
  const ids = productIds(sent.filter(({ price }) => price === undefined))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; price: number }>`/* prices */
    select p.id, p.price from products p where p.account_id = ${tx.accountId} and p.id = any(${ids}::uuid[])
  `.execute(tx.db)
  return new Map(rows.map(({ id, price }) => [id, price]))
}

/** Returns the exact sum of the products. 100 lines of the highest price fit in whole cents. */
export function sumOf(lines: readonly DealProduct[]): number {
  const cents = lines.reduce((sum, { price, amount }) => sum + Math.round(price * 100) * amount, 0)
  const sum = cents / 100
  if (sum > maxMoney) throw invalid("amount", "too_big", { maximum: maxMoney })
  return sum
}

type LinkInput = Pick<DealUpdate, keyof Links | "amount">
type StoredSale = StoredLinks & { readonly amount: number }

/**
 * Returns the links and the amount of a deal after a body. Links that the caller can't see stay.
 * The amount is as sent, else the sum of the sent products.
 */
export function linksOf(
  before: StoredSale,
  sent: LinkInput,
  prices: ReadonlyMap<string, number>,
): Links & { amount: number } {
  const after = (name: "contacts" | "companies" | "deals") => {
    const ids = sent[name]
    return ids ? linksAfter(ids, before[name], before.hidden) : before[name]
  }
  return {
    contacts: after("contacts"),
    companies: after("companies"),
    deals: after("deals").toSorted(),
    ...saleOf(before, sent, prices),
  }
}

function added(after: readonly string[], before: readonly string[]): string[] {
  return after.filter((id) => !before.includes(id))
}

/** Returns the amount and the sent products, with the stored ones whose product is in the trash. */
function saleOf(before: StoredSale, { products, amount }: LinkInput, prices: ReadonlyMap<string, number>) {
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
