import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { ReturnsForm } from "@funil/contract/forms/returns"
import { listenFake } from "../server/test/fakes/listen-fake.ts"
import { woocommerceFake, woocommerceKeys } from "../server/test/fakes/woocommerce-fake.ts"
import { openBrowser } from "./browser.ts"
import type { Measurement } from "./outcome.ts"
import { removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { scores, weight, zippedKb } from "./public-page.ts"
import { signUp } from "./team-account.ts"

const ports = { product: 4076, browser: 4077, relay: 4078 }
const origin = `http://127.0.0.1:${ports.product}`
const domain = "equipe-trocas"
const day = 86_400_000
const email = "rita@cliente.test"
/** The limit of look-ups per order and hour. */
const orders = 40

/** Starts a shop with orders of a dozen items, delivered some days ago. */
async function openShop(): Promise<{ store: string; close: () => void }> {
  const { model, answer } = woocommerceFake()
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
  const items = Array.from({ length: 12 }, (_, at) => ({
    id: at + 1,
    product: 1,
    variant: 1,
    name: `Caneca de cerâmica esmaltada ${at + 1}`,
    quantity: 3,
    price: 39.9 + at,
  }))
  for (let at = 1; at <= orders; at += 1)
    model.orders.push({
      id: at,
      number: 1000 + at,
      email,
      name: "Rita Lima",
      ordered: ago(4),
      shipped: ago(3),
      items,
    })
  const { url, close } = await listenFake(answer)
  return { store: url.replace("localhost", "127.0.0.1"), close }
}

/** Submits a step of the page like a browser without JavaScript. */
function sendStep(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return fetch(url, { method: "POST", body, redirect: "manual" })
}

const draftIn = (page: string) => /name="draft" value="([^"]+)"/.exec(page)?.[1] ?? ""

/** Walks through all steps to the tracking page. */
async function request(url: string): Promise<string> {
  const found = await sendStep(url, { step: "find", number: "1001", proof: email })
  const one = { "items.0.quantity": "1", "items.0.reason": "REGRET", "items.0.outcome": "refund" }
  const items = await sendStep(url, { draft: draftIn(await found.text()), step: "items", ...one })
  const sent = await sendStep(url, { draft: draftIn(await items.text()), step: "send" })
  return origin + (sent.headers.get("location") ?? "")
}

/**
 * Lighthouse opens URLs, so this server shows an order's items (the next order each time) at one
 * URL and proxies the rest to the product.
 */
async function serveItems(url: string): Promise<Server> {
  let number = 1001
  const answer = async (asked: IncomingMessage, reply: ServerResponse) => {
    const isItems = asked.url === "/items"
    if (isItems) number += 1
    const found = await (isItems
      ? sendStep(url, { step: "find", number: String(number), proof: email })
      : fetch(origin + (asked.url ?? "")))
    const { "content-encoding": _, "content-length": __, ...headers } = Object.fromEntries(found.headers)
    reply.writeHead(found.status, headers)
    reply.end(Buffer.from(await found.arrayBuffer()))
  }
  const server = createServer((asked, reply) => void answer(asked, reply))
  await new Promise<void>((resolve) => server.listen(ports.relay, "127.0.0.1", resolve))
  return server
}

/** The pages for return requests: their sizes and Lighthouse scores on a phone. */
export const returnPages: Measurement = async (say) => {
  const [dataDir, profile] = [temporaryFolder(), temporaryFolder()]
  const shop = await openShop()
  const product = await startProduct(ports.product, dataDir, {
    PUBLIC_URL: origin,
    OUTBOUND_ALLOW_HOSTS: "127.0.0.1",
  })
  const browser = await openBrowser(profile, { args: [`--remote-debugging-port=${ports.browser}`] })
  let relay: Server | undefined
  try {
    const { token } = await signUp(ports.product, domain)
    const call = <T>(path: string, body: object) =>
      succeed<T>(ports.product, token, { method: "POST", path, body })
    await call("/plugins/woocommerce/auth", { store: shop.store, ...woocommerceKeys })
    const { url } = await call<ReturnsForm>("/addons/returns", { name: "Trocas", platform: "woocommerce" })
    relay = await serveItems(url)
    const pages = [
      ["Return page, order", url, false],
      ["Return page, items", `http://127.0.0.1:${ports.relay}/items`, true],
      ["Return page, status", await request(url), true],
    ] as const
    const outcomes = []
    for (const [what, address, isHidden] of pages) {
      say(what)
      const page = zippedKb(await (await fetch(address)).text())
      outcomes.push(weight(`Weight of a ${what.toLowerCase()}`, "it runs no script", { page, all: page }))
      outcomes.push(await scores({ what, url: address, browser: ports.browser, isHidden }))
    }
    return outcomes
  } finally {
    relay?.close()
    await browser.close()
    await product.stop()
    shop.close()
    removeFolder(profile)
    removeFolder(dataDir)
  }
}
