import type { ShopCredentials, ShopPlatform } from "@funil/contract/data/plugins"
import { AppError, type FieldProblem, invalid } from "../../platform/app-error.ts"
import type { Config } from "../../platform/config.ts"
import { hostOf, namesRefusedPort } from "../../platform/outbound/guard.ts"

type Field = keyof ShopCredentials

/** The credentials that a kind of shop needs, in alternatives, and its optional ones. */
interface Needs {
  readonly ways: readonly (readonly Field[])[]
  readonly more: readonly Field[]
}

const needs: Readonly<Record<ShopPlatform, Needs>> = {
  nuvemshop: { ways: [["token"]], more: ["app_secret"] },
  shopify: { ways: [["client_id", "client_secret"], ["token"]], more: [] },
  woocommerce: { ways: [["consumer_key", "consumer_secret"]], more: [] },
}

function requireWay(platform: ShopPlatform, sent: ShopCredentials): void {
  const { ways, more } = needs[platform]
  const given = (field: Field) => sent[field] !== undefined
  const way = ways.find((fields) => fields.every(given))
  const wanted = way ?? ways.find((fields) => fields.some(given)) ?? ways[0] ?? []
  const taken = new Set<string>(["store", ...wanted, ...more])
  const problems: [string, FieldProblem[]][] = [
    ...wanted.flatMap((field): [string, FieldProblem[]][] =>
      given(field) ? [] : [[field, [{ rule: "required" }]]],
    ),
    ...Object.keys(sent).flatMap((field): [string, FieldProblem[]][] =>
      taken.has(field) ? [] : [[field, [{ rule: "unknown_field" }]]],
    ),
  ]
  if (problems.length > 0) throw new AppError("invalid", { fields: Object.fromEntries(problems) })
}

/** The number of a Nuvemshop store, as its admin shows it. */
function numberOf(store: string): string {
  if (!/^\d{1,20}$/.test(store)) throw invalid("store", "format")
  return store
}

/** The name of a Shopify store, from its address or alone. */
function nameOf(store: string): string {
  const name = store
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/.*$/, "")
    .replace(/\.myshopify\.com$/, "")
  if (!/^[a-z0-9][a-z0-9-]{0,80}$/.test(name)) throw invalid("store", "format")
  return name
}

/**
 * The address of a WordPress site without a final slash. Keys only go over https, or to hosts that
 * the operator allows.
 */
function addressOf(config: Config, store: string): string {
  const url = URL.parse(/^[a-z]+:\/\//i.test(store) ? store : `https://${store}`)
  if (!url || url.username || url.password) throw invalid("store", "url")
  const isAllowed = url.protocol === "http:" && config.outboundAllowHosts.includes(hostOf(url))
  if (url.protocol !== "https:" && !isAllowed) throw invalid("store", "url")
  if (namesRefusedPort(config, url.href)) throw invalid("store", "port")
  return `${url.origin}${url.pathname}`.replace(/(\/wp-json.*)?\/*$/, "")
}

/**
 * Returns the credentials with a normalized store. Throws 422 if the shop cannot be called with
 * them.
 */
export function soundCredentials(
  config: Config,
  platform: ShopPlatform,
  sent: ShopCredentials,
): ShopCredentials {
  requireWay(platform, sent)
  const stores = {
    nuvemshop: numberOf,
    shopify: nameOf,
    woocommerce: (typed: string) => addressOf(config, typed),
  }
  return { ...sent, store: stores[platform](sent.store) }
}
