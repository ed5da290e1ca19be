import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { Readable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import Fastify, { type FastifyInstance } from "fastify"
import { expect, onTestFinished, test } from "vitest"
import { endUnreadAnswers } from "./end-unread-answers.ts"
import { usualPatience } from "./patience.ts"

const unreadMs = 100

/** A server of an answer that is too big for any buffer on its way, and of one that takes long to make. */
async function listen(): Promise<{ app: FastifyInstance; port: number; ended: Promise<unknown> }> {
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
  const { port, ended } = await listen()
  const socket = connect(port, "127.0.0.1").pause()
  onTestFinished(() => void socket.destroy())
  socket.write("GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n")
  await ended
})

test("a caller who takes it slowly is not", async () => {
  const { port, ended } = await listen()
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
  const { port } = await listen()
  expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe("done")
})

test("a connection that has been used ends as before", async () => {
  const { app, port } = await listen()
  app.server.keepAliveTimeout = unreadMs
  const socket = connect(port, "127.0.0.1").resume()
  socket.write("GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n")
  await once(socket, "close")
})
