import { isDeepStrictEqual } from "node:util"
import { shopLimits } from "@funil/contract/data/plugins"
import { createProduct } from "@funil/contract/records/products"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { insertRows } from "../../platform/db/write-rows.ts"
import type { ShopProduct } from "../../platform/shops/shop.ts"
import { oneLine } from "../../platform/text/plain-text.ts"
import { productRecord } from "../products/product-record.ts"
import type { ConnectedShop } from "./shop-queries.ts"
import { wantPictures } from "./take-pictures.ts"

/** The shop's data of a product. */
interface ProductFacts {
  readonly name: string
  readonly sku: string | null
  readonly price: number
}

interface Link {
  readonly external_id: string
  readonly product_id: string | null
  readonly seen: ProductFacts
}

/** The result for a shop's variants. Counts the skipped ones by reason. */
export interface SyncCounts {
  readonly created: number
  readonly updated: number
  readonly over_variations: number
  readonly over_products: number
  readonly unusable: number
}

interface ShopVariant {
  readonly product: ShopProduct
  readonly seen: ProductFacts
}

/** A variant in the form of our products, or null if it cannot be one. */
function variantOf(product: ShopProduct): ShopVariant | null {
  const { name, sku, price } = product
  const body = { name: oneLine(name, 200), sku: sku && oneLine(sku, 120), price }
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

/** The fields that changed in the shop. Changes made here stay. */
function changedIn(before: ProductFacts, now: ProductFacts): Partial<ProductFacts> {
  const names = (["name", "sku", "price"] as const).filter((name) => before[name] !== now[name])
  return Object.fromEntries(names.map((name) => [name, now[name]]))
}

interface Room {
  /** The products that the shop may still create. */
  readonly left: number
  /** The number of stored variants of each product. */
  readonly variants: ReadonlyMap<string, number>
}

/** The room for new variants. Deleted ones count, since they stay known. */
async function readRoom(
  tx: Tx,
  { platform, store_id }: ConnectedShop,
  { parents, maxProducts }: { readonly parents: readonly string[]; readonly maxProducts: number },
): Promise<Room> {
  const ofShop = sql`account_id = ${tx.accountId} and platform = ${platform} and store_id = ${store_id}`
  const { rows: kept } = await sql<{ count: number }>`
    select count(*)::int as count from (select from shop_products where ${ofShop} limit ${maxProducts}) kept
  `.execute(tx.db)
  const { rows } = await sql<{ parent_id: string; count: number }>`
    select parent_id, count(*)::int as count from shop_products
    where ${ofShop} and parent_id = any(${[...parents]}) group by parent_id
  `.execute(tx.db)
  return {
    left: maxProducts - (kept[0]?.count ?? 0),
    variants: new Map(rows.map(({ parent_id, count }) => [parent_id, count])),
  }
}

interface VariantFit {
  readonly fitting: readonly ShopVariant[]
  readonly over_variations: number
  readonly over_products: number
}

/** The new variants that fit, and the number of the others. */
function fit(fresh: readonly ShopVariant[], { left, variants }: Room): VariantFit {
  const counts = new Map(variants)
  const within = fresh.filter(({ product: { parentId } }) => {
    const count = (counts.get(parentId) ?? 0) + 1
    counts.set(parentId, count)
    return count <= shopLimits.variations
  })
  const fitting = within.slice(0, left)
  return {
    fitting,
    over_variations: fresh.length - within.length,
    over_products: within.length - fitting.length,
  }
}

interface Page {
  readonly products: readonly ShopProduct[]
  /** The products that the shop may create. */
  readonly maxProducts: number
}

/**
 * Creates a product for each unknown variant and updates the ones that changed in the shop. Skips
 * products in the trash and permanently deleted ones.
 */
export async function takeProducts(
  tx: Tx,
  shop: ConnectedShop,
  { products, maxProducts }: Page,
): Promise<SyncCounts> {
  requireCan(tx, "product.write")
  const all = new Map(products.map((product) => [product.id, variantOf(product)]))
  const told = [...all.values()].filter((one) => one !== null)
  const links = await readLinks(
    tx,
    shop,
    told.map(({ product }) => product.id),
  )
  const linked = new Set(links.map(({ external_id }) => external_id))
  const fresh = told.filter(({ product }) => !linked.has(product.id))
  const parents = [...new Set(fresh.map(({ product }) => product.parentId))]
  const room = parents.length > 0 && (await readRoom(tx, shop, { parents, maxProducts }))
  const { fitting, ...over } = fit(fresh, room || { left: 0, variants: new Map() })
  const created = await createAll(tx, shop, fitting)
  const updated = await changeAll(
    tx,
    shop,
    links.flatMap((link) => {
      const seen = all.get(link.external_id)?.seen
      return seen && !isDeepStrictEqual(seen, link.seen) ? [{ ...link, now: seen }] : []
    }),
  )
  await wantPictures(tx, shop, products)
  return { created, updated, ...over, unusable: all.size - told.length }
}

async function createAll(tx: Tx, shop: ConnectedShop, told: readonly ShopVariant[]): Promise<number> {
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
  changes: readonly (Link & { readonly now: ProductFacts })[],
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
