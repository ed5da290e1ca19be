import type { Context, Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { actAs } from "../../platform/jobs/act-as.ts"
import { type Claimed, putBack } from "../../platform/jobs/fair-queue-claim.ts"
import { continueOperation } from "../../platform/ledger/continue-operation.ts"
import { openShop } from "../../platform/shops/open-shop.ts"
import { type ProductPage, type Shop, ShopRefused } from "../../platform/shops/shop.ts"
import { type ConnectedShop, findShop, noteShop } from "./shop-queries.ts"
import { givenSecret, hookUrl } from "./shop-view.ts"
import { addStep, findSync, finishSync, type SyncRow } from "./sync-queries.ts"
import { takePictures } from "./take-pictures.ts"
import { takeProducts } from "./take-products.ts"

/** Products of one shop that a sync takes over: a shop whose pages never end would fill the database. */
const maxProducts = 200_000

/** Whoever asked for a sync may have gone meanwhile; what a shop tells by itself is the system's. */
async function authorOf(system: Context, { user_id }: SyncRow): Promise<Context | null> {
  if (user_id === null) return system
  const ctx = await actAs(system, user_id)
  return ctx && { ...ctx, source: "import" }
}

/** Has the shop tell us of changes from now on; one that does not want to is read all the same. */
async function setHooks(ctx: Context, shop: ConnectedShop, open: Shop): Promise<void> {
  const { config } = ctx.services
  const isReachable = config.publicUrl.startsWith("https://")
  if (shop.hooked_at || !isReachable || !secretOf(ctx, shop)) return
  try {
    const secret = givenSecret(config, { accountId: ctx.accountId, id: shop.id })
    await open.putHooks({ url: hookUrl(ctx, shop), secret })
    await noteShop(ctx, shop.id, { hooked_at: ctx.now() })
  } catch (error) {
    if (!(error instanceof ShopRefused)) throw error
  }
}

/** What the shop signs with; undefined where we were not told. */
export function secretOf(
  {
    services,
    accountId,
  }: { readonly services: Pick<Services, "config">; readonly accountId: Context["accountId"] },
  { platform, id, credentials }: ConnectedShop,
): string | undefined {
  if (platform === "nuvemshop") return credentials.app_secret
  if (platform === "shopify") return credentials.client_secret
  return givenSecret(services.config, { accountId, id })
}

async function pageOf(open: Shop, row: SyncRow): Promise<ProductPage> {
  if (row.external_id === null) return open.listProducts(row.page)
  return { products: await open.getProduct(row.external_id), next: null, restSeconds: 0 }
}

/** Takes over a page of a shop's products, or the one product that changed, and puts what is left back into the queue. */
// No right: `takeProducts` asks. No ledger: it records.
export async function runSync(system: Context, job: Claimed, withinMs: number): Promise<void> {
  const found = await inTransaction(system, async (tx) => {
    const row = await findSync(tx, job)
    const shop = row && (await findShop(tx, { id: row.shop_id }))
    return row && shop && { row, shop }
  })
  if (!found) return
  const { row, shop } = found
  const ctx = await authorOf(system, row)
  if (!ctx) return finishSync(system, job, "unexpected")
  const open = openShop(shop.platform, system.services, shop.credentials, withinMs)
  if (row.external_id === null && row.page === null) await setHooks(system, shop, open)
  const { products, next, restSeconds } = await pageOf(open, row)
  const isMine = await inTransaction(ctx, async (tx) => {
    await continueOperation(tx, row.id)
    const taken = await takeProducts(tx, shop, products)
    return addStep(tx, job, { page: next, done: products.length, ...taken })
  })
  if (!isMine) return
  await takePictures(ctx, shop, { products, operationId: row.id })
  if (next !== null && row.done + products.length >= maxProducts)
    throw new ShopRefused("unexpected", `The shop has more than ${maxProducts} products`)
  if (next !== null) return putBack(system, "shop_syncs", job, restSeconds)
  const whole = row.external_id === null ? { synced_at: system.now() } : {}
  await noteShop(system, shop.id, { problem: null, ...whole })
  await finishSync(system, job, null)
}
