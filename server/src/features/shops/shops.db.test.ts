import {
  connectPlugin,
  disconnectPlugin,
  listPlugins,
  type ShopPlatform,
  syncPlugin,
} from "@funil/contract/data/plugins"
import { undo } from "@funil/contract/records/history"
import {
  createProduct,
  listProducts,
  type Product,
  trashProduct,
  updateProduct,
} from "@funil/contract/records/products"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { httpFake } from "../../../test/fakes/http-fake.ts"
import { nuvemshopCredentials, nuvemshopEvent, nuvemshopFake } from "../../../test/fakes/nuvemshop-fake.ts"
import { pictureUrl } from "../../../test/fakes/picture-host.ts"
import type { FakeProduct } from "../../../test/fakes/shop-model.ts"
import {
  shopifyCredentials,
  shopifyEvent,
  shopifyFake,
  shopifyThrottled,
} from "../../../test/fakes/shopify-fake.ts"
import { woocommerceEvent, woocommerceFake, woocommerceKeys } from "../../../test/fakes/woocommerce-fake.ts"
import { runQueued } from "../../../test/run-queued.ts"
import { silentLog } from "../../../test/silent-log.ts"
import { syncQueue } from "./sync-queue.ts"

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
})
const credentials = {
  nuvemshop: nuvemshopCredentials,
  shopify: shopifyCredentials,
  woocommerce: { store: `${servers.woocommerce.url}/`, ...woocommerceKeys },
}
const platforms: ShopPlatform[] = ["nuvemshop", "shopify", "woocommerce"]
const start = api.clock.now
let ana: Person
let queue = syncQueue({ services: api.services, log: silentLog, limits: { withinMs: 300 } })

const catalogue = (): FakeProduct[] => [
  { id: 1, name: "Caneca", variants: [{ id: 1, sku: "CAN", price: 39.9 }] },
  {
    id: 2,
    name: "Camiseta",
    variants: [
      { id: 21, value: "Azul", sku: "CAM-AZ", price: 95 },
      { id: 22, value: "Verde", sku: "CAM-VE", price: 95.5 },
    ],
  },
  { id: 3, name: "Boné", variants: [{ id: 3, price: 50 }] },
]

beforeEach(async () => {
  api.clock.now = start
  ana = await api.signUp()
  queue = syncQueue({ services: api.services, log: silentLog, limits: { withinMs: 300 } })
  for (const { model } of Object.values(fakes)) {
    model.products.splice(0, model.products.length, ...catalogue())
    model.hooks.length = 0
    model.troubles.length = 0
  }
})

const connect = (platform: ShopPlatform, more: object = {}) =>
  api.send(connectPlugin, ana, { params: { platform }, body: { ...credentials[platform], ...more } })
const sync = (platform: ShopPlatform) => api.call(syncPlugin, ana, { params: { platform } })
const plugin = async (platform: ShopPlatform) =>
  (await api.call(listPlugins, ana, {})).find((one) => one.platform === platform)
const pass = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}
async function products(): Promise<Product[]> {
  const { data } = await api.call(listProducts, ana, {
    query: { orderBy: "name", direction: "asc", per_page: "100" },
  })
  return data
}
const names = async () => (await products()).map(({ name }) => name)

async function synced(platform: ShopPlatform): Promise<void> {
  expect((await connect(platform)).status).toBe(200)
  await sync(platform)
  await queue.drain()
}

/** Posts a shop's report to our address. */
async function postEvent(url: string, { body, headers }: { body: string; headers: Record<string, string> }) {
  const path = url.replace("https://funil.test", "")
  return (await api.app.inject({ method: "POST", url: path, payload: body, headers })).statusCode
}

describe.each(platforms)("a shop of %s", (platform) => {
  test("is connected after it was asked, and never tells its credentials", async () => {
    const { status, body } = await connect(platform)
    expect([status, body.state, body.currency, body.problem]).toEqual([200, "connected", "BRL", null])
    const { rows } = await sql<{ credentials: string }>`
      select credentials from shops where platform = ${platform} order by created_at desc limit 1
    `.execute(api.database.owner)
    const told = JSON.stringify([body, await api.call(listPlugins, ana, {}), rows])
    for (const [field, secret] of Object.entries(credentials[platform]))
      if (field !== "store") expect(told).not.toContain(secret)
  })

  test("that refuses the credentials, or is not there, is not connected", async () => {
    const wrong = {
      nuvemshop: { token: "x" },
      shopify: { client_secret: "x" },
      woocommerce: { consumer_secret: "x" },
    }
    expect(await connect(platform, wrong[platform])).toMatchObject({
      status: 422,
      body: { code: "shop_refused" },
    })
    fakes[platform].model.troubles.push({ status: 503 })
    expect(await connect(platform)).toMatchObject({ status: 422, body: { code: "shop_unreachable" } })
    expect(await plugin(platform)).toMatchObject({ state: "disconnected", store: null, hook: null })
    const reply = await api.send(syncPlugin, ana, { params: { platform } })
    expect(reply).toMatchObject({ status: 409, body: { code: "shop_not_connected" } })
  })

  test("gives a product for each variant, once however often it is asked", async () => {
    await synced(platform)
    expect(await products()).toMatchObject([
      { name: "Boné", price: 50, sku: null },
      { name: "Camiseta (Azul)", price: 95, sku: "CAM-AZ" },
      { name: "Camiseta (Verde)", price: 95.5, sku: "CAM-VE" },
      { name: "Caneca", price: 39.9, sku: "CAN", created_by: ana.id },
    ])
    expect(await plugin(platform)).toMatchObject({
      synced_at: start.toISOString(),
      sync: { status: "done", done: 4, created: 4, updated: 0 },
    })
    await sync(platform)
    await queue.drain()
    // A shop that reconnects is known again.
    await api.call(disconnectPlugin, ana, { params: { platform } })
    await synced(platform)
    expect(await products()).toHaveLength(4)
    expect(await plugin(platform)).toMatchObject({
      sync: { status: "done", done: 4, created: 0, updated: 0 },
    })
  })

  test("changes what it says anew, and leaves what was changed or deleted here", async () => {
    await synced(platform)
    const [bone, azul, verde] = await products()
    await api.call(updateProduct, ana, { params: { id: bone?.id ?? "" }, body: { name: "Boné da casa" } })
    await api.call(updateProduct, ana, {
      params: { id: azul?.id ?? "" },
      body: { name: "Azulada", tags: ["x"] },
    })
    await api.call(trashProduct, ana, { params: { id: verde?.id ?? "" } })
    const { model } = fakes[platform]
    model.products[1] = {
      id: 2,
      name: "Camisa",
      variants: [
        { id: 21, value: "Azul", sku: "CAM-AZ", price: 99 },
        { id: 22, value: "Verde", price: 99 },
      ],
    }
    await sync(platform)
    await queue.drain()
    expect(await products()).toMatchObject([
      { name: "Boné da casa", price: 50 },
      { name: "Camisa (Azul)", price: 99, tags: ["x"] },
      { name: "Caneca" },
    ])
    expect(await plugin(platform)).toMatchObject({ sync: { updated: 1 } })
  })

  test("is left alone as long as it asks for, and gone on with where it was", async () => {
    const busy = {
      nuvemshop: { status: 429, headers: { "x-rate-limit-remaining": "0", "x-rate-limit-reset": "40000" } },
      shopify: shopifyThrottled,
      woocommerce: { status: 429, headers: { "retry-after": "40" } },
    }
    const rest = { nuvemshop: 40, shopify: 5, woocommerce: 40 }
    // Without a token its first call requests one.
    const legacy = { client_id: undefined, client_secret: undefined, token: "shpat_legacy" }
    await connect(platform, platform === "shopify" ? legacy : {})
    fakes[platform].model.troubles.push(busy[platform])
    await sync(platform)
    await queue.drain()
    pass(rest[platform] - 1)
    await queue.drain()
    expect(await names()).toEqual([])
    pass(2)
    await queue.drain()
    expect(await names()).toHaveLength(4)
  })

  test("that stays away fails the sync, and says so until it answers", async () => {
    await connect(platform)
    fakes[platform].model.troubles.push(...Array.from({ length: 5 }, () => ({ status: 500 })))
    await sync(platform)
    for (const seconds of [0, 6, 31, 121, 601]) {
      pass(seconds)
      await queue.drain()
    }
    expect(await plugin(platform)).toMatchObject({
      state: "failing",
      problem: "unreachable",
      sync: { status: "failed", problem: "unreachable" },
    })
    await sync(platform)
    await queue.drain()
    expect(await plugin(platform)).toMatchObject({
      state: "connected",
      problem: null,
      sync: { status: "done" },
    })
  })

  test("is told once where to tell changes, each of which is asked for", async () => {
    await synced(platform)
    const { model } = fakes[platform]
    const url = (await plugin(platform))?.hook?.url ?? ""
    expect(model.hooks.every((hook) => hook.url === url)).toBe(true)
    const count = model.hooks.length
    expect(count).toBeGreaterThanOrEqual(3)
    await api.database.owner.updateTable("shops").set({ hooked_at: null }).execute()
    await sync(platform)
    await queue.drain()
    expect(model.hooks).toHaveLength(count)

    const secret = model.hooks[0]?.secret ?? ""
    const events = {
      nuvemshop: (wrong?: string) => nuvemshopEvent({ event: "product/updated", id: 3 }, wrong),
      shopify: (wrong?: string) =>
        shopifyEvent("products/update", { id: 3, admin_graphql_api_id: "gid://shopify/Product/3" }, wrong),
      woocommerce: (wrong?: string) =>
        woocommerceEvent("product.updated", { id: 3, name: "Forjado" }, wrong ?? secret),
    }
    model.products[2] = { id: 3, name: "Boné novo", variants: [{ id: 3, price: 51 }] }
    expect(await postEvent(url, events[platform]("wrong"))).toBe(401)
    expect(await postEvent(`${url.slice(0, -4)}AAAA`, events[platform]())).toBe(401)
    await queue.drain()
    expect(await names()).toContain("Boné")
    const told = await Promise.all([1, 2, 3].map(() => postEvent(url, events[platform]())))
    expect(told).toEqual([200, 200, 200])
    await queue.drain()
    expect(await names()).toContain("Boné novo")
    // A product deleted in the shop stays here.
    model.products.splice(2, 1)
    await postEvent(url, events[platform]())
    await queue.drain()
    expect(await names()).toContain("Boné novo")
    expect(
      await sql`select from shop_syncs where external_id is not null`.execute(api.database.owner),
    ).toMatchObject({ rows: [] })
  })
})

test("pictures of a shop are taken, but for products that have one of their own", async () => {
  const [first] = fakes.nuvemshop.model.products
  if (first) first.picture = await pictureUrl()
  await synced("nuvemshop")
  const caneca = (await products()).find(({ name }) => name === "Caneca")
  expect(caneca?.product_picture).toMatch(/^\/api\/pictures\//)
  await sync("nuvemshop")
  await queue.drain()
  const again = (await products()).find(({ name }) => name === "Caneca")
  expect(again?.product_picture).toBe(caneca?.product_picture)
})

test("one undo takes a whole sync back, and the next sync leaves its products deleted", async () => {
  await synced("shopify")
  await api.call(createProduct, ana, { body: { name: "Daqui" } })
  const made = (await plugin("shopify"))?.sync
  expect(made?.can_undo).toBe(true)
  expect(await api.call(undo, ana, { body: { token: made?.id ?? "" } })).toMatchObject({ undone: 4 })
  expect((await plugin("shopify"))?.sync?.can_undo).toBe(false)
  await sync("shopify")
  await queue.drain()
  expect((await plugin("shopify"))?.sync?.can_undo).toBe(false)
  expect(await names()).toEqual(["Daqui"])
})

test("two that ask at once have one sync", async () => {
  await connect("shopify")
  const both = await Promise.all([sync("shopify"), sync("shopify")])
  expect(new Set(both.map((one) => one.sync?.id)).size).toBe(1)
  await queue.drain()
  expect(await names()).toHaveLength(4)
})

test("who asked and may no longer write ends the sync", async () => {
  const manager = await api.colleague(ana, "manager")
  await connect("shopify")
  await api.call(syncPlugin, manager, { params: { platform: "shopify" } })
  await api.database.owner.updateTable("users").set({ role: "agent" }).where("id", "=", manager.id).execute()
  for (const seconds of [0, 6, 31, 121, 601]) {
    pass(seconds)
    await queue.drain()
  }
  expect(await plugin("shopify")).toMatchObject({ sync: { status: "failed", created: 0 } })
  expect(await names()).toEqual([])
})

test("nobody below manager connects shops, and another account sees nothing of them", async () => {
  await connect("nuvemshop")
  const agent = await api.colleague(ana, "agent")
  expect((await api.send(listPlugins, agent, {})).status).toBe(403)
  const stranger = await api.signUp()
  const seen = await api.call(listPlugins, stranger, {})
  expect(seen.map(({ state }) => state)).toEqual(["disconnected", "disconnected", "disconnected"])
})

test.each<[ShopPlatform, object, string]>([
  ["nuvemshop", { store: "loja" }, "store"],
  ["nuvemshop", { store: "1/../2" }, "store"],
  ["nuvemshop", { client_id: "x" }, "client_id"],
  ["nuvemshop", { token: undefined }, "token"],
  ["shopify", { store: "a.b/c?d" }, "store"],
  ["shopify", { store: "evil.test#" }, "store"],
  ["shopify", { client_secret: undefined }, "client_secret"],
  ["woocommerce", { store: "ftp://loja.test" }, "store"],
  ["woocommerce", { store: "http://loja.test" }, "store"],
  ["woocommerce", { store: "https://loja.test:5432" }, "store"],
  ["woocommerce", { consumer_key: undefined }, "consumer_key"],
])("%s with %j is refused", async (platform, more, field) => {
  expect(await connect(platform, more)).toMatchObject({
    status: 422,
    body: { [field]: [expect.any(String)] },
  })
})

test.each(["https://127.0.0.1", "https://10.0.0.1/loja", "https://[::1]", "169.254.169.254"])(
  "a shop at %s is not called",
  async (store) => {
    expect(await connect("woocommerce", { store })).toMatchObject({
      status: 422,
      body: { code: "shop_unreachable" },
    })
  },
)

describe("what Nuvemshop asks every app for", () => {
  const mails = async () => {
    const { rows } = await sql<{ payload: { to: string; text: string } }>`
      delete from queued_jobs where name = 'mail.send' returning payload
    `.execute(api.database.owner)
    return rows.map(({ payload }) => payload)
  }

  test("of a customer is mailed to the admins", async () => {
    await connect("nuvemshop")
    await mails()
    const privacy = (await plugin("nuvemshop"))?.hook?.privacy
    const customer = { customer: { id: 9, email: "rita@lima.test", phone: null } }
    const event = nuvemshopEvent({ ...customer, orders_to_redact: [] })
    expect(await postEvent(privacy?.customers_redact ?? "", event)).toBe(200)
    expect(await mails()).toMatchObject([{ to: ana.email, text: expect.stringContaining("rita@lima.test") }])
    expect(await postEvent(privacy?.customers_data_request ?? "", nuvemshopEvent(customer))).toBe(200)
    expect(await mails()).toHaveLength(1)
    expect(await postEvent(privacy?.customers_redact ?? "", nuvemshopEvent(customer, "wrong"))).toBe(401)
    expect(await mails()).toEqual([])
    expect(await runQueued(api, "mail.send")).toEqual([])
  })

  test("of a shop forgets it", async () => {
    await synced("nuvemshop")
    const privacy = (await plugin("nuvemshop"))?.hook?.privacy
    expect(await postEvent(privacy?.store_redact ?? "", nuvemshopEvent({}))).toBe(200)
    expect(await plugin("nuvemshop")).toMatchObject({ state: "disconnected" })
    expect(await products()).toHaveLength(4)
  })
})

test("WooCommerce is answered when it asks whether somebody is there", async () => {
  await connect("woocommerce")
  const url = (await plugin("woocommerce"))?.hook?.url ?? ""
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  expect(await postEvent(url, { body: "webhook_id=12", headers })).toBe(200)
})
