import { once } from "node:events"
import { request } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as rest } from "node:timers/promises"
import Fastify from "fastify"
import { expect, onTestFinished, test } from "vitest"
import { endSlowBodies } from "./end-slow-bodies.ts"

const longestMs = 50

async function listen(): Promise<number> {
  const app = Fastify()
  endSlowBodies(app, longestMs)
  app.get("/slow", async () => {
    await rest(4 * longestMs)
    return "done"
  })
  app.post("/body", async () => "done")
  await app.listen({ port: 0, host: "127.0.0.1" })
  onTestFinished(() => app.close())
  return (app.server.address() as AddressInfo).port
}

test("a body that never comes in ends the request", async () => {
  const port = await listen()
  const headers = { "content-type": "application/json", "content-length": "10" }
  const call = request({ port, host: "127.0.0.1", path: "/body", method: "POST", headers })
  call.write("{")
  const [error] = (await once(call, "error").catch((thrown: unknown) => [thrown])) as [{ code?: string }]
  expect(error.code).toBe("ECONNRESET")
})

test("an answer that takes long is waited for", async () => {
  const answer = await fetch(`http://127.0.0.1:${await listen()}/slow`)
  expect(await answer.text()).toBe("done")
})
