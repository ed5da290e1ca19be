import Fastify, { type FastifyInstance } from "fastify"
import { afterAll, beforeAll, expect, test } from "vitest"
import { serveReference } from "./serve-reference.ts"

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  await serveReference(app, [], "https://crm.test")
})

afterAll(() => app.close())

test("the description of the interface names where it is served", async () => {
  const answer = await app.inject("/api/openapi.json")
  expect(answer.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: "https://crm.test/api" }] })
})

test("the reader is a page with its script, which may carry more than other pages", async () => {
  const page = await app.inject("/api/docs/")
  expect(page.headers["content-type"]).toContain("text/html")
  expect(page.headers["content-security-policy"]).toContain("'unsafe-inline'")
  expect(page.body).toContain("/api/openapi.json")
  const script = await app.inject("/api/docs/js/scalar.js")
  expect(script.headers["content-type"]).toContain("javascript")
  expect(script.body.length).toBeGreaterThan(100_000)
})

test("the reader's address without a stroke at its end leads to it, and nothing else lies below", async () => {
  const answer = await app.inject("/api/docs")
  expect([answer.statusCode, answer.headers.location]).toEqual([301, "/api/docs/"])
  expect((await app.inject("/api/docs/package.json")).statusCode).toBe(404)
})
