import { connectPlugin, type ShopPlatform } from "@funil/contract/data/plugins"
import { createReturnsForm, type ReturnsForm } from "@funil/contract/forms/returns"
import { type Deal, getDeal } from "@funil/contract/records/deals"
import { sql } from "kysely"
import { type Person, type TestApi, testApi } from "../client.ts"
import { httpFake, type HttpFake } from "../fakes/http-fake.ts"
import { nuvemshopCredentials, nuvemshopFake } from "../fakes/nuvemshop-fake.ts"
import type { FakeOrder, ShopModel } from "../fakes/shop-model.ts"
import { shopifyCredentials, shopifyFake } from "../fakes/shopify-fake.ts"
import { woocommerceFake, woocommerceKeys } from "../fakes/woocommerce-fake.ts"

/** A page for a browser without JavaScript. */
export interface PlainPage {
  readonly status: number
  readonly html: string
  /** The page's text without tags. */
  readonly text: string
  /** The page's hidden draft. */
  readonly draft: string
  readonly location: string
  readonly headers: Readonly<Record<string, unknown>>
}

type Fields = readonly (readonly [string, string | Blob])[] | Readonly<Record<string, string | Blob>>

/** The product with the three shops, each a server with its platform's API. */
export interface ReturnsScene {
  readonly api: TestApi
  readonly models: Readonly<Record<ShopPlatform, ShopModel>>
  readonly servers: Readonly<Record<ShopPlatform, HttpFake>>
  /** Connects a shop and creates its return form. */
  readonly open: (
    who: Person,
    platform: ShopPlatform,
    more?: object,
  ) => Promise<ReturnsForm & { path: string }>
  readonly get: (path: string) => Promise<PlainPage>
  readonly post: (path: string, fields: Fields, more?: { ip?: string }) => Promise<PlainPage>
  /** Resets everything to the start, with Rita's order in each shop. */
  readonly restart: () => Promise<void>
  /**
   * Requests the return of one of Rita's mugs, or of what the fields say. Returns the next page.
   */
  readonly request: (path: string, fields?: Readonly<Record<string, string | Blob>>) => Promise<PlainPage>
  /** Returns the deal of a request by its page. */
  readonly dealOf: (who: Person, text: string) => Promise<Deal>
  /** Opens an order's items. */
  readonly find: (path: string, number: string | number, proof: string, ip?: string) => Promise<PlainPage>
}

/** Rita's order: two mugs and a shirt, delivered four days before the tests' clock begins. */
export const ritasOrder: FakeOrder = {
  id: 9001,
  number: 1001,
  email: "Rita@cliente.test",
  document: "529.982.247-25",
  name: "Rita Lima",
  ordered: "2026-03-01T12:00:00.000Z",
  shipped: "2026-03-02T12:00:00.000Z",
  delivered: "2026-03-06T12:00:00.000Z",
  items: [
    { id: 501, product: 1, variant: 1, name: "Caneca", quantity: 2, price: 39.9 },
    { id: 502, product: 2, variant: 21, name: "Camiseta (Azul)", quantity: 1, price: 95 },
  ],
}

/** The fields of the items' page: one mug, out of regret. */
export const oneMug = {
  "items.0.quantity": "1",
  "items.0.reason": "REGRET",
  "items.0.outcome": "refund",
} as const

const plain = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("‑", "-")
    .replaceAll(/\s+/g, " ")

/** Starts the scene. Call it at the top of a test file. */
export async function returnsScene(env: Record<string, string> = {}): Promise<ReturnsScene> {
  const fakes = { nuvemshop: nuvemshopFake(), shopify: shopifyFake(), woocommerce: woocommerceFake() }
  const servers = {
    nuvemshop: await httpFake(fakes.nuvemshop.answer),
    shopify: await httpFake(fakes.shopify.answer),
    woocommerce: await httpFake(fakes.woocommerce.answer),
  }
  const api = await testApi({
    PUBLIC_URL: "https://funil.test",
    NUVEMSHOP_BASE_URL: servers.nuvemshop.url,
    SHOPIFY_BASE_URL: `${servers.shopify.url}/{store}`,
    ...env,
  })
  const credentials = {
    nuvemshop: nuvemshopCredentials,
    shopify: shopifyCredentials,
    woocommerce: { store: `${servers.woocommerce.url}/`, ...woocommerceKeys },
  }
  const models = {
    nuvemshop: fakes.nuvemshop.model,
    shopify: fakes.shopify.model,
    woocommerce: fakes.woocommerce.model,
  }
  const seen = async (request: object): Promise<PlainPage> => {
    const response = await api.app.inject(request)
    const html = response.body
    return {
      status: response.statusCode,
      html,
      text: plain(html),
      draft: /name="draft" value="([^"]+)"/.exec(html)?.[1] ?? "",
      location: response.headers.location ?? "",
      headers: response.headers,
    }
  }
  const get: ReturnsScene["get"] = (url) => seen({ method: "GET", url })
  const post: ReturnsScene["post"] = async (url, fields, { ip = "203.0.113.7" } = {}) => {
    const form = new FormData()
    const entries = Array.isArray(fields) ? fields : Object.entries(fields)
    for (const [name, value] of entries as [string, string | Blob][])
      if (typeof value === "string") form.append(name, value)
      else form.append(name, value, value instanceof File ? value.name : "foto.png")
    const made = new Response(form)
    return seen({
      method: "POST",
      url,
      remoteAddress: ip,
      headers: { "content-type": made.headers.get("content-type") ?? "" },
      payload: Buffer.from(await made.arrayBuffer()),
    })
  }
  const open: ReturnsScene["open"] = async (who, platform, more = {}) => {
    await api.call(connectPlugin, who, { params: { platform }, body: credentials[platform] })
    const body = { name: "Trocas", slug: "trocas", platform, ...more }
    const form = await api.call(createReturnsForm, who, { body })
    return { ...form, path: form.url.replace("https://funil.test", "") }
  }
  const find: ReturnsScene["find"] = (path, number, proof, ip) =>
    post(path, { step: "find", number: String(number), proof }, ip ? { ip } : {})
  const start = api.clock.now
  const restart = async () => {
    api.clock.now = start
    await forgetTries(api)
    for (const model of Object.values(models)) {
      model.orders.splice(0, model.orders.length, ritasOrder)
      model.troubles.length = 0
    }
  }
  const request: ReturnsScene["request"] = async (path, fields = oneMug) => {
    const items = await find(path, 1001, "rita@cliente.test")
    const summary = await post(path, { draft: items.draft, step: "items", ...fields })
    const { location } = await post(path, { draft: summary.draft, step: "send" })
    return { ...(await get(location)), location }
  }
  const dealOf: ReturnsScene["dealOf"] = async (who, text) => {
    const [protocol] = /RET-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text) ?? []
    const { rows } = await sql<{ id: string }>`
      select deal_id as id from returns where protocol = ${protocol}
    `.execute(api.database.owner)
    return api.call(getDeal, who, { params: { id: rows[0]?.id ?? "" } })
  }
  return { api, models, servers, open, get, post, find, restart, request, dealOf }
}

/** Deletes counted attempts, as time does. */
export async function forgetTries({ database }: Pick<TestApi, "database">): Promise<void> {
  await sql`delete from throttles`.execute(database.owner)
}
