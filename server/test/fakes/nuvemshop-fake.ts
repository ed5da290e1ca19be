import type { FakeReply, Heard } from "./listen-fake.ts"
import {
  emptyShop,
  type FakeOrder,
  type FakeProduct,
  pageOf,
  type ShopFake,
  signed,
  troubledShop,
} from "./shop-model.ts"

export const nuvemshopCredentials = { store: "271146", token: "nuvem-token", app_secret: "nuvem-app-secret" }

const ok = (body: unknown, headers: Record<string, string> = {}): FakeReply => ({
  status: 200,
  body,
  headers,
})
const failed = (code: number, message: string): FakeReply => ({
  status: code,
  body: { code, message, description: message },
})

function productOf({ id, name, variants, picture }: FakeProduct) {
  return {
    id,
    name: { pt: name, es: `${name} (es)` },
    handle: { pt: name.toLowerCase() },
    published: true,
    images: picture
      ? [
          { id: 2, src: "//other/2.jpg", position: 2 },
          { id: 1, src: picture, position: 1 },
        ]
      : [],
    variants: variants.map((one) => ({
      id: one.id,
      sku: one.sku ?? null,
      price: one.price.toFixed(2),
      promotional_price: null,
      values: one.value ? [{ pt: one.value }] : [],
    })),
  }
}

function orderOf(order: FakeOrder) {
  const { id, number, email, document, name, ordered, shipped, delivered, items } = order
  const step = { from_status: "DISPATCHED", to_status: "DELIVERED", happened_at: delivered }
  return {
    id,
    number,
    status: order.status ?? "open",
    currency: order.currency ?? "BRL",
    created_at: ordered.replace("Z", "+0000"),
    shipped_at: shipped ?? null,
    contact_name: name ?? null,
    contact_email: email,
    contact_phone: null,
    contact_identification: document ?? null,
    customer: {
      id: 101,
      name: name ?? null,
      email,
      identification: document ?? null,
      phone: "+5511987654321",
    },
    fulfillments: [
      { status: "PACKED", fulfilled_at: shipped ?? null, status_history: delivered ? [step] : [] },
    ],
    products: items.map((one) => ({
      id: one.id,
      product_id: one.product,
      variant_id: String(one.variant),
      name: one.name,
      price: one.price.toFixed(2),
      quantity: String(one.quantity),
      sku: null,
      image: one.picture ? { id: 1, src: one.picture, position: 1 } : null,
    })),
  }
}

/** Plays the used part of Nuvemshop's API of 2025-03 below its version, with its refusals. */
export function nuvemshopFake(): ShopFake {
  const model = emptyShop()

  function list(what: readonly unknown[], { searchParams, pathname }: URL): FakeReply {
    const { page, rows, pages } = pageOf(what, searchParams, 200)
    if (page > pages) return failed(404, `Last page is ${pages}`)
    const link: Record<string, string> =
      page < pages ? { link: `<http://x${pathname}?page=${page + 1}>; rel="next"` } : {}
    const bucket = {
      "x-rate-limit-limit": "40",
      "x-rate-limit-remaining": "38",
      "x-rate-limit-reset": "1000",
    }
    return ok(rows, { "x-total-count": String(what.length), ...bucket, ...link })
  }

  function hooks({ method, url, body }: Heard): FakeReply {
    if (method === "GET")
      return list(
        model.hooks.map(({ topic, url }, id) => ({ id, event: topic, url })),
        url,
      )
    const { event, url: address } = JSON.parse(body) as { event: string; url: string }
    if (!address.startsWith("https://")) return { status: 422, body: { url: ["must be https"] } }
    model.hooks.push({ topic: event, url: address })
    return { status: 201, body: { id: model.hooks.length, event, url: address } }
  }

  function api(heard: Heard): FakeReply {
    const { method, url, headers } = heard
    const [, store, noun, id] = url.pathname.split("/")
    if (!headers["user-agent"]?.includes("(")) return { status: 400, body: { error: "User-Agent" } }
    if (method !== "GET" && !headers["content-type"]?.includes("json")) return { status: 415 }
    if (headers["authentication"] !== `bearer ${nuvemshopCredentials.token}`)
      return failed(401, "Unauthorized")
    if (store !== nuvemshopCredentials.store) return failed(401, "Unauthorized")
    if (noun === "store") return ok({ id: Number(store), name: { pt: "Loja da Rita" }, main_currency: "BRL" })
    if (noun === "webhooks") return hooks(heard)
    if (noun === "orders") {
      const wanted = url.searchParams.get("q") ?? ""
      return list(
        model.orders.filter((one) => `${one.number} ${one.email} ${one.name}`.includes(wanted)).map(orderOf),
        url,
      )
    }
    if (id === undefined) return list(model.products.map(productOf), url)
    const one = model.products.find((each) => String(each.id) === id)
    return one ? ok(productOf(one)) : failed(404, "Not Found")
  }

  return { model, answer: troubledShop(model, api) }
}

/** Returns the shop's call to a hook. */
export function nuvemshopEvent(said: object, secret = nuvemshopCredentials.app_secret) {
  const body = JSON.stringify({ store_id: Number(nuvemshopCredentials.store), ...said })
  const headers = {
    "content-type": "application/json",
    "x-linkedstore-hmac-sha256": signed(body, secret, "hex"),
  }
  return { body, headers }
}
