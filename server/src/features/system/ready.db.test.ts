import { health, ready } from "@funil/contract/api/system"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { buildApp } from "../../app.ts"

const api = await testApi()

test("health and readiness need no token", async () => {
  expect(await api.call(health, null, {})).toEqual({ status: "ok" })
  expect(await api.call(ready, null, {})).toEqual({ status: "ok" })
})

test("without the jobs' queue the process is up but not ready", async () => {
  const jobs = { ...api.services.jobs, isReady: () => Promise.resolve(false) }
  const app = await buildApp({ ...api.services, jobs })
  expect((await app.inject("/api/health")).statusCode).toBe(200)
  const reply = await app.inject("/api/ready")
  expect(reply.statusCode).toBe(503)
  expect(reply.headers["retry-after"]).toBe("2")
  expect(reply.json()).toMatchObject({ code: "unavailable" })
  await app.close()
})
