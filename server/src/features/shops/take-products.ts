import { isDeepStrictEqual } from "node:util"
import { createProduct } from "@funil/contract/products"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { insertRows } from "../../platform/db/insert-rows.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { ShopProduct } from "../../platform/shops/shop.ts"
import { productRecord } from "../products/product-record.ts"
import type { ConnectedShop } from "./shop-queries.ts"

/** What a shop says of a product. */
interface Seen {
  readonly name: string
  readonly sku: string | null
  readonly price: number
}

interface Link {
  readonly external_id: string
  readonly product_id: string | null
  readonly seen: Seen
}

export interface Taken {
  readonly created: number
  readonly updated: number
}

interface Told {
  readonly product: ShopProduct
  readonly seen: Seen
}

/** What is said of a variant in the form that products have; null for what no product can be. */
function toldOf(product: ShopProduct): Told | null {
  const { name, sku, price } = product
  const body = { name: name.slice(0, 200), sku: sku?.slice(0, 120) ?? null, price }
  const { data } = createProduct.body.safeParse(body)
  return data ? { product, seen: { name: data.name, sku: data.sku || null, price: data.price ?? 0 } } : null
}

async function readLinks(
  tx: Tx,
  { platform, store_id }: ConnectedShop,
  ids: readonly string[],
): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select external_id, product_id, seen from shop_products
    where account_id = ${tx.accountId} and platform = ${platform} and store_id = ${store_id} and external_id = any(${[...ids]})
  `.execute(tx.db)
  return rows
}

/** The fields in which the shop says something else than before: what was changed here alone stays. */
function changedIn(before: Seen, now: Seen): Partial<Seen> {
  const names = (["name", "sku", "price"] as const).filter((name) => before[name] !== now[name])
  return Object.fromEntries(names.map((name) => [name, now[name]]))
}

/**
 * Makes a product of each variant that is not known yet, and changes those of which the shop says something else than the last time.
 * Those in the trash, and those that were deleted for good, are left alone.
 */
export async function takeProducts(
  tx: Tx,
  shop: ConnectedShop,
  products: readonly ShopProduct[],
): Promise<Taken> {
  requireCan(tx, "product.write")
  const told = new Map(
    products.flatMap((product) => {
      const one = toldOf(product)
      return one ? [[product.id, one] as const] : []
    }),
  )
  const links = await readLinks(tx, shop, [...told.keys()])
  const linked = new Set(links.map(({ external_id }) => external_id))
  const created = await createAll(
    tx,
    shop,
    [...told.values()].filter(({ product }) => !linked.has(product.id)),
  )
  const updated = await changeAll(
    tx,
    shop,
    links.flatMap((link) => {
      const seen = told.get(link.external_id)?.seen
      return seen && !isDeepStrictEqual(seen, link.seen) ? [{ ...link, now: seen }] : []
    }),
  )
  return { created, updated }
}

async function createAll(tx: Tx, shop: ConnectedShop, told: readonly Told[]): Promise<number> {
  const { store } = productRecord
  const made = told.map((one) => ({ ...one, row: store.newRow(tx, store.values(one.seen)) }))
  await store.insertAll(
    tx,
    made.map(({ row }) => row),
  )
  const { platform, store_id } = shop
  const links = made.map(({ product, seen, row }) => {
    const { id: external_id, parentId: parent_id } = product
    return { platform, store_id, external_id, parent_id, product_id: row.id, seen }
  })
  if (links.length > 0) await insertRows(tx, "shop_products", links)
  return made.length
}

async function changeAll(
  tx: Tx,
  { platform, store_id }: ConnectedShop,
  changes: readonly (Link & { readonly now: Seen })[],
): Promise<number> {
  const { store } = productRecord
  const ids = changes.flatMap(({ product_id }) => product_id ?? [])
  const rows = new Map((await store.lockLive(tx, ids, "update")).map((row) => [row.id, row]))
  const patches = changes.flatMap(({ product_id, seen, now }) => {
    const before = rows.get(product_id ?? "")
    return before ? [{ before, patch: changedIn(seen, now) }] : []
  })
  if (patches.length > 0) await store.save(tx, patches)
  for (const { external_id, now } of changes)
    await sql`/* see shop product */
      update shop_products set seen = ${JSON.stringify(now)}::jsonb
      where account_id = ${tx.accountId} and platform = ${platform} and store_id = ${store_id} and external_id = ${external_id}
    `.execute(tx.db)
  return patches.length
}
