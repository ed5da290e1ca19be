import { shopLimits } from "@funil/contract/data/plugins"
import { ownValue } from "@funil/contract/shared/own-value"
import * as z from "zod/mini"
import type { OutgoingCall } from "../outbound/call.ts"
import { cutVariants, placeOf, readProducts } from "./read-products.ts"
import { callShop, header, restOfBucket, type ShopAnswer, type ShopOptions } from "./shop-call.ts"
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
import type { Shop, ShopOrder, ShopProducts } from "./shop.ts"
import { ShopRefused } from "./shop.ts"

interface Credentials {
  readonly store: string
  readonly token: string
}

/** A text in the languages of the shop. */
const worded = z.union([line(300), z.record(z.string(), z.nullable(line(300)))])

const store = z.object({ id: anyId, name: worded, main_currency: text })

const variant = z.object({
  id: anyId,
  sku: text,
  price: amount,
  promotional_price: amount,
  values: z.optional(firstOf(worded, 10)),
  image_id: z.nullish(anyId),
})
const image = z.object({ id: anyId, src: address, position: z.optional(z.number()) })
const product = z.object({
  id: anyId,
  name: worded,
  variants: z.array(z.unknown()),
  images: z.optional(firstOf(image, 250)),
})

const delivery = z.object({
  status: text,
  fulfilled_at: moment,
  status_history: z.optional(firstOf(z.object({ to_status: text, happened_at: moment }), 100)),
})
const order = z.object({
  id: anyId,
  number: anyId,
  status: text,
  currency: text,
  created_at: moment,
  shipped_at: moment,
  contact_name: text,
  contact_email: text,
  contact_phone: text,
  contact_identification: text,
  customer: z.nullish(z.object({ name: text, email: text, phone: text, identification: text })),
  fulfillments: z.optional(firstOf(z.union([delivery, z.string()]), 100)),
  products: firstOf(
    z.object({
      id: anyId,
      product_id: z.nullish(anyId),
      variant_id: z.nullish(anyId),
      name: line(300),
      sku: text,
      price: amount,
      quantity,
      image: z.nullish(z.object({ src: address })),
    }),
    shopLimits.orderLines,
  ),
})

const pageSize = 100
const events = ["product/created", "product/updated", "product/deleted"]

type Ask = (method: OutgoingCall["method"], path: string, body?: object) => Promise<ShopAnswer>

/** Nuvemshop, in Spanish Tiendanube. The base address holds the version of its API. */
export function nuvemshop(options: ShopOptions, baseUrl: string, credentials: Credentials): Shop {
  const ask = asking(options, baseUrl, credentials)
  return {
    async identify() {
      const { said } = await ask("GET", "store")
      if (said === null) throw new ShopRefused("credentials", "There is no such shop")
      const { id, name, main_currency } = parsed(store, said)
      return { id, name: wordOf(name), currency: main_currency ?? null }
    },
    async listProducts(cursor) {
      const place = placeOf(cursor)
      const { said, headers } = await ask("GET", `products?page=${place.page}&per_page=${pageSize}`)
      const isMore = /<[^>]*>;\s*rel="?next"?/.test(header(headers, "link") ?? "")
      const read = await readProducts({
        place,
        // There is nothing behind the last page.
        items: parsed(listOf(product, pageSize), said ?? []),
        nextPage: isMore ? String(Number(place.page) + 1) : null,
        variantsOf: productsOf,
        isOver: options.isOver,
      })
      return { ...read, restSeconds: restOfBucket(headers) }
    },
    async getProduct(id) {
      const { said } = await ask("GET", `products/${encodeURIComponent(id)}`)
      return said === null ? { products: [], leftOut: 0 } : productsOf(parsed(product, said))
    },
    async findOrder(number) {
      const { said } = await ask(
        "GET",
        `orders?q=${encodeURIComponent(number)}&per_page=50&aggregates=fulfillment_orders`,
      )
      // The search also looks into names and e-mails.
      const found = parsed(listOf(order, 50), said ?? []).find((each) => each.number === number)
      return found ? orderOf(found) : null
    },
    async putHooks({ url }) {
      const hook = z.object({ event: z.string(), url: z.string() })
      const there = parsed(listOf(hook, 200), (await ask("GET", "webhooks?per_page=200")).said ?? [])
      for (const event of events)
        if (!there.some((each) => each.event === event && each.url === url))
          await ask("POST", "webhooks", { event, url })
    },
  }
}

function wordOf(word: z.output<typeof worded>): string {
  if (typeof word === "string") return word
  return ownValue(word, "pt") ?? Object.values(word).find((each) => each) ?? ""
}

function productsOf({ id, name, variants, images = [] }: z.output<typeof product>): ShopProducts {
  const [first] = images.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
  const { items, leftOut } = cutVariants(variant, variants)
  const products = items.map((each) => {
    const values = (each.values ?? []).map(wordOf).filter((value) => value !== "")
    const own = images.find((one) => one.id === each.image_id) ?? first
    return {
      id: each.id,
      parentId: id,
      name: values.length > 0 ? `${wordOf(name)} (${values.join(", ")})` : wordOf(name),
      sku: each.sku ?? null,
      price: each.promotional_price || each.price,
      picture: own?.src ?? null,
    }
  })
  return { products, leftOut }
}

/** The last one counts: an order may come in parcels. */
function last(moments: readonly (Date | null | undefined)[]): Date | null {
  const times = moments.flatMap((at) => at?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

/** Delivered is an order when all of its parcels are. */
function deliveredAt(parcels: readonly z.output<typeof delivery>[]): Date | null {
  const days = parcels.map(({ status_history: history = [] }) =>
    last(history.flatMap((step) => (step.to_status?.toUpperCase() === "DELIVERED" ? step.happened_at : []))),
  )
  return days.every((day) => day !== null) ? last(days) : null
}

function orderOf(value: z.output<typeof order>): ShopOrder {
  const { customer, products } = value
  const parcels = (value.fulfillments ?? []).filter((each) => typeof each === "object")
  return {
    id: value.id,
    number: value.number,
    name: known([value.contact_name, customer?.name])[0] ?? null,
    phone: known([value.contact_phone, customer?.phone])[0] ?? null,
    emails: known([value.contact_email, customer?.email]),
    documents: known([value.contact_identification, customer?.identification]).map(bareDocument),
    isCancelled: value.status === "cancelled",
    orderedAt: value.created_at ?? new Date(0),
    shippedAt: value.shipped_at ?? last(parcels.map(({ fulfilled_at }) => fulfilled_at)),
    deliveredAt: deliveredAt(parcels),
    currency: value.currency ?? null,
    items: products.map((each) => ({
      id: each.id,
      productId: each.product_id ?? null,
      variantId: each.variant_id ?? null,
      name: each.name,
      sku: each.sku ?? null,
      quantity: each.quantity,
      price: each.price,
      picture: each.image?.src ?? null,
    })),
  }
}

function asking(options: ShopOptions, baseUrl: string, { store: number, token }: Credentials): Ask {
  return (method, path, body) =>
    callShop(options, {
      method,
      url: `${baseUrl}/${number}/${path}`,
      headers: {
        authentication: `bearer ${token}`,
        "content-type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    })
}
