import { shopLimits } from "@funil/contract/data/plugins"
import * as z from "zod/mini"
import { readPages } from "../outbound/read-pages.ts"
import { unreadOf } from "./read-products.ts"
import { callShop, restOf, type ShopOptions } from "./shop-call.ts"
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
import { type Shop, ShopAway, type ShopOrder, type ShopProduct, ShopRefused } from "./shop.ts"

interface Credentials {
  readonly token?: string | undefined
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

const version = "2026-10"
const image = z.nullish(z.object({ url: address }))

const variant = z.object({
  id: anyId,
  title: line(300),
  sku: text,
  price: amount,
  image,
  product: z.object({
    id: anyId,
    title: line(300),
    featuredMedia: z.nullish(z.object({ preview: z.nullish(z.object({ image })) })),
  }),
})
/** A cursor is kept between two turns. */
const cursor = z.nullish(z.string().check(z.maxLength(1000)))
const paging = z.object({ hasNextPage: z.boolean(), endCursor: cursor })
const variants = z.object({ nodes: listOf(variant, 100), pageInfo: paging })
const money = z.object({ shopMoney: z.object({ amount, currencyCode: text }) })
const lineItem = z.object({
  id: anyId,
  title: line(300),
  variantTitle: text,
  sku: text,
  quantity,
  image,
  product: z.nullish(z.object({ id: anyId })),
  variant: z.nullish(z.object({ id: anyId })),
  originalUnitPriceSet: money,
})
const lineItems = z.object({ nodes: listOf(lineItem, 100), pageInfo: paging })
type LineItem = z.output<typeof lineItem>
const parcel = z.object({ createdAt: moment, deliveredAt: moment, status: text })
const order = z.object({
  id: anyId,
  name: line(300),
  email: text,
  phone: text,
  createdAt: moment,
  cancelledAt: text,
  customer: z.nullish(z.object({ displayName: text, email: text, phone: text })),
  localizedFields: z.nullish(z.object({ nodes: listOf(z.object({ key: text, value: text }), 10) })),
  fulfillments: z.optional(listOf(parcel, 20)),
  lineItems,
})

const variantFields = `id title sku price image { url } product { id title featuredMedia { preview { image { url } } } }`
const pageFields = `pageInfo { hasNextPage endCursor }`
const lineFields = `nodes { id title variantTitle sku quantity image { url } product { id } variant { id } originalUnitPriceSet { shopMoney { amount currencyCode } } } ${pageFields}`
const queries = {
  shop: `{ shop { id name myshopifyDomain currencyCode } }`,
  products: `query ($after: String) { productVariants(first: 100, after: $after) { nodes { ${variantFields} } ${pageFields} } }`,
  product: `query ($id: ID!, $after: String) { product(id: $id) { variantsCount { count } variants(first: 100, after: $after) { nodes { ${variantFields} } ${pageFields} } } }`,
  orders: `query ($query: String!) { orders(first: 5, query: $query) { nodes {
    id name email phone createdAt cancelledAt customer { displayName email phone } localizedFields(first: 10) { nodes { key value } }
    fulfillments(first: 20) { createdAt deliveredAt status }
    lineItems(first: 100) { ${lineFields} }
  } } }`,
  lines: `query ($id: ID!, $after: String) { order(id: $id) { lineItems(first: 100, after: $after) { ${lineFields} } } }`,
  hooks: `query ($url: String!) { webhookSubscriptions(first: 50, uri: $url) { nodes { topic } } }`,
  subscribe: `mutation ($topic: WebhookSubscriptionTopic!, $url: String!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $url, format: JSON }) { userErrors { message } } }`,
}
const topics = ["PRODUCTS_CREATE", "PRODUCTS_UPDATE", "PRODUCTS_DELETE"]

/** A product without choices has one variant, which is called so. */
const onlyVariant = "Default Title"

const throttleStatus = z.object({
  currentlyAvailable: z.number(),
  restoreRate: z.number(),
})
const cost = z.object({ requestedQueryCost: z.optional(z.number()), throttleStatus })
const reply = z.object({
  data: z.nullish(z.record(z.string(), z.unknown())),
  errors: z.optional(
    firstOf(z.object({ message: line(300), extensions: z.optional(z.object({ code: text })) }), 1),
  ),
  extensions: z.optional(z.object({ cost: z.optional(cost) })),
})
type Reply = z.output<typeof reply>

interface Answer {
  readonly data: Record<string, unknown>
  readonly restSeconds: number
}

type Ask = (query: string, variables?: object) => Promise<Answer>

const fewPages = (maxItems: number) => ({ maxItems, maxPages: maxItems / 100 })

/** Shopify, by GraphQL. `base` is the address of the one store. */
export function shopify(options: ShopOptions, base: string, credentials: Credentials): Shop {
  const ask = asking(options, base, credentials)
  return {
    async identify() {
      const shop = z.object({ id: anyId, name: line(200), currencyCode: text })
      const { id, name, currencyCode } = parsed(shop, (await ask(queries.shop)).data["shop"])
      return { id, name, currency: currencyCode ?? null }
    },
    async listProducts(cursor) {
      const { data, restSeconds } = await ask(queries.products, { after: cursor })
      const { nodes, pageInfo } = parsed(variants, data["productVariants"])
      // A page of nothing is the last one, whatever the shop says.
      const next = nodes.length > 0 ? nextOf(pageInfo) : null
      return { products: nodes.map(productOf), leftOut: 0, next, restSeconds }
    },
    async getProduct(id) {
      const found = z.nullish(
        z.object({ variantsCount: z.nullish(z.object({ count: z.number() })), variants }),
      )
      let total = 0
      const { items, isCut } = await readPages(async (after) => {
        const product = parsed(found, (await ask(queries.product, { id, after })).data["product"])
        total = product?.variantsCount?.count ?? 0
        if (!product) return { items: [], next: null }
        return { items: product.variants.nodes, next: nextOf(product.variants.pageInfo) }
      }, fewPages(shopLimits.variations))
      return { products: items.map(productOf), leftOut: isCut ? unreadOf(total, items.length) : 0 }
    },
    async findOrder(number) {
      const found = z.object({ nodes: listOf(order, 5) })
      const { data } = await ask(queries.orders, { query: `name:${quoted(number)}` })
      const one = parsed(found, data["orders"]).nodes.find(({ name }) => name.replace(/^#/, "") === number)
      return one ? orderOf(one, await linesOf(ask, one)) : null
    },
    async putHooks({ url }) {
      const hooks = z.object({ nodes: listOf(z.object({ topic: z.string() }), 50) })
      const { nodes } = parsed(hooks, (await ask(queries.hooks, { url })).data["webhookSubscriptions"])
      const there = new Set(nodes.map(({ topic }) => topic))
      for (const topic of topics) if (!there.has(topic)) await ask(queries.subscribe, { topic, url })
    },
  }
}

function productOf({ id, title, sku, price, image: own, product }: z.output<typeof variant>): ShopProduct {
  return {
    id,
    parentId: product.id,
    name: title === onlyVariant ? product.title : `${product.title} (${title.replaceAll(" / ", ", ")})`,
    sku: sku || null,
    price,
    picture: own?.url ?? product.featuredMedia?.preview?.image?.url ?? null,
  }
}

/** The last parcel's, where all of them have it. */
function lastOfAll(moments: readonly (Date | null)[]): Date | null {
  const times = moments.map((at) => at?.getTime())
  if (times.length === 0 || times.includes(undefined)) return null
  return new Date(Math.max(...times.map(Number)))
}

function orderOf(value: z.output<typeof order>, lines: readonly LineItem[]): ShopOrder {
  const { customer, localizedFields } = value
  const parcels = (value.fulfillments ?? []).filter(({ status }) => status !== "CANCELLED")
  const fields = localizedFields?.nodes ?? []
  return {
    id: value.id,
    number: value.name.replace(/^#/, ""),
    name: customer?.displayName ?? null,
    phone: known([value.phone, customer?.phone])[0] ?? null,
    emails: known([value.email, customer?.email]),
    documents: known(fields.map((field) => (field.key?.endsWith("_BR") ? field.value : null))).map(
      bareDocument,
    ),
    isCancelled: value.cancelledAt !== null && value.cancelledAt !== undefined,
    orderedAt: value.createdAt ?? new Date(0),
    shippedAt: lastOfAll(parcels.map(({ createdAt }) => createdAt)),
    deliveredAt: lastOfAll(parcels.map(({ deliveredAt }) => deliveredAt)),
    currency: lines[0]?.originalUnitPriceSet.shopMoney.currencyCode ?? null,
    items: lines.map((each) => ({
      id: each.id,
      productId: each.product?.id ?? null,
      variantId: each.variant?.id ?? null,
      name: each.variantTitle ? `${each.title} (${each.variantTitle.replaceAll(" / ", ", ")})` : each.title,
      sku: each.sku || null,
      quantity: each.quantity,
      price: each.originalUnitPriceSet.shopMoney.amount,
      picture: each.image?.url ?? null,
    })),
  }
}

/** Seconds until the bucket holds what such a query costs again. */
function restSecondsOf({ extensions }: Reply): number {
  const told = extensions?.cost
  if (!told) return 0
  const { currentlyAvailable, restoreRate } = told.throttleStatus
  const missing = (told.requestedQueryCost ?? 0) - currentlyAvailable
  return restOf(missing / restoreRate)
}

function asking(options: ShopOptions, base: string, credentials: Credentials): Ask {
  let token: Promise<string> | undefined
  const json = { "content-type": "application/json" }
  const granted = async () => {
    const { client_id, client_secret } = credentials
    const body = JSON.stringify({ client_id, client_secret, grant_type: "client_credentials" })
    const call = { method: "POST", url: `${base}/admin/oauth/access_token`, headers: json, body } as const
    const { said } = await callShop(options, call)
    if (said === null) throw new ShopRefused("credentials", "There is no such shop")
    return parsed(z.object({ access_token: z.string().check(z.maxLength(1000)) }), said).access_token
  }
  return async (query, variables) => {
    token ??= credentials.token ? Promise.resolve(credentials.token) : granted()
    const { said } = await callShop(options, {
      method: "POST",
      url: `${base}/admin/api/${version}/graphql.json`,
      headers: { ...json, "x-shopify-access-token": await token },
      body: JSON.stringify({ query, variables }),
    })
    if (said === null) throw new ShopRefused("credentials", "There is no such shop")
    const told = parsed(reply, said)
    const [error] = told.errors ?? []
    if (error?.extensions?.code === "THROTTLED")
      throw new ShopAway("The shop throttles", Math.max(1, restSecondsOf(told)))
    if (error?.extensions?.code === "ACCESS_DENIED") throw new ShopRefused("credentials", error.message)
    if (error || !told.data) throw new ShopRefused("unexpected", error?.message ?? "No data")
    return { data: told.data, restSeconds: restSecondsOf(told) }
  }
}

/** What the next page is asked for by. */
function nextOf({ hasNextPage, endCursor }: z.output<typeof paging>): string | null {
  return hasNextPage ? (endCursor ?? null) : null
}

/** The lines of an order, of which the first page came with it. */
async function linesOf(ask: Ask, { id, lineItems: first }: z.output<typeof order>): Promise<LineItem[]> {
  const found = z.nullish(z.object({ lineItems }))
  const { items } = await readPages(async (after) => {
    if (after === null) return { items: first.nodes, next: nextOf(first.pageInfo) }
    const page = parsed(found, (await ask(queries.lines, { id, after })).data["order"])?.lineItems
    return { items: page?.nodes ?? [], next: page ? nextOf(page.pageInfo) : null }
  }, fewPages(shopLimits.orderLines))
  return items
}

/** A value of Shopify's search, in which two signs mean something. */
function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`
}
