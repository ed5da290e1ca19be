import type { ShopCredentials, ShopPlatform } from "@funil/contract/plugins"

type Secret = Exclude<keyof ShopCredentials, "store">

/** What of Shopify lets us in: an app of today, or the token of an older one. */
export type ShopifyWay = "app" | "token"

/** The form that connects a shop, with the fields of all kinds. */
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

/** The secrets that a kind of shop is asked for, in their order; the last ones of Nuvemshop may be left out. */
export function secretsOf(platform: ShopPlatform, way: ShopifyWay): readonly [Secret, ...Secret[]] {
  if (platform === "nuvemshop") return ["token", "app_secret"]
  if (platform === "woocommerce") return ["consumer_key", "consumer_secret"]
  return way === "app" ? ["client_id", "client_secret"] : ["token"]
}

/** What is sent: nothing that was left empty, but for what is needed, which the form then asks for. */
export function credentialsOf(platform: ShopPlatform, values: ConnectValues): Record<string, string> {
  const asked = secretsOf(platform, values.way)
  const sent = asked.filter((name) => name !== "app_secret" || values[name].trim() !== "")
  return Object.fromEntries([["store", values.store], ...sent.map((name) => [name, values[name]])])
}
