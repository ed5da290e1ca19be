import { once } from "node:events"
import { type AddressInfo, connect, type Socket } from "node:net"
import Fastify from "fastify"
import { afterAll, expect, test } from "vitest"
import { type EventStream, openEventStream } from "./event-stream.ts"

const app = Fastify()
const opened: ((stream: EventStream) => void)[] = []
app.get("/", (_request, reply) => {
  void reply.header("x-request-id", "7")
  opened.shift()?.(openEventStream(reply))
})
await app.listen({ port: 0, host: "127.0.0.1" })
afterAll(() => app.close())

async function open(): Promise<{ client: Socket; stream: EventStream }> {
  const stream = new Promise<EventStream>((resolve) => opened.push(resolve))
  const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1")
  client.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n")
  return { client, stream: await stream }
}

/** Is aborted when the stream closes. */
function closing(stream: EventStream): AbortSignal {
  const closed = new AbortController()
  stream.onClose(() => closed.abort())
  return closed.signal
}

test("a stream begins at once, is never cached or buffered on its way, and keeps the other headers", async () => {
  const { client } = await open()
  const [head] = (await once(client, "data")) as [Buffer]
  const lines = head.toString().toLowerCase().split("\r\n")
  expect(lines).toContain("content-type: text/event-stream")
  expect(lines).toContain("cache-control: no-cache, no-transform")
  expect(lines).toContain("x-accel-buffering: no")
  expect(lines).toContain("x-request-id: 7")
  client.destroy()
})

test("a client that does not read is cut instead of piling up memory", async () => {
  const { client, stream } = await open()
  client.pause()
  const closed = closing(stream)
  const chunk = "x".repeat(64 * 1024)
  // The network buffers some megabytes before the server does.
  for (let count = 0; count < 1000 && !closed.aborted; count += 1) {
    stream.send(chunk)
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  expect(closed.aborted).toBe(true)
  stream.send(chunk)
  client.destroy()
})

test("a stream knows when its client left, also when it left before", async () => {
  const { client, stream } = await open()
  const closed = closing(stream)
  client.destroy()
  await once(closed, "abort")
  expect(closing(stream).aborted).toBe(true)
})

test("ending a stream ends the connection's answer", async () => {
  const { client, stream } = await open()
  stream.send(":\n\n")
  stream.end()
  let text = ""
  client.on("data", (data) => (text += data.toString()))
  while (!text.endsWith("0\r\n\r\n")) await once(client, "data")
  expect(text).toContain(":\n\n")
  client.destroy()
})
