import { createHmac } from "node:crypto"
import type { ShopPlatform } from "@funil/contract/data/plugins"
import { ownValue } from "@funil/contract/shared/own-value"
import * as z from "zod/mini"
import { type HookCall, isSameSecret } from "../hooks/hook.ts"
import { anyId, text } from "./shop-values.ts"

type Call = Pick<HookCall, "headers" | "raw">

/** How a kind of shop signs what it tells. */
interface Signing {
  readonly header: string
  readonly encoding: "hex" | "base64"
}

const signings: Readonly<Record<ShopPlatform, Signing>> = {
  nuvemshop: { header: "x-linkedstore-hmac-sha256", encoding: "hex" },
  shopify: { header: "x-shopify-hmac-sha256", encoding: "base64" },
  woocommerce: { header: "x-wc-webhook-signature", encoding: "base64" },
}

/** Whether a shop that knows the secret has sent this. */
export function isSignedBy(
  platform: ShopPlatform,
  { headers, raw }: Call,
  secret: string | undefined,
): boolean {
  if (!secret) return false
  const { header, encoding } = signings[platform]
  return isSameSecret(ownValue(headers, header), createHmac("sha256", secret).update(raw).digest(encoding))
}

/**
 * WooCommerce pings a new address to see whether it answers. The ping has no content and no
 * signature.
 */
export function isPing(platform: ShopPlatform, { raw }: Call): boolean {
  return platform === "woocommerce" && /^webhook_id=\d+$/.test(raw.toString("utf8"))
}

const body = z.object({
  id: z.optional(anyId),
  event: z.optional(z.string()),
  store_id: z.optional(anyId),
  admin_graphql_api_id: z.optional(anyId),
})

/** The product of which a shop tells that something happened to it; null for anything else. */
export function toldProduct(platform: ShopPlatform, { headers, raw }: Call): string | null {
  const told = z.parse(body, JSON.parse(raw.toString("utf8")))
  if (platform === "nuvemshop") return told.event?.startsWith("product/") ? (told.id ?? null) : null
  const topic = headers[platform === "shopify" ? "x-shopify-topic" : "x-wc-webhook-topic"]
  if (typeof topic !== "string" || !/^products?[./]/.test(topic)) return null
  if (platform === "woocommerce") return told.id ?? null
  return told.admin_graphql_api_id ?? (told.id ? `gid://shopify/Product/${told.id}` : null)
}

const person = z.object({ customer: z.object({ email: text, name: text }) })

/** The person about whom Nuvemshop asks, as people would name them. */
export function toldPerson({ raw }: Pick<Call, "raw">): string | null {
  const { customer } = z.parse(person, JSON.parse(raw.toString("utf8")))
  return customer.email ?? customer.name ?? null
}
