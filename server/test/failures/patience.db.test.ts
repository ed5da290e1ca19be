import { once } from "node:events"
import { type AddressInfo, connect, type Socket } from "node:net"
import { createContact } from "@funil/contract/records/contacts"
import { expect, onTestFinished, test } from "vitest"
import { buildApp } from "../../src/app.ts"
import { type Patience, usualPatience } from "../../src/platform/http/end-connections.ts"
import { testApi } from "../client.ts"
import { openEventTab } from "../event-tab.ts"

const api = await testApi()

async function listen(patience: Partial<Patience>) {
  const app = await buildApp(api.services, { ...usualPatience, ...patience })
  await app.listen({ port: 0, host: "127.0.0.1" })
  onTestFinished(() => app.close())
  return app
}

/** Sends a text on a connection and returns all output until its end. */
async function said(app: Awaited<ReturnType<typeof listen>>, words: string): Promise<string> {
  const socket = opened(app)
  if (words) socket.write(words)
  let text = ""
  socket.on("data", (piece) => (text += String(piece)))
  await once(socket, "close")
  return text
}

function opened(app: Awaited<ReturnType<typeof listen>>): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1")
  // These tests break the connection inside a message.
  socket.on("error", () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

test("half-sent headers, and connections on which nothing is said, are ended", async () => {
  const app = await listen({ headersMs: 100 })
  const half = said(app, "GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-half: ")
  const silent = said(app, "")
  expect(await half).toMatch(/^HTTP\/1.1 408/)
  expect(await silent).toMatch(/^HTTP\/1.1 408/)
})

test("headers that are half sent after a first call end as well", async () => {
  const app = await listen({ headersMs: 100 })
  const text = await said(app, "GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\nGET /api/health HT")
  expect(text).toMatch(/^HTTP\/1.1 200 [^]*HTTP\/1.1 408/)
})

test("a body that nobody may send does not hold the connection for longer than any other", async () => {
  const app = await listen({ bodyMs: 100, answeredMs: 3_600_000 })
  const head = "POST /api/contacts HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
  expect(await said(app, `${head}content-length: 100000\r\n\r\n{`)).toMatch(/^HTTP\/1.1 401/)
})

test("an event stream goes on however short the limits are", async () => {
  const app = await listen({ headersMs: 100, bodyMs: 100, answeredMs: 100, unreadMs: 100 })
  const ana = await api.signUp()
  const tab = await openEventTab(app, ana)
  await said(app, "GET / HTTP/1.1\r\n")
  const { id } = await api.call(createContact, ana, { body: { first_name: "Rita" } })
  await tab.until(({ events }) => events.some((event) => event.id === id))
  expect(tab.isOver).toBe(false)
})
