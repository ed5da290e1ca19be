import {
  connectPlugin,
  listPlugins,
  type ShopPlatform,
  shopPlatforms,
  syncPlugin,
} from "@funil/contract/data/plugins"
import { listProducts } from "@funil/contract/records/products"
import { sql } from "kysely"
import { afterAll, beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { hostileShop } from "../../../test/fakes/hostile-shop.ts"
import { type FakeReply, type Heard, httpFake } from "../../../test/fakes/http-fake.ts"
import { woocommerceEvent, woocommerceKeys } from "../../../test/fakes/woocommerce-fake.ts"
import { silentLog } from "../../../test/silent-log.ts"
import type { SyncLimits } from "./run-sync.ts"
import { syncQueue } from "./sync-queue.ts"

const hostile = await hostileShop()
afterAll(hostile.close)
const endless = hostile.at("endless variations")
const api = await testApi({
  PUBLIC_URL: "https://funil.test",
  NUVEMSHOP_BASE_URL: endless,
  SHOPIFY_BASE_URL: `${endless}/{store}`,
})
let ana: Person
beforeEach(async () => {
  ana = await api.signUp()
})

const queueOf = (limits: Partial<SyncLimits> = {}) =>
  syncQueue({ services: api.services, log: silentLog, limits })

/** Lets time pass during a shop's reply. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

interface ShopAnswer {
  readonly id: number
  readonly name: string
  readonly price?: string
  readonly type?: string
  readonly picture?: string
}

interface Shop {
  /** A page of the shop's products. */
  readonly page: (page: number) => readonly ShopAnswer[]
  readonly hasMore?: boolean
  readonly onVariations?: (heard: Heard) => FakeReply
}

/** A WooCommerce shop with these pages. */
function woocommerce({ page, hasMore = false, onVariations }: Shop) {
  return httpFake((heard) => {
    const { pathname, searchParams } = heard.url
    const variations = pathname.endsWith("/variations") && onVariations?.(heard)
    if (variations) return variations
    if (!pathname.endsWith("/products")) return { status: 200, body: [] }
    const body = page(Number(searchParams.get("page"))).map(({ picture, ...product }) => ({
      ...product,
      images: picture ? [{ src: picture }] : [],
    }))
    return { status: 200, body, headers: { "x-wp-totalpages": hasMore ? "999999999" : "1" } }
  })
}

const connect = (person: Person, platform: ShopPlatform, body: object) =>
  api.call(connectPlugin, person, { params: { platform }, body: body as never })

async function started(store: string, person = ana): Promise<void> {
  const body = await connect(person, "woocommerce", { ...woocommerceKeys, store })
  expect(body.state).toBe("connected")
  await api.call(syncPlugin, person, { params: { platform: "woocommerce" } })
}

async function stateOf(platform: ShopPlatform, person = ana) {
  return (await api.call(listPlugins, person, {})).find((shop) => shop.platform === platform)
}
const names = async () =>
  (await api.call(listProducts, ana, { query: { orderBy: "name", direction: "asc" } })).data.map(
    ({ name }) => name,
  )
const nothing = { over_variations: 0, over_products: 0, unusable: 0, unread_pages: false }

test.each(shopPlatforms)(
  "%s whose variations never end gives a thousand of each product",
  async (platform) => {
    const credentials = {
      nuvemshop: { store: "1", token: "x" },
      shopify: { store: "loja", token: "x" },
      woocommerce: { ...woocommerceKeys, store: endless },
    }
    await connect(ana, platform, credentials[platform])
    await api.call(syncPlugin, ana, { params: { platform } })
    // This Nuvemshop asks to wait ages between two pages. The sync waits an hour.
    for (let hours = 0; hours < 3; hours += 1) {
      await queueOf({ looked: 2500 }).drain()
      api.clock.now = new Date(api.clock.now.getTime() + 3601_000)
    }
    const sync = (await stateOf(platform))?.sync
    const isOne = platform === "shopify"
    expect(sync).toMatchObject({ status: "done", created: isOne ? 1000 : 3000 })
    expect(sync?.left_out).toEqual({
      ...nothing,
      // Shopify lists the variants of all products together. This list never ends.
      over_variations: isOne ? 1500 : 3 * 49_000,
      unread_pages: isOne,
    })
  },
)

test("a shop whose pages never end is read up to the limit, and says so", async () => {
  let id = 0
  const page = () => [{ id: (id += 1), name: `Produto ${id}`, price: "1" }]
  await started((await woocommerce({ page, hasMore: true })).url)
  await queueOf({ pages: 5 }).drain()
  expect(await stateOf("woocommerce")).toMatchObject({
    state: "connected",
    sync: { status: "done", created: 5, left_out: { ...nothing, unread_pages: true } },
  })
  await api.call(syncPlugin, ana, { params: { platform: "woocommerce" } })
  await queueOf({ looked: 3 }).drain()
  expect((await stateOf("woocommerce"))?.sync).toMatchObject({ done: 3, left_out: { unread_pages: true } })
})

test("a full shop brings no new products, over any number of syncs, and keeps the others up to date", async () => {
  let price = "1"
  const page = () => [1, 2, 3, 4, 5].map((id) => ({ id, name: `Produto ${id}`, price }))
  await started((await woocommerce({ page })).url)
  await queueOf({ products: 3 }).drain()
  expect((await stateOf("woocommerce"))?.sync).toMatchObject({
    status: "done",
    created: 3,
    left_out: { ...nothing, over_products: 2 },
  })
  price = "2"
  await api.call(syncPlugin, ana, { params: { platform: "woocommerce" } })
  await queueOf({ products: 3 }).drain()
  expect((await stateOf("woocommerce"))?.sync).toMatchObject({
    created: 0,
    updated: 3,
    left_out: { over_products: 2 },
  })
})

test("texts of a shop come clean and short, and what can be no product is counted", async () => {
  const page = () => [
    { id: 1, name: " Ca\u0000ne\u0007ca\u202E\n azul ", price: "1" },
    { id: 2, name: "x".repeat(100_000), price: "1" },
    { id: 3, name: "\u0000\u202E", price: "1" },
    { id: 4, name: "Caro", price: "1e300" },
  ]
  await started((await woocommerce({ page })).url)
  await queueOf().drain()
  expect(await names()).toEqual(["Ca ne ca azul", "x".repeat(200)])
  expect((await stateOf("woocommerce"))?.sync).toMatchObject({
    created: 2,
    left_out: { ...nothing, unusable: 2 },
  })
})

test("a turn ends in time, the next one goes on, and slow shops let the others in between", async () => {
  const page = () =>
    Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `Produto ${at}`, type: "variable" }))
  const onVariations = ({ url }: Heard): FakeReply => {
    block(60)
    return { status: 200, body: [{ id: Number(/(\d+)\/variations/.exec(url.pathname)?.[1]), price: "1" }] }
  }
  const slow = await woocommerce({ page, onVariations })
  const variations = () => slow.heard.filter(({ url }) => url.pathname.endsWith("/variations")).length
  let whenAsked = Infinity
  const quick = await woocommerce({
    page: () => {
      whenAsked = variations()
      return [{ id: 1, name: "Rápido", price: "1" }]
    },
  })
  const others = [await api.signUp(), await api.signUp(), await api.signUp()]
  for (const person of [ana, ...others]) await started(slow.url, person)
  await started(quick.url, await api.signUp())
  await queueOf({ turnMs: 2000 }).drain()
  expect(whenAsked).toBeLessThan(40)
  expect((await stateOf("woocommerce"))?.sync).toMatchObject({ status: "done", done: 12, created: 12 })
  // Each account requests the variations of each product once, however many turns that takes.
  expect(variations()).toBe(4 * 12)
})

test("pictures that take long are gone on with, and no product is read again for them", async () => {
  const host = await httpFake(() => {
    block(400)
    return { status: 404 }
  })
  const page = () =>
    [1, 2, 3].map((id) => ({ id, name: `Produto ${id}`, price: "1", picture: `${host.url}/${id}.png` }))
  const shop = await woocommerce({ page })
  await started(shop.url)
  const turns = await queueOf({ turnMs: 800 }).drain()
  expect(turns).toBeGreaterThan(1)
  expect(host.heard.map(({ url }) => url.pathname)).toEqual(["/1.png", "/2.png", "/3.png"])
  expect(shop.heard.filter(({ url }) => url.pathname.endsWith("/products"))).toHaveLength(1)
  expect((await stateOf("woocommerce"))?.sync).toMatchObject({ status: "done", done: 3 })
})

test("a shop that tells of ever more products is read as a whole instead", async () => {
  const shop = await woocommerce({ page: () => [{ id: 1, name: "Um", price: "1" }] })
  await started(shop.url)
  await queueOf().drain()
  const hints = sql<{ external_id: string | null }>`
    select external_id from shop_syncs
    where next_at is not null and shop_id in (select id from shops where store = ${shop.url})
  `
  await sql`
    insert into shop_syncs (account_id, id, shop_id, external_id, next_at, created_at)
    select account_id, gen_random_uuid(), id, 'hint ' || n, now(), now() from shops, generate_series(1, 1000) n
    where store = ${shop.url}
  `.execute(api.database.owner)
  const { hook } = (await stateOf("woocommerce")) ?? {}
  // The first sync registered our address at the shop.
  const entered = shop.heard.find(
    ({ method, url }) => method === "POST" && url.pathname.endsWith("/webhooks"),
  )
  const { secret } = JSON.parse(entered?.body ?? "{}") as { secret: string }
  for (const id of [7, 8, 8, 9]) {
    const { body, headers } = woocommerceEvent("product.updated", { id }, secret)
    const path = (hook?.url ?? "").replace("https://funil.test", "")
    expect((await api.app.inject({ method: "POST", url: path, payload: body, headers })).statusCode).toBe(200)
  }
  const waiting = (await hints.execute(api.database.owner)).rows.map(({ external_id }) => external_id)
  expect(new Set(waiting)).toEqual(new Set(["8", "9", null]))
  expect(waiting).toHaveLength(3)
})
