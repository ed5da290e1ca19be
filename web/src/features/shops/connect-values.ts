import type { ShopCredentials, ShopPlatform } from "@funil/contract/data/plugins"

type Secret = Exclude<keyof ShopCredentials, "store">

/** How to authenticate with Shopify: a current app, or the token of an older one. */
export type ShopifyWay = "app" | "token"

/** The values of the form, for all platforms. */
export interface ConnectValues extends Readonly<Record<keyof ShopCredentials, string>> {
  readonly way: ShopifyWay
}

export const emptyConnectValues: ConnectValues = {
  store: "",
  way: "app",
  token: "",
  app_secret: "",
  client_id: "",
  client_secret: "",
  consumer_key: "",
  consumer_secret: "",
}

/** The secrets of a platform in order. The last ones of Nuvemshop are optional. */
export function secretsOf(platform: ShopPlatform, way: ShopifyWay): readonly [Secret, ...Secret[]] {
  if (platform === "nuvemshop") return ["token", "app_secret"]
  if (platform === "woocommerce") return ["consumer_key", "consumer_secret"]
  return way === "app" ? ["client_id", "client_secret"] : ["token"]
}

/**
 * Builds the request body. Drops optional empty values, but keeps required ones so that the form
 * shows their errors.
 */
export function credentialsOf(platform: ShopPlatform, values: ConnectValues): Record<string, string> {
  const asked = secretsOf(platform, values.way)
  const sent = asked.filter((name) => name !== "app_secret" || values[name].trim() !== "")
  return Object.fromEntries([["store", values.store], ...sent.map((name) => [name, values[name]])])
}
