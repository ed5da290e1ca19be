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

export const woocommerceKeys = { consumer_key: "ck_local", consumer_secret: "cs_local" }

const ok = (body: unknown, headers: Record<string, string> = {}): FakeReply => ({
  status: 200,
  body,
  headers,
})
const failed = (status: number, code: string): FakeReply => ({
  status,
  body: { code, message: code, data: { status } },
})

const pictures = (src: string | undefined) => (src ? [{ id: 1, src }] : [])
const moment = (at: string | undefined) => at?.replace(/(\.\d+)?Z$/, "") ?? null

function productOf({ id, name, variants, picture }: FakeProduct) {
  const [first] = variants
  const isSimple = variants.length === 1 && !first?.value
  return {
    id,
    name,
    type: isSimple ? "simple" : "variable",
    status: "publish",
    sku: isSimple ? (first?.sku ?? "") : "",
    price: isSimple ? String(first?.price) : "",
    images: pictures(picture),
    variations: isSimple ? [] : variants.map((one) => one.id),
  }
}

function variationOf({ id, sku, price, value }: FakeProduct["variants"][number]) {
  return {
    id,
    sku: sku ?? "",
    price: String(price),
    image: null,
    attributes: [{ name: "Cor", option: value ?? "" }],
  }
}

function orderOf({ id, number, email, document, name = "", ordered, shipped, items }: FakeOrder) {
  return {
    id,
    number: String(number),
    status: shipped ? "completed" : "processing",
    currency: "BRL",
    date_created_gmt: moment(ordered),
    date_completed_gmt: moment(shipped),
    billing: { first_name: name, last_name: "", email, phone: "" },
    meta_data: document ? [{ id: 1, key: "_billing_cpf", value: document }] : [],
    line_items: items.map((one) => ({
      id: one.id,
      product_id: one.product,
      variation_id: one.variant === one.product ? 0 : one.variant,
      name: one.name,
      sku: "",
      quantity: one.quantity,
      price: one.price,
      image: one.picture ? { id: "1", src: one.picture } : null,
    })),
  }
}

/** Plays the used part of version 3 of WooCommerce's API, with its refusals. */
export function woocommerceFake(): ShopFake {
  const model = emptyShop()
  const basic = `Basic ${Buffer.from(`${woocommerceKeys.consumer_key}:${woocommerceKeys.consumer_secret}`).toString("base64")}`

  function list(what: readonly unknown[], { searchParams }: URL): FakeReply {
    if (Number(searchParams.get("per_page") ?? 10) > 100) return failed(400, "rest_invalid_param")
    const { rows, pages } = pageOf(what, searchParams, 100)
    return ok(rows, { "x-wp-total": String(what.length), "x-wp-totalpages": String(pages) })
  }

  function hooks({ method, url, body }: Heard): FakeReply {
    if (method === "GET")
      return list(
        model.hooks.map(({ topic, url }) => ({ topic, delivery_url: url, status: "active" })),
        url,
      )
    const sent = JSON.parse(body) as { topic: string; delivery_url: string; secret: string }
    model.hooks.push({ topic: sent.topic, url: sent.delivery_url, secret: sent.secret })
    return { status: 201, body: { id: model.hooks.length, ...sent } }
  }

  function api(heard: Heard): FakeReply {
    const { url, headers } = heard
    const [, root, wc, version, noun, id, part] = url.pathname.split("/")
    if (root !== "wp-json" || wc !== "wc" || version !== "v3") return failed(404, "rest_no_route")
    if (headers["authorization"] !== basic) return failed(401, "woocommerce_rest_cannot_view")
    if (noun === "system_status")
      return ok({ environment: { site_url: "http://x" }, settings: { currency: "BRL" } })
    if (noun === "webhooks") return hooks(heard)
    if (noun === "orders") {
      const wanted = url.searchParams.get("search") ?? ""
      return list(
        model.orders.filter((one) => `${one.number} ${one.email}`.includes(wanted)).map(orderOf),
        url,
      )
    }
    const one = model.products.find((each) => String(each.id) === id)
    if (id === undefined) return list(model.products.map(productOf), url)
    if (!one) return failed(404, "woocommerce_rest_product_invalid_id")
    return part === "variations" ? list(one.variants.map(variationOf), url) : ok(productOf(one))
  }

  return { model, answer: troubledShop(model, api) }
}

/** Returns the shop's call to a hook. */
export function woocommerceEvent(topic: string, said: object, secret: string) {
  const body = JSON.stringify(said)
  const headers = {
    "content-type": "application/json",
    "x-wc-webhook-topic": topic,
    "x-wc-webhook-signature": signed(body, secret, "base64"),
  }
  return { body, headers }
}
