import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"

/** An endless shop's response to each query, in each API. */
interface Endless {
  readonly variations: number
  readonly lines: number
  readonly name: string
  /** Whether another page always follows. */
  readonly hasMore: boolean
  /** Whether pages are empty, or the next page is always the same one. */
  readonly isEmpty: boolean
  readonly isSame: boolean
}

const usual: Endless = {
  variations: 1,
  lines: 1,
  name: "Caneca",
  hasMore: false,
  isEmpty: false,
  isSame: false,
}

let id = 0
const many = <T>(count: number, make: (id: number) => T): T[] =>
  Array.from({ length: count }, () => make((id += 1)))
const json = (value: unknown, headers: Record<string, string> = {}) => ({ value, headers })

function woocommerce(path: string, { variations, lines, name, hasMore, isEmpty }: Endless) {
  const paged = { "x-wp-totalpages": hasMore ? "999999999" : "1", "x-wp-total": "1e308" }
  if (path.endsWith("/variations"))
    return json(isEmpty ? [] : many(Math.min(variations, 100), (one) => ({ id: one, price: "1" })), {
      "x-wp-totalpages": variations > 100 ? "Infinity" : "1",
      "x-wp-total": String(variations),
    })
  const type = variations > 1 ? "variable" : "simple"
  const product = (one: number) => ({ id: one, name, status: "publish", type, images: [] })
  if (path.endsWith("/products")) return json(isEmpty ? [] : many(variations > 1 ? 3 : 50, product), paged)
  if (path.includes("/products/")) return json(product(7))
  if (path.endsWith("/orders"))
    return json([
      {
        id: 1,
        number: "1001",
        billing: { email: "rita@cliente.test", first_name: name },
        line_items: many(lines, (one) => ({ id: one, product_id: one, name, quantity: 1e300, price: "1" })),
      },
    ])
  return json([], paged)
}

function nuvemshop(path: string, { variations, lines, name, hasMore, isEmpty }: Endless) {
  const paged: Record<string, string> = hasMore ? { link: '<http://x/>; rel="next"' } : {}
  const product = (one: number) => ({
    id: one,
    name: { pt: name },
    variants: many(variations, (each) => ({ id: each, price: "1" })),
  })
  if (path.endsWith("/store")) return json({ id: 1, name, main_currency: "BRL" })
  if (path.endsWith("/products"))
    return json(isEmpty ? [] : many(variations > 1 ? 3 : 100, product), {
      ...paged,
      "x-rate-limit-remaining": "0",
      "x-rate-limit-reset": "1e300",
    })
  if (path.includes("/products/")) return json(product(7))
  if (path.endsWith("/orders"))
    return json([
      {
        id: 1,
        number: 1001,
        contact_name: name,
        contact_email: "rita@cliente.test",
        products: many(lines, (one) => ({ id: one, name, quantity: "1e300", price: "1" })),
      },
    ])
  return json([], paged)
}

function shopify(
  query: string,
  { variations, lines, name, hasMore, isEmpty, isSame }: Endless,
  store: string,
) {
  const page = (nodes: unknown[], isLong: boolean) => ({
    nodes: isEmpty ? [] : nodes,
    pageInfo: { hasNextPage: isLong || hasMore, endCursor: isSame ? "same" : String((id += 1)) },
  })
  const variant = (one: number) => ({
    id: `gid://${one}`,
    title: "Default Title",
    price: "1",
    product: { id: variations > 1 ? `gid://${store}` : `gid://product/${one}`, title: name },
  })
  const line = (one: number) => ({
    id: `gid://${one}`,
    title: name,
    quantity: 1e300,
    originalUnitPriceSet: { shopMoney: { amount: "1", currencyCode: "BRL" } },
  })
  const variants = page(many(variations > 1 ? 100 : 3, variant), variations > 100)
  const lineItems = page(many(Math.min(lines, 100), line), lines > 100)
  if (query.includes("productVariants(")) return { productVariants: variants }
  if (query.includes("product(id")) return { product: { variantsCount: { count: variations }, variants } }
  if (query.includes("orders("))
    return { orders: { nodes: [{ id: "gid://1", name: "#1001", email: "rita@cliente.test", lineItems }] } }
  if (query.includes("order(id")) return { order: { lineItems } }
  if (query.includes("webhookSubscriptions(")) return { webhookSubscriptions: { nodes: [] } }
  return { shop: { id: "gid://shop", name, currencyCode: "BRL" } }
}

const wild = "\u0000\u0007\u202E\uD800Caneca\n".repeat(100)

/** The responses that differ from a good shop's, by kind of attack. */
const endless: Readonly<Record<string, Partial<Endless>>> = {
  "endless pages": { hasMore: true },
  "endless empty pages": { hasMore: true, isEmpty: true },
  "a cursor that never ends": { hasMore: true, isSame: true },
  "endless variations": { variations: 50_000 },
  "endless order lines": { lines: 50_000 },
  "wild texts": { name: wild },
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const packed = gzipSync(Buffer.alloc(50_000_000, 32))
const text = (body: string): Answer => {
  const bytes = Buffer.from(body)
  return (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end(bytes)
}

/** Attacks that ignore the query. */
const blunt: Readonly<Record<string, Answer>> = {
  "no answer": () => undefined,
  "a slow drip": (_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(" "), 20)
    response.on("close", () => clearInterval(timer))
  },
  "a giant body": (_, response) => {
    response.writeHead(200)
    const more = () => {
      while (response.write(Buffer.alloc(1024 * 1024, 32)));
    }
    response.on("drain", more).on("error", () => undefined)
    more()
  },
  // The part within the limit is valid JSON.
  "more than 20 MB": text(`[]${" ".repeat(21 * 1024 * 1024)}`),
  "a loop of redirects": (request, response) =>
    void response.writeHead(302, { location: request.url ?? "/" }).end(),
  "a compressed bomb": (_, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(packed),
  "a million values": text(`[${"{},".repeat(1_500_000)}{}]`),
  "a deep nest": text("[".repeat(900_000) + "]".repeat(900_000)),
  "half an answer": (_, response) => {
    response.writeHead(200, { "content-length": "1000" }).write("[")
    response.socket?.destroySoon()
  },
}

export const hostileWays = [...Object.keys(endless), ...Object.keys(blunt)]

export interface HostileShop {
  /** Returns the address of a shop with this attack, for any platform. */
  readonly at: (way: string) => string
  /** Returns the requests of an attack, and the bytes that it sent. */
  readonly heard: (way: string) => { readonly requests: number; readonly bytes: number }
  readonly close: () => void
}

/** Starts a shop of all three platforms that plays every known attack, each on its own path. */
export async function hostileShop(): Promise<HostileShop> {
  const sockets = new Map<string, IncomingMessage["socket"][]>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const [, at = "", ...rest] = (request.url ?? "").split("?")[0]?.split("/") ?? []
      const way = decodeURIComponent(at)
      sockets.set(way, [...(sockets.get(way) ?? []), request.socket])
      const answer = blunt[way]
      if (answer) return answer(request, response)
      const path = `/${rest.join("/")}`
      const shop = { ...usual, ...endless[way] }
      if (path.includes("/admin/")) {
        const { query = "" } = JSON.parse(Buffer.concat(chunks).toString() || "{}") as { query?: string }
        const said = query === "" ? { access_token: "x" } : { data: shopify(query, shop, way) }
        return void response.end(JSON.stringify(said))
      }
      const { value, headers } = path.includes("/wp-json/") ? woocommerce(path, shop) : nuvemshop(path, shop)
      response.writeHead(200, headers).end(JSON.stringify(value))
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return {
    at: (way) => `http://localhost:${port}/${encodeURIComponent(way)}`,
    heard: (way) => {
      const ours = sockets.get(way) ?? []
      return { requests: ours.length, bytes: ours.reduce((sum, each) => sum + each.bytesWritten, 0) }
    },
    close: () => server.close().closeAllConnections(),
  }
}
