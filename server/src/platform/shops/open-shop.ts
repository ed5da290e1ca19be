import type { ShopCredentials, ShopPlatform } from "@funil/contract/data/plugins"
import type { Config } from "../config.ts"
import type { Services } from "../context.ts"
import { nuvemshop } from "./nuvemshop.ts"
import type { Patience, ShopOptions } from "./shop-call.ts"
import type { Shop } from "./shop.ts"
import { shopify } from "./shopify.ts"
import { woocommerce } from "./woocommerce.ts"

type Open = (options: ShopOptions, config: Config, credentials: ShopCredentials) => Shop

const openers: Readonly<Record<ShopPlatform, Open>> = {
  nuvemshop: (options, { nuvemshopUrl }, { store, token = "" }) =>
    nuvemshop(options, nuvemshopUrl, { store, token }),
  shopify: (options, { shopifyUrl }, { store, ...credentials }) =>
    shopify(options, shopifyUrl.replaceAll("{store}", store), credentials),
  woocommerce: (options, _, { store, consumer_key = "", consumer_secret = "" }) =>
    woocommerce(options, { store, consumer_key, consumer_secret }),
}

/** Opens a shop by credentials that were found complete. */
export function openShop(
  platform: ShopPlatform,
  { config, now }: Pick<Services, "config" | "now">,
  credentials: ShopCredentials,
  patience: Patience,
): Shop {
  const options = { ...patience, guard: config, now, contact: config.publicUrl }
  return openers[platform](options, config, credentials)
}
