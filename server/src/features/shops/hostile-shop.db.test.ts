import { connectPlugin, listPlugins, syncPlugin } from "@funil/contract/plugins"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { httpFake } from "../../../test/fakes/http-fake.ts"
import { woocommerceKeys } from "../../../test/fakes/woocommerce-fake.ts"
import { silentLog } from "../../../test/silent-log.ts"
import { syncQueue } from "./sync-queue.ts"

const api = await testApi()

test("a shop whose variations never end gives a thousand of them", async () => {
  const ana = await api.signUp()
  let id = 0
  const endless = await httpFake(({ url }) => {
    if (url.pathname.endsWith("/variations")) {
      const body = Array.from({ length: 100 }, () => ({ id: (id += 1), price: "1" }))
      return { status: 200, body, headers: { "x-wp-totalpages": "999999999" } }
    }
    const isList = url.pathname.endsWith("/products")
    return { status: 200, body: isList ? [{ id: 1, name: "Sem fim", type: "variable", images: [] }] : [] }
  })
  const keys = { ...woocommerceKeys, store: endless.url }
  const body = await api.call(connectPlugin, ana, { params: { platform: "woocommerce" }, body: keys })
  expect(body.state).toBe("connected")
  await api.call(syncPlugin, ana, { params: { platform: "woocommerce" } })
  await syncQueue({ services: api.services, log: silentLog }).drain()
  const shops = await api.call(listPlugins, ana, {})
  expect(shops.find(({ platform }) => platform === "woocommerce")).toMatchObject({
    sync: { status: "done", created: 1000 },
  })
  expect(endless.heard.filter(({ url }) => url.pathname.endsWith("/variations"))).toHaveLength(10)
})
