import type { Plugin, ShopPlatform } from "@funil/contract/data/plugins"
import { type TokenSubject, signToken } from "../../platform/access/account-token.ts"
import type { Config } from "../../platform/config.ts"
import type { Context } from "../../platform/context.ts"
import type { ConnectedShop } from "./shop-queries.ts"
import { type SyncView, syncView } from "./sync-queries.ts"

/** The address at which a shop reports changes. */
export function hookUrl({ services, accountId }: Context, { id, platform }: ConnectedShop): string {
  const token = signToken(services.config, "shop_hook", { accountId, id })
  return `${services.config.publicUrl}/api/hooks/${platform}/${token}`
}

/** The secret that WooCommerce signs with. The other shops have their own secrets. */
export function givenSecret(config: Pick<Config, "secretKey">, named: TokenSubject): string {
  return signToken(config, "shop_hook_secret", named)
}

const disconnected = {
  state: "disconnected",
  store: null,
  name: null,
  currency: null,
  connected_at: null,
  problem: null,
  synced_at: null,
  sync: null,
  hook: null,
} as const

/** The kind of shop as the API returns it, without its credentials. */
export function pluginView(
  ctx: Context,
  platform: ShopPlatform,
  connected?: { readonly shop: ConnectedShop; readonly sync: SyncView | undefined },
): Plugin {
  if (!connected) return { platform, ...disconnected }
  const { shop, sync } = connected
  const url = hookUrl(ctx, shop)
  const privacy = {
    store_redact: `${url}/store-redact`,
    customers_redact: `${url}/customers-redact`,
    customers_data_request: `${url}/customers-data-request`,
  }
  return {
    platform,
    state: shop.problem === null ? "connected" : "failing",
    store: shop.store,
    name: shop.name,
    currency: shop.currency,
    connected_at: shop.created_at.toISOString(),
    problem: shop.problem,
    synced_at: shop.synced_at?.toISOString() ?? null,
    sync: sync ? syncView(sync) : null,
    hook: {
      url,
      set_at: shop.hooked_at?.toISOString() ?? null,
      privacy: platform === "nuvemshop" ? privacy : null,
    },
  }
}
