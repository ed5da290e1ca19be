import { once } from "node:events"
import { type ClientRequest, type IncomingMessage, request } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { Readable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import Fastify, { type FastifyInstance } from "fastify"
import { expect, onTestFinished, test } from "vitest"
import { AppError } from "../app-error.ts"
import { endSlowBodies, endUnreadAnswers, usualPatience } from "./end-connections.ts"

const patience = { ...usualPatience, bodyMs: 100, minPiece: 1000, answeredMs: 100 }
const size = 100_000

async function listen(more = {}): Promise<FastifyInstance> {
  const app = Fastify()
  endSlowBodies(app, { ...patience, ...more })
  app.addContentTypeParser("application/octet-stream", (_request, body, done) => done(null, body))
  app.get("/slow", async () => {
    await pause(4 * patience.bodyMs)
    return "done"
  })
  app.post("/body", async () => "done")
  app.post("/refused", async () => {
    throw new AppError("too_large")
  })
  app.post("/big", { config: { isBig: true } }, async ({ body }) => {
    let bytes = 0
    for await (const piece of body as AsyncIterable<Buffer>) bytes += piece.length
    return String(bytes)
  })
  await app.listen({ port: 0, host: "127.0.0.1" })
  onTestFinished(() => app.close())
  return app
}

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port
}

function send(app: FastifyInstance, path: string, type = "application/octet-stream"): ClientRequest {
  const headers = { "content-type": type, "content-length": String(size) }
  const call = request({ port: portOf(app), host: "127.0.0.1", path, method: "POST", headers })
  call.write("x")
  return call
}

async function failureOf(call: ClientRequest): Promise<string | undefined> {
  const [error] = (await once(call, "error").catch((thrown: unknown) => [thrown])) as [{ code?: string }]
  return error.code
}

async function answerOf(call: ClientRequest): Promise<string> {
  const [answer] = (await once(call, "response")) as [IncomingMessage]
  let text = ""
  for await (const piece of answer) text += String(piece)
  return text
}

test("a body that never comes in ends the request", async () => {
  expect(await failureOf(send(await listen(), "/body", "application/json"))).toBe("ECONNRESET")
})

test("a big body of which too little comes ends the request, however steadily it comes", async () => {
  const call = send(await listen(), "/big")
  const drip = setInterval(() => call.write("x"), 10)
  expect(await failureOf(call)).toBe("ECONNRESET")
  clearInterval(drip)
})

test("a big body that comes steadily may take longer than any other", async () => {
  const bodyMs = 500
  const began = performance.now()
  const call = send(await listen({ bodyMs }), "/big")
  for (let left = size - 1; left > 0; left -= 1500) {
    await pause(bodyMs / 25)
    call.write("x".repeat(Math.min(left, 1500)))
  }
  call.end()
  expect(performance.now() - began).toBeGreaterThan(bodyMs)
  expect(await answerOf(call)).toBe(String(size))
})

test("an answer that takes long is waited for", async () => {
  const answer = await fetch(`http://127.0.0.1:${portOf(await listen())}/slow`)
  expect(await answer.text()).toBe("done")
})

test("whoever sends on after the answer reads it, and is cut then", async () => {
  const call = send(await listen(), "/refused")
  const cut = once(call, "close")
  expect(await answerOf(call)).toContain("too_large")
  await cut
})

test("nobody who still sends what is answered holds up the end of the server", async () => {
  const app = await listen({ answeredMs: 3_600_000 })
  const call = send(app, "/refused")
  const cut = once(call, "close")
  expect(await answerOf(call)).toContain("too_large")
  await app.close()
  await cut
})

const unreadMs = 100

/** A server with a response larger than any buffer, and a slow response. */
async function listenUnread(): Promise<{ app: FastifyInstance; port: number; ended: Promise<unknown> }> {
  const app = Fastify()
  endUnreadAnswers(app, { ...usualPatience, unreadMs })
  const { promise: ended, resolve } = Promise.withResolvers()
  app.get("/endless", async (_request, reply) => {
    reply.raw.once("close", resolve)
    const pieces = (function* () {
      for (;;) yield Buffer.alloc(65_536)
    })()
    return reply.send(Readable.from(pieces))
  })
  app.get("/slow", async () => {
    await pause(4 * unreadMs)
    return "done"
  })
  await app.listen({ port: 0, host: "127.0.0.1" })
  onTestFinished(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port, ended }
}

test("a caller who takes nothing of an answer is cut", async () => {
  const { port, ended } = await listenUnread()
  const socket = connect(port, "127.0.0.1").pause()
  onTestFinished(() => void socket.destroy())
  socket.write("GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n")
  await ended
})

test("a caller who takes it slowly is not", async () => {
  const { port, ended } = await listenUnread()
  const answer = await fetch(`http://127.0.0.1:${port}/endless`)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  let isCut = false
  void ended.then(() => (isCut = true))
  for (const began = performance.now(); performance.now() - began < 5 * unreadMs; await pause(unreadMs / 10))
    for (let bytes = 0; bytes < 1_000_000;) bytes += (await reader.read()).value?.length ?? 0
  expect(isCut).toBe(false)
  await reader.cancel()
})

test("an answer that takes long to make is waited for", async () => {
  const { port } = await listenUnread()
  expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe("done")
})

test("a connection that has been used ends as before", async () => {
  const { app, port } = await listenUnread()
  app.server.keepAliveTimeout = unreadMs
  const socket = connect(port, "127.0.0.1").resume()
  socket.write("GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n")
  await once(socket, "close")
})
