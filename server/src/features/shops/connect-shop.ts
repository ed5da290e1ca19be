import {
  type Plugin,
  type ShopCredentials,
  type ShopPlatform,
  shopPlatforms,
} from "@funil/contract/data/plugins"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { OutboundRefused } from "../../platform/outbound/guard.ts"
import { openShop } from "../../platform/shops/open-shop.ts"
import { ShopAway, type ShopIdentity, ShopRefused } from "../../platform/shops/shop.ts"
import { soundCredentials } from "./shop-credentials.ts"
import { deleteShop, findShop, insertShop, readShops } from "./shop-queries.ts"
import { pluginView } from "./shop-view.ts"
import { insertSync, readSyncs } from "./sync-queries.ts"

const withinMs = 10_000

async function read(tx: Tx): Promise<Plugin[]> {
  const [shops, syncs] = await Promise.all([readShops(tx), readSyncs(tx)])
  return shopPlatforms.map((platform) => {
    const shop = shops.find((one) => one.platform === platform)
    return pluginView(tx, platform, shop && { shop, sync: syncs.get(shop.id) })
  })
}

async function readOne(tx: Tx, platform: ShopPlatform): Promise<Plugin> {
  return (await read(tx)).find((one) => one.platform === platform) ?? pluginView(tx, platform)
}

export async function listPlugins(ctx: Permitted<"plugin.manage">): Promise<Plugin[]> {
  return inTransaction(ctx, read)
}

/**
 * Returns the shop's own data. Throws 422 if the shop rejects the credentials or does not reply.
 */
async function identified(
  { services }: Context,
  platform: ShopPlatform,
  credentials: ShopCredentials,
): Promise<ShopIdentity> {
  try {
    return await openShop(platform, services, credentials, { withinMs }).identify()
  } catch (cause) {
    if (cause instanceof ShopRefused) throw new AppError("shop_refused", { cause })
    if (!(cause instanceof ShopAway)) throw cause
    if (cause.cause instanceof OutboundRefused && cause.cause.reason === "port")
      throw invalid("store", "port")
    throw new AppError("shop_unreachable", { cause })
  }
}

/** Connects a shop and replaces another one of its kind. */
// No ledger: it holds secrets.
export async function connectShop(
  ctx: Permitted<"plugin.manage">,
  platform: ShopPlatform,
  sent: ShopCredentials,
): Promise<Plugin> {
  const credentials = soundCredentials(ctx.services.config, platform, sent)
  const { id: store_id, name, currency } = await identified(ctx, platform, credentials)
  return inTransaction(ctx, async (tx) => {
    const { store } = credentials
    await insertShop(tx, { id: newId(), platform, store, store_id, name, currency, credentials })
    return readOne(tx, platform)
  })
}

/** Disconnects a shop. Its products stay. */
// No ledger: it held secrets.
export async function disconnectShop(ctx: Permitted<"plugin.manage">, platform: ShopPlatform): Promise<void> {
  await inTransaction(ctx, (tx) => deleteShop(tx, platform))
}

/** Queues a sync of a shop's products. */
// No ledger: the sync records each product.
export async function syncShop(ctx: Permitted<"plugin.manage">, platform: ShopPlatform): Promise<Plugin> {
  return inTransaction(ctx, async (tx) => {
    const shop = await findShop(tx, { platform })
    if (!shop) throw new AppError("shop_not_connected")
    await insertSync(tx, shop.id)
    return readOne(tx, platform)
  })
}
