import { getDeal } from "@funil/contract/records/deals"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { type Person, type Reply, testApi } from "../client.ts"
import { connected } from "../connected.ts"
import { stageId } from "../factories.ts"
import { fingerprint } from "../fingerprint.ts"
import { endingCalls, sampleCalls, silentCalls } from "../samples/sample-calls.ts"
import type { Sample } from "../samples/sample.ts"
import { makeWorld, type World } from "../world.ts"

const api = await testApi()
const { owner } = api.database
let world: World
let visitor: Person

beforeAll(async () => {
  world = await makeWorld(api)
  visitor = await api.colleague(world.admin, "visitor")
})

const endpoints = routes.map(({ endpoint }) => endpoint).filter(({ media }) => media === "json")
const called = endpoints.filter(({ id }) => !endingCalls.has(id))
const writing = called.filter(({ method, id }) => method !== "GET" && !silentCalls.has(id))
/** Only their user's open tabs receive notifications. */
const announcedOnly = new Set([
  "notification.update",
  "notification.read_all",
  "notification.delete",
  "notification.restore",
])
const guarded = writing.filter(({ access }) => access !== "public")

async function sampleOf({ id }: Endpoint): Promise<Sample> {
  const make = sampleCalls[id]
  if (!make) throw new Error(`There is no sample of ${id}.`)
  return make(world)
}

function call(
  endpoint: Endpoint,
  sample: Sample,
  headers?: Record<string, string>,
  who = world.admin,
): Promise<Reply> {
  return api.send(endpoint, who, sample as never, headers)
}

interface WriteCase {
  operations: number
  announced: number
  together: number
}

/** Returns operations, outbox rows, and pairs of both from one transaction. */
async function written(): Promise<WriteCase> {
  const { rows } = await sql<WriteCase>`
    select (select count(*)::int from operations) as operations, (select count(*)::int from outbox) as announced,
      (select count(*)::int from operations o join outbox b on b.account_id = o.account_id and b.operation_id = o.id
        and b.xmin = o.xmin) as together
  `.execute(owner)
  return rows[0] ?? { operations: 0, announced: 0, together: 0 }
}

describe("the ledger", () => {
  test.each(["operations", "changes"])(
    "of %s only grows: the application's role can neither change nor delete it",
    async (table) => {
      const { rows } = await sql<{ account_id: string }>`select account_id from accounts`.execute(owner)
      await connected(api.database.appConnection, async (client) => {
        await client.query(`set app.account_id = '${rows[0]?.account_id}'`)
        expect((await client.query(`select from ${table}`)).rowCount).toBeGreaterThan(0)
        for (const statement of [
          `update ${table} set created_at = now()`,
          `delete from ${table}`,
          `truncate ${table}`,
        ])
          await expect(client.query(statement)).rejects.toThrow("permission denied")
      })
    },
  )

  test.each(called)(
    "gets from $id one operation with its announcement if it writes, else none",
    async (endpoint) => {
      const sample = await sampleOf(endpoint)
      const before = await written()
      const reply = await call(endpoint, sample)
      expect(reply.status).toBe(endpoint.status)
      const grown = writing.includes(endpoint) ? 1 : 0
      const { operations, announced, together } = before
      expect(await written()).toEqual({
        operations: operations + grown,
        announced: announced + (announcedOnly.has(endpoint.id) ? 1 : grown),
        together: together + grown,
      })
    },
  )

  test("is not touched by an update that changes nothing, nor is an undo token given", async () => {
    const before = await fingerprint(api.database)
    const { body } = await api.send(getDeal, world.admin, { params: { id: world.deal.id } })
    const reply = await api.raw("PUT", `/cards/${world.deal.id}`, world.admin, body)
    expect(reply.headers["undo-token"]).toBeUndefined()
    const { operations, changes, outbox } = await fingerprint(api.database)
    expect({ operations, changes, outbox }).toEqual({
      operations: before["operations"],
      changes: before["changes"],
      outbox: before["outbox"],
    })
  })
})

describe("a refused call writes nothing:", () => {
  const unknown = "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000"

  // Visitors can save filters.
  test.each(guarded.filter(({ access }) => access !== "signed_in" && access !== "filter.manage"))(
    "$id by a visitor (403)",
    async (endpoint) => {
      const sample = await sampleOf(endpoint)
      const before = await fingerprint(api.database)
      const own = endpoint.id === "user.update" ? { ...sample, params: { id: visitor.id } } : sample
      expect((await call(endpoint, own, {}, visitor)).status).toBe(403)
      expect(await fingerprint(api.database)).toEqual(before)
    },
  )

  test.each(guarded.filter(({ path }) => path.includes(":")))(
    "$id of what does not exist (404)",
    async (endpoint) => {
      const sample = await sampleOf(endpoint)
      const before = await fingerprint(api.database)
      const reply = await call(endpoint, { ...sample, params: { ...sample.params, id: unknown } })
      expect(reply.status).toBe(404)
      expect(await fingerprint(api.database)).toEqual(before)
    },
  )

  test.each(
    // A token has no versions: it exists or is revoked.
    guarded.filter(
      ({ id, method, path }) =>
        id !== "token.revoke" && path.includes(":id") && (method === "PUT" || method === "DELETE"),
    ),
  )("$id of a stale version (412), which tells the present one", async (endpoint) => {
    const sample = await sampleOf(endpoint)
    const before = await fingerprint(api.database)
    const reply = await call(endpoint, sample, { "if-match": '"0"' })
    expect(reply).toMatchObject({
      status: 412,
      body: { code: "stale", current: { id: sample.params?.["id"] } },
    })
    expect(reply.headers["etag"]).toMatch(/^"\d+"$/)
    expect(await fingerprint(api.database)).toEqual(before)
  })

  test.each(writing.filter(({ hasBody }) => hasBody))("$id with an unknown field (422)", async (endpoint) => {
    const sample = await sampleOf(endpoint)
    const before = await fingerprint(api.database)
    expect((await call(endpoint, { ...sample, body: { ...sample.body, no_such_field: 1 } })).status).toBe(422)
    expect(await fingerprint(api.database)).toEqual(before)
  })

  test("what does not fit the present state (409)", async () => {
    const { pipeline, admin, taskType } = world
    const small = await api.raw("POST", "/pipelines", admin, { name: "Três", stages: ["A", "B", "C"] })
    const { id, stages } = small.body as typeof pipeline
    const clashes: [method: "DELETE" | "PUT", path: string, body?: object][] = [
      ["DELETE", `/pipelines/${pipeline.id}/stages/${stageId(pipeline, 0)}`],
      ["DELETE", `/pipelines/${id}/stages/${stages[0]?.id}`],
      ["DELETE", `/taskTypes/${taskType.id}`],
      ["DELETE", `/users/${admin.id}`],
      ["PUT", `/users/${admin.id}`, { role: "manager" }],
    ]
    const before = await fingerprint(api.database)
    for (const [method, path, body] of clashes)
      expect((await api.raw(method, path, admin, body)).status, path).toBe(409)
    expect(await fingerprint(api.database)).toEqual(before)
  })
})
