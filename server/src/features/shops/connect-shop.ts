import { type Plugin, type ShopCredentials, type ShopPlatform, shopPlatforms } from "@funil/contract/plugins"
import { requireCan } from "../../platform/access/require-can.ts"
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

export async function listPlugins(ctx: Context): Promise<Plugin[]> {
  requireCan(ctx, "plugin.manage")
  return inTransaction(ctx, read)
}

/** What the shop says of itself; ends with 422 where it refuses or is not there. */
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

/** Connects a shop, in place of another one of its kind. */
// No ledger: what it holds are secrets.
export async function connectShop(
  ctx: Context,
  platform: ShopPlatform,
  sent: ShopCredentials,
): Promise<Plugin> {
  requireCan(ctx, "plugin.manage")
  const credentials = soundCredentials(ctx.services.config, platform, sent)
  const { id: store_id, name, currency } = await identified(ctx, platform, credentials)
  return inTransaction(ctx, async (tx) => {
    const { store } = credentials
    await insertShop(tx, { id: newId(), platform, store, store_id, name, currency, credentials })
    return readOne(tx, platform)
  })
}

/** Disconnects a shop; its products stay. */
// No ledger: what it held are secrets.
export async function disconnectShop(ctx: Context, platform: ShopPlatform): Promise<void> {
  requireCan(ctx, "plugin.manage")
  await inTransaction(ctx, (tx) => deleteShop(tx, platform))
}

/** Has the products of a shop taken over in the background. */
// No ledger: the products are recorded as they are written.
export async function syncShop(ctx: Context, platform: ShopPlatform): Promise<Plugin> {
  requireCan(ctx, "plugin.manage")
  return inTransaction(ctx, async (tx) => {
    const shop = await findShop(tx, { platform })
    if (!shop) throw new AppError("shop_not_connected")
    await insertSync(tx, shop.id)
    return readOne(tx, platform)
  })
}
