import { type ShopPlatform, shopLimits, shopPlatforms } from "@funil/contract/data/plugins"
import { afterAll, describe, expect, test } from "vitest"
import { hostileShop, hostileWays } from "../../../test/fakes/hostile-shop.ts"
import { nuvemshop } from "./nuvemshop.ts"
import { type Shop, ShopAway, type ShopProduct, ShopRefused } from "./shop.ts"
import { shopify } from "./shopify.ts"
import { woocommerce } from "./woocommerce.ts"

const hostile = await hostileShop()
afterAll(hostile.close)

/** For shops that never answer; what they answer slowly only for this machine is no fault. */
const hasty = 300
const patient = 20_000
const options = {
  guard: { isRehearsal: false, outboundAllowHosts: ["localhost"] },
  now: () => new Date(),
  contact: "http://funil.test",
  withinMs: patient,
}
type Options = typeof options & { readonly isOver?: () => boolean }
const openers: Readonly<Record<ShopPlatform, (url: string, options: Options) => Shop>> = {
  nuvemshop: (url, given) => nuvemshop(given, url, { store: "1", token: "x" }),
  shopify: (url, given) => shopify(given, url, { token: "x" }),
  woocommerce: (store, given) => woocommerce(given, { store, consumer_key: "x", consumer_secret: "x" }),
}

/** Turns that the test takes of a list; the sync itself has its own limit. */
const turns = 6

async function listSome({ listProducts }: Shop): Promise<ShopProduct[]> {
  const all: ShopProduct[] = []
  let cursor: string | null = null
  for (let turn = 0; turn < turns; turn += 1) {
    const { products, next, restSeconds } = await listProducts(cursor)
    expect(products.length).toBeLessThan(2 * shopLimits.variations)
    expect(restSeconds).toBeLessThanOrEqual(3600)
    expect((next ?? "").length).toBeLessThanOrEqual(1000)
    all.push(...products)
    if (next === null || next === cursor) break
    cursor = next
  }
  return all
}

/** Every reader of a shop, with the texts and numbers of it that we would keep. */
const readers: Readonly<Record<string, (shop: Shop) => Promise<readonly string[]>>> = {
  identify: async (shop) => {
    const { id, name, currency } = await shop.identify()
    return [id, name, currency ?? ""]
  },
  listProducts: async (shop) => (await listSome(shop)).map(({ name }) => name),
  getProduct: async (shop) => {
    const { products } = await shop.getProduct("7")
    expect(products.length).toBeLessThanOrEqual(shopLimits.variations)
    return products.map(({ name }) => name)
  },
  findOrder: async (shop) => {
    const order = await shop.findOrder("1001")
    expect(order?.items.length ?? 0).toBeLessThanOrEqual(shopLimits.orderLines)
    expect(order?.items.every(({ quantity }) => quantity <= 100_000)).not.toBe(false)
    return [order?.name ?? "", ...(order?.items ?? []).map(({ name }) => name)]
  },
  putHooks: async (shop) => {
    await shop.putHooks({ url: "https://funil.test/hook", secret: "x" })
    return []
  },
}

describe.each(shopPlatforms)("%s with", (platform) => {
  test.each(hostileWays)("%s costs every reader a little and no more", async (way) => {
    const before = hostile.heard(way)
    const began = performance.now()
    const ends = await Promise.allSettled(
      Object.values(readers).map((read) =>
        read(openers[platform](hostile.at(way), { ...options, withinMs: hasty })),
      ),
    )
    for (const end of ends) {
      if (end.status === "rejected") {
        const isTold = end.reason instanceof ShopRefused || end.reason instanceof ShopAway
        if (!isTold) throw end.reason
      } else
        for (const kept of end.value)
          expect(kept.length <= 310 && !/\p{Cc}|\u202E|\uFFFD{2}/u.test(kept) && kept.isWellFormed()).toBe(
            true,
          )
    }
    const { requests, bytes } = hostile.heard(way)
    // Most of them are pages of variations: ten of each of a list's products.
    expect(requests - before.requests).toBeLessThanOrEqual(turns * 40)
    // What a reader leaves is still in the buffers of the connection.
    expect(bytes - before.bytes).toBeLessThan(Object.keys(readers).length * 40 * 1024 * 1024)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

test.each(shopPlatforms)("%s without end gives as much as there may be", async (platform) => {
  const open = (way: string) => openers[platform](hostile.at(way), options)
  const { products, leftOut } = await open("endless variations").getProduct("7")
  expect([products.length, leftOut]).toEqual([1000, 49_000])
  expect((await open("endless order lines").findOrder("1001"))?.items).toHaveLength(500)
  expect((await open("endless empty pages").listProducts(null)).next).toBeNull()
  const [first] = (await open("wild texts").getProduct("7")).products
  expect(first?.name).toMatch(/^\uFFFDCaneca \uFFFDCaneca/)
})

test("an answer of more than 20 MB is refused, though what was read of it would do", async () => {
  const shop = openers.woocommerce(hostile.at("more than 20 MB"), options)
  await expect(shop.identify()).rejects.toThrow(ShopRefused)
})

test.each(["nuvemshop", "woocommerce"] as const)(
  "%s answers what it has when its time is over, and goes on behind it",
  async (platform) => {
    let asked = 0
    const shop = openers[platform](hostile.at("endless pages"), {
      ...options,
      isOver: () => (asked += 1) > 2,
    })
    const first = await shop.listProducts("4")
    expect([first.products.length, first.next]).toEqual([3, "4:3"])
    const second = await shop.listProducts("4:3")
    expect([second.products.length, second.next]).toEqual([1, "4:4"])
  },
)
