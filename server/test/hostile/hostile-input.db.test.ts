import { confirmSession } from "@funil/contract/account/auth"
import { errorStatus } from "@funil/contract/api/errors"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import * as z from "zod/v4/core"
import { routes } from "../../src/app.ts"
import { type Reply, testApi, testPassword } from "../client.ts"
import { leavesOf, type Path, withLeaf } from "../leaves.ts"
import { queryLog } from "../query-log.ts"
import { endingCalls, sampleCalls } from "../samples/sample-calls.ts"
import type { Sample } from "../samples/sample.ts"
import { makeWorld, type World } from "../world.ts"

const api = await testApi()
const statements = queryLog()
let world: World

beforeAll(async () => {
  world = await makeWorld(api)
})

afterEach(async () => {
  api.clock.now = new Date(api.clock.now.getTime() + 3_600_000)
  // So that the hour since the last password doesn't cause the refusal.
  await api.call(confirmSession, world.admin, { body: { password: testPassword } })
  const kept = [world.pipeline.id, world.otherPipeline.id]
  const extra = api.database.owner.updateTable("pipelines").set({ deleted_at: api.clock.now })
  await extra.where("id", "not in", kept).execute()
  // All input reached the database as values: no statement was malformed or forbidden. A statement
  // that followed a rejected one in the same batch fails with 25P02.
  const broken = statements.filter(
    ({ state = "" }) => /^(42|XX|0A|2F|3D|25)/.test(state) && state !== "25P02",
  )
  expect(broken).toEqual([])
  statements.length = 0
})

const endpoints = routes.map(({ endpoint }) => endpoint).filter(({ media }) => media === "json")

const hostile: unknown[] = [
  "x' or '1'='1'; drop table deals; --",
  "$1\\%_",
  "a\0b",
  "\ud800",
  "-1",
  "NaN",
  "1e309",
  "infinity",
  "2026-02-30",
  "0000-01-01",
  "0000-01-01 00:00",
  "99999-01-01",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "",
  "😀",
  true,
  null,
  -1,
  1e308,
  [],
  [["__proto__"]],
  { constructor: { a: 1 }, id: "x" },
]

/** Texts that a URL can contain. */
const hostileText = hostile.filter(
  (value) => typeof value === "string" && value !== "" && value.isWellFormed(),
)

/**
 * Returns every place of a value. Of a list only the first row, but all filters, whose fields
 * differ.
 */
function placesOf(sample: Sample): Path[] {
  const paths = leavesOf(sample).map(({ path }) => path)
  const kindOf = (path: Path) =>
    path.map((key) => (typeof key === "number" && !path.includes("valueField") ? 0 : key))
  return [...new Map(paths.toReversed().map((path) => [kindOf(path).join("."), path])).values()]
}

/** Throws unless the error has a text without SQL or a stack. */
function requireErrorShape({ status, body }: Reply, where: string): void {
  expect(status, `${where} ${JSON.stringify(body)}`).toBeLessThan(500)
  if (status < 400) return
  const parts = body as Record<string, unknown>
  if (typeof parts["code"] === "string" && typeof parts["error"] === "string") {
    expect(errorStatus, where).toHaveProperty(parts["code"], status)
    expect(parts["error"].length, where).toBeGreaterThan(5)
  } else {
    expect([409, 422], where).toContain(status)
    const messages = Object.values(parts).flat()
    expect(messages.length, where).toBeGreaterThan(0)
    for (const message of messages) expect(message, where).toMatch(/ |^\S{6,}/)
  }
  expect(JSON.stringify(body), where).not.toMatch(/syntax|postgres|select |node_modules|at \w+ \(/i)
}

/** Throws unless the error names each of these keys. */
function requireNamed(keys: readonly string[], { status, body }: Reply): void {
  expect(status).toBe(422)
  expect(Object.keys(body as object)).toEqual(expect.arrayContaining([...keys]))
}

function makeSample({ id }: Endpoint): Promise<Sample> {
  const make = sampleCalls[id]
  if (!make) throw new Error(`There is no sample of ${id}.`)
  return Promise.resolve(make(world))
}

/** Whether the contract accepts it, so that it reaches the code and the database. */
function isTaken(endpoint: Endpoint, { params = {}, query = {}, body }: Sample): boolean {
  const isUrl = z.safeParse(endpoint.params, params).success && z.safeParse(endpoint.query, query).success
  return isUrl && (endpoint.form || !endpoint.hasBody || z.safeParse(endpoint.body, body).success)
}

function call(endpoint: Endpoint, sample: Sample): Promise<Reply> {
  return api.send(endpoint, world.admin, sample as never)
}

const withInput = endpoints.filter(({ id }) => !endingCalls.has(id))

describe("a hostile value", () => {
  test.each(withInput)("in any place of $id is a value or refused", async (endpoint) => {
    let sample = await makeSample(endpoint)
    for (const [index, path] of placesOf(sample).entries()) {
      const values = path[0] === "body" ? hostile : hostileText
      const taken = values.filter((value) => isTaken(endpoint, withLeaf(sample, path, value)))
      // The contract rejects bad values before anything else happens, so one value per place is
      // enough.
      const refused = values.filter((value) => !taken.includes(value))
      for (const value of [...taken, ...refused.splice(index % (refused.length || 1), 1)]) {
        const reply = await call(endpoint, withLeaf(sample, path, value))
        requireErrorShape(reply, `${path.join(".")} = ${JSON.stringify(value).slice(0, 80)}`)
        if (reply.status < 300 && endpoint.method === "DELETE") sample = await makeSample(endpoint)
      }
    }
  })

  test.each(withInput)("as an unknown key of $id is refused", async (endpoint) => {
    const { params, query, body } = await makeSample(endpoint)
    for (const keys of [["constructor", "toString", "hasOwnProperty", "a.b", "0"], ["__proto__"]]) {
      const unknown = Object.fromEntries(keys.map((key) => [key, "1"]))
      const asked = await call(endpoint, { params, query: { ...query, ...unknown }, body })
      requireErrorShape(asked, `query ${keys}`)
      if (!keys.includes("__proto__")) requireNamed(keys, asked)
      if (!endpoint.hasBody) continue
      const text = `{${keys.map((key) => `${JSON.stringify(key)}: 1`)}, ${JSON.stringify(body).slice(1)}`
      const sent = await call(endpoint, { params, query, body: text as never })
      requireErrorShape(sent, `body ${keys}`)
      expect([400, 422], `body ${keys}`).toContain(sent.status)
      if (sent.status === 422) requireNamed(keys, sent)
    }
  })
})
