import { shopLimits } from "@funil/contract/data/plugins"
import * as z from "zod/mini"
import type { OutgoingCall } from "../outbound/call.ts"
import { readPages } from "../outbound/read-pages.ts"
import { placeOf, readProducts, unreadOf } from "./read-products.ts"
import { callShop, header, type ShopAnswer, type ShopOptions } from "./shop-call.ts"
import {
  address,
  amount,
  anyId,
  bareDocument,
  firstOf,
  known,
  line,
  listOf,
  moment,
  parsed,
  quantity,
  text,
} from "./shop-values.ts"
import { type Shop, type ShopOrder, type ShopProduct, type ShopProducts, ShopRefused } from "./shop.ts"

interface Credentials {
  readonly store: string
  readonly consumer_key: string
  readonly consumer_secret: string
}

const image = z.nullish(z.object({ src: address }))
/** Its moments are in UTC and do not say so. */
const utc = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => moment.parse(value && `${value.replace(/Z$/, "")}Z`)),
)

const variation = z.object({
  id: anyId,
  sku: text,
  price: amount,
  image,
  attributes: z.optional(firstOf(z.object({ option: text }), 10)),
})
const product = z.object({
  id: anyId,
  name: line(300),
  type: text,
  status: text,
  sku: text,
  price: amount,
  images: z.optional(firstOf(z.object({ src: address }), 1)),
})
const order = z.object({
  id: anyId,
  number: anyId,
  status: text,
  currency: text,
  date_created_gmt: utc,
  date_completed_gmt: utc,
  billing: z.object({ first_name: text, last_name: text, email: text, phone: text, cpf: text, cnpj: text }),
  meta_data: z.optional(firstOf(z.object({ key: z.string(), value: z.unknown() }), 1000)),
  line_items: firstOf(
    z.object({
      id: anyId,
      product_id: anyId,
      variation_id: z.nullish(anyId),
      name: line(300),
      sku: text,
      quantity,
      price: amount,
      image,
    }),
    shopLimits.orderLines,
  ),
})
const settings = z.object({
  environment: z.object({ site_url: text }),
  settings: z.object({ currency: text }),
})

/** The fields in which the usual plug-ins of Brazil keep documents. */
const documentKeys = new Set(["_billing_cpf", "_billing_cnpj"])

const pageSize = 50
const topics = ["product.created", "product.updated", "product.deleted", "product.restored"]

type Ask = (method: OutgoingCall["method"], path: string, body?: object) => Promise<ShopAnswer>

/** WooCommerce, version 3 of its API, at an address that the account chose. */
export function woocommerce(options: ShopOptions, credentials: Credentials): Shop {
  const ask = asking(options, credentials)
  return {
    async identify() {
      // Only who may read orders is of use; `system_status` is not for every key.
      const { said } = await ask("GET", "orders?per_page=1")
      if (said === null || !Array.isArray(said))
        throw new ShopRefused("unexpected", "There is no WooCommerce")
      const about = await ask("GET", "system_status").catch(() => null)
      const known = settings.safeParse(about?.said).data
      const { host, pathname } = new URL(credentials.store)
      const id = `${host}${pathname}`.replace(/\/$/, "")
      return { id, name: host, currency: known?.settings.currency ?? null }
    },
    async listProducts(cursor) {
      const place = placeOf(cursor)
      const path = `products?status=publish&orderby=id&order=asc&per_page=${pageSize}&page=${place.page}`
      const { said, headers } = await ask("GET", path)
      const read = await readProducts({
        place,
        items: parsed(listOf(product, pageSize), said ?? []),
        nextPage: nextPage(headers, place.page),
        variantsOf: (each) => variantsOf(ask, each),
        isOver: options.isOver,
      })
      return { ...read, restSeconds: 0 }
    },
    async getProduct(id) {
      const { said } = await ask("GET", `products/${encodeURIComponent(id)}`)
      const found = said === null ? null : parsed(product, said)
      return found?.status === "publish" ? variantsOf(ask, found) : { products: [], leftOut: 0 }
    },
    async findOrder(number) {
      const { said } = await ask("GET", `orders?search=${encodeURIComponent(number)}&per_page=50`)
      const found = parsed(listOf(order, 50), said ?? []).find((each) => each.number === number)
      return found ? orderOf(found) : null
    },
    async putHooks({ url, secret }) {
      const hook = z.object({ topic: z.string(), delivery_url: z.string(), status: text })
      const there = parsed(listOf(hook, 100), (await ask("GET", "webhooks?per_page=100")).said ?? [])
      for (const topic of topics)
        if (
          !there.some((each) => each.topic === topic && each.delivery_url === url && each.status === "active")
        )
          await ask("POST", "webhooks", { name: "Funil", topic, delivery_url: url, secret })
    },
  }
}

function orderOf(value: z.output<typeof order>): ShopOrder {
  const { billing, meta_data: meta = [] } = value
  const kept = meta.flatMap((each) =>
    documentKeys.has(each.key) && typeof each.value === "string" ? each.value.slice(0, 40) : [],
  )
  return {
    id: value.id,
    number: value.number,
    name: known([known([billing.first_name, billing.last_name]).join(" ")])[0] ?? null,
    phone: billing.phone ?? null,
    emails: known([billing.email]),
    documents: known([billing.cpf, billing.cnpj, ...kept.slice(0, 10)]).map(bareDocument),
    isCancelled: value.status === "cancelled" || value.status === "trash",
    orderedAt: value.date_created_gmt ?? new Date(0),
    // An order is completed when it was sent; of its arrival WooCommerce knows nothing.
    shippedAt: value.date_completed_gmt,
    deliveredAt: null,
    currency: value.currency ?? null,
    items: value.line_items.map((each) => ({
      id: each.id,
      productId: each.product_id === "0" ? null : each.product_id,
      variantId: each.variation_id && each.variation_id !== "0" ? each.variation_id : each.product_id,
      name: each.name,
      sku: each.sku ?? null,
      quantity: each.quantity,
      price: each.price,
      picture: each.image?.src ?? null,
    })),
  }
}

function asking(options: ShopOptions, { store, consumer_key, consumer_secret }: Credentials): Ask {
  const basic = Buffer.from(`${consumer_key}:${consumer_secret}`).toString("base64")
  return (method, path, body) => {
    const call = {
      method,
      url: `${store}/wp-json/wc/v3/${path}`,
      headers: { authorization: `Basic ${basic}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }
    return callShop(options, call, true)
  }
}

/** One product for each variation; what has none is its own. */
async function variantsOf(ask: Ask, value: z.output<typeof product>): Promise<ShopProducts> {
  const { id, name, sku, price, images = [] } = value
  const picture = images[0]?.src ?? null
  if (value.type !== "variable")
    return { products: [{ id, parentId: id, name, sku: sku || null, price, picture }], leftOut: 0 }
  let total = 0
  const { items, isCut } = await readPages(
    async (at) => {
      const page = at ?? "1"
      const path = `products/${encodeURIComponent(id)}/variations?per_page=100&page=${page}`
      const { said, headers } = await ask("GET", path)
      total = Number(header(headers, "x-wp-total") ?? 0)
      return { items: parsed(listOf(variation, 100), said ?? []), next: nextPage(headers, page) }
    },
    { maxItems: shopLimits.variations, maxPages: shopLimits.variations / 100 },
  )
  const products = items.map((each): ShopProduct => {
    const values = known((each.attributes ?? []).map(({ option }) => option))
    return {
      id: each.id,
      parentId: id,
      name: values.length > 0 ? `${name} (${values.join(", ")})` : name,
      sku: each.sku || sku || null,
      price: each.price,
      picture: each.image?.src ?? picture,
    }
  })
  return { products, leftOut: isCut ? unreadOf(total, items.length) : 0 }
}

function nextPage(headers: ShopAnswer["headers"], page: string): string | null {
  return Number(page) < Number(header(headers, "x-wp-totalpages") ?? 0) ? String(Number(page) + 1) : null
}
