import type { FakeReply, Heard } from "./listen-fake.ts"
import {
  emptyShop,
  type FakeOrder,
  type FakeProduct,
  type ShopFake,
  signed,
  troubledShop,
} from "./shop-model.ts"

export const shopifyCredentials = {
  store: "loja-da-rita",
  client_id: "shopify-client",
  client_secret: "shopify-client-secret",
}

const granted = "shpat_granted"
const ok = (data: unknown): FakeReply => ({
  status: 200,
  body: {
    data,
    extensions: {
      cost: {
        requestedQueryCost: 100,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1900, restoreRate: 100 },
      },
    },
  },
})

/** The throttling response, with status 200. */
export const shopifyThrottled: FakeReply = {
  status: 200,
  body: {
    errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
    extensions: {
      cost: {
        requestedQueryCost: 502,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 2, restoreRate: 100 },
      },
    },
  },
}

const gid = (noun: string, id: number) => `gid://shopify/${noun}/${id}`

function variantsOf(product: FakeProduct) {
  const preview = product.picture ? { preview: { image: { url: product.picture } } } : null
  const parent = { id: gid("Product", product.id), title: product.name, featuredMedia: preview }
  return product.variants.map(({ id, value, sku, price }) => ({
    id: gid("ProductVariant", id),
    title: value ?? "Default Title",
    sku: sku ?? "",
    price: price.toFixed(2),
    image: null,
    product: parent,
  }))
}

function orderOf({ id, number, email, document, name, ordered, shipped, delivered, items }: FakeOrder) {
  return {
    id: gid("Order", id),
    name: `#${number}`,
    email,
    phone: null,
    createdAt: ordered,
    cancelledAt: null,
    customer: { displayName: name ?? null, email, phone: null },
    localizedFields: { nodes: document ? [{ key: "TAX_CREDENTIAL_BR", value: document }] : [] },
    fulfillments: shipped ? [{ createdAt: shipped, deliveredAt: delivered ?? null, status: "SUCCESS" }] : [],
    lineItems: {
      pageInfo: { hasNextPage: false, endCursor: null },
      nodes: items.map((one) => ({
        id: gid("LineItem", one.id),
        title: one.name,
        variantTitle: null,
        sku: null,
        quantity: one.quantity,
        image: one.picture ? { url: one.picture } : null,
        product: { id: gid("Product", one.product) },
        variant: { id: gid("ProductVariant", one.variant) },
        originalUnitPriceSet: { shopMoney: { amount: one.price.toFixed(2), currencyCode: "BRL" } },
      })),
    },
  }
}

interface GraphqlBody {
  readonly query: string
  readonly variables?: Readonly<Record<string, string | null>>
}

/** Plays the used part of Shopify's GraphQL: it recognizes each query by its field. */
export function shopifyFake(): ShopFake {
  const model = emptyShop()
  const pageSize = 3

  function page<T>(all: readonly T[], after: string | null | undefined) {
    const from = Number(after ?? 0)
    const pageInfo = { hasNextPage: from + pageSize < all.length, endCursor: String(from + pageSize) }
    return { nodes: all.slice(from, from + pageSize), pageInfo }
  }

  function product({ id, after }: NonNullable<GraphqlBody["variables"]>): FakeReply {
    const one = model.products.find((each) => gid("Product", each.id) === id)
    if (!one) return ok({ product: null })
    const variants = variantsOf(one)
    return ok({ product: { variantsCount: { count: variants.length }, variants: page(variants, after) } })
  }

  function orders(search: string): FakeReply {
    const number = /^name:"(\d+)"$/.exec(search)?.[1] ?? ""
    const found = model.orders.filter((one) => String(one.number).startsWith(number) && number !== "")
    return ok({ orders: { nodes: found.map(orderOf) } })
  }

  function graphql({ query, variables = {} }: GraphqlBody): FakeReply {
    if (query.includes("webhookSubscriptionCreate(")) {
      model.hooks.push({ topic: variables["topic"] ?? "", url: variables["url"] ?? "" })
      return ok({ webhookSubscriptionCreate: { userErrors: [] } })
    }
    if (query.includes("webhookSubscriptions("))
      return ok({ webhookSubscriptions: { nodes: model.hooks.map(({ topic }) => ({ topic })) } })
    if (query.includes("productVariants(")) {
      const all = model.products.flatMap(variantsOf)
      return ok({ productVariants: page(all, variables["after"]) })
    }
    if (query.includes("orders(")) return orders(variables["query"] ?? "")
    if (query.includes("product(")) return product(variables)
    return ok({
      shop: { id: "gid://shopify/Shop/7", name: "Rita's", myshopifyDomain: "x", currencyCode: "BRL" },
    })
  }

  function api({ url, headers, body }: Heard): FakeReply {
    const [, store, ...path] = url.pathname.split("/")
    if (store !== shopifyCredentials.store) return { status: 404, body: { errors: "Not Found" } }
    if (path.join("/") === "admin/oauth/access_token") {
      const { client_id, client_secret, grant_type } = JSON.parse(body) as Record<string, string>
      const isRight =
        client_id === shopifyCredentials.client_id && client_secret === shopifyCredentials.client_secret
      if (!isRight || grant_type !== "client_credentials")
        return { status: 401, body: { error: "invalid_client" } }
      return { status: 200, body: { access_token: granted, scope: "read_products", expires_in: 86_399 } }
    }
    const token = headers["x-shopify-access-token"]
    if (token !== granted && token !== "shpat_legacy")
      return { status: 401, body: { errors: "[API] Invalid API key or access token" } }
    return graphql(JSON.parse(body) as GraphqlBody)
  }

  return { model, answer: troubledShop(model, api) }
}

/** Returns the shop's call to a hook. */
export function shopifyEvent(topic: string, said: object, secret = shopifyCredentials.client_secret) {
  const body = JSON.stringify(said)
  const headers = {
    "content-type": "application/json",
    "x-shopify-topic": topic,
    "x-shopify-hmac-sha256": signed(body, secret, "base64"),
  }
  return { body, headers }
}
