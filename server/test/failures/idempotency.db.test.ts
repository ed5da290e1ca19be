import { createDeal } from "@funil/contract/records/deals"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { type Reply, testApi } from "../client.ts"
import { stageId } from "../factories.ts"
import { fingerprint } from "../fingerprint.ts"
import { endingCalls, sampleCalls, silentCalls } from "../samples/sample-calls.ts"
import type { Sample } from "../samples/sample.ts"
import { makeWorld, type World } from "../world.ts"

const api = await testApi()
const { owner } = api.database
let world: World

beforeAll(async () => {
  world = await makeWorld(api)
})

const posting = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, id, media }) => method === "POST" && media === "json" && !endingCalls.has(id))

async function sampleOf({ id }: Endpoint): Promise<Sample> {
  const make = sampleCalls[id]
  if (!make) throw new Error(`There is no sample of ${id}.`)
  return make(world)
}

function call(endpoint: Endpoint, sample: Sample, headers: Record<string, string>): Promise<Reply> {
  return api.send(endpoint, world.admin, sample as never, headers)
}

async function countOperations(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from operations`.execute(owner)
  return rows[0]?.count ?? 0
}

const isNeverKept = ({ access, reads, tellsSecret }: Endpoint) => access === "public" || reads || tellsSecret

describe("an Idempotency-Key", () => {
  let counter = 0
  const body = () => ({ name: "Uma vez", pipeline_stage_id: stageId(world.pipeline, 0) })
  const key = () => ({ "idempotency-key": `chave-${(counter += 1)}` })

  test.each(
    posting.filter(
      // Ten passwords at once count as guesses.
      ({ access, tellsSecret, id }) => access !== "public" && !tellsSecret && id !== "session.confirm",
    ),
  )("lets ten calls of $id at once count as one", async (endpoint) => {
    const sample = await sampleOf(endpoint)
    const operations = await countOperations()
    const headers = key()
    const replies = await Promise.all(Array.from({ length: 10 }, () => call(endpoint, sample, headers)))
    const told = replies.map(({ status, body, headers }) => [
      status,
      body,
      headers["undo-token"],
      headers["etag"],
    ])
    expect(told).toEqual(Array.from({ length: 10 }, () => told[0]))
    expect(told[0]?.[0]).toBe(endpoint.status)
    expect(await countOperations()).toBe(operations + (silentCalls.has(endpoint.id) ? 0 : 1))
  })

  test("of a call that failed is free again, also when ten fail at once", async () => {
    const headers = key()
    const wrong = { ...body(), user_id: world.pipeline.id }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => api.raw("POST", "/cards", world.admin, wrong, headers)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await api.send(createDeal, world.admin, { body: body() }, headers)).status).toBe(201)
  })

  test("with another body, or on another call, is a 422 and does nothing", async () => {
    const headers = key()
    await api.send(createDeal, world.admin, { body: body() }, headers)
    const before = await fingerprint(api.database)
    for (const [path, sent] of [
      ["/cards", { ...body(), amount: 1 }],
      ["/tasks", body()],
      ["/contacts", { first_name: "x" }],
    ] as const) {
      const reply = await api.raw("POST", path, world.admin, sent, headers)
      expect(reply.status).toBe(422)
    }
    expect(await fingerprint(api.database)).toEqual(before)
  })

  test("is the caller's own: a colleague's and another account's are others", async () => {
    const headers = key()
    const mine = await api.send(createDeal, world.admin, { body: body() }, headers)
    const colleague = await api.colleague(world.admin, "agent")
    const other = await api.send(createDeal, colleague, { body: body() }, headers)
    const foreign = await api.send(createDeal, await api.signUp(), { body: { name: "x" } }, headers)
    expect([mine.status, other.status, foreign.status]).toEqual([201, 201, 201])
    expect(new Set([mine.body.id, other.body.id, foreign.body.id]).size).toBe(3)
  })

  test("counts for 24 hours", async () => {
    const start = api.clock.now
    const headers = key()
    const send = async (hours: number) => {
      api.clock.now = new Date(start.getTime() + hours * 3_600_000)
      return (await api.send(createDeal, world.admin, { body: body() }, headers)).body.id
    }
    const ids = [await send(0), await send(23.9), await send(24.1)]
    api.clock.now = start
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  test.each(["", "ç", "a b", "x".repeat(201)])("such as '%s' is refused", async (value) => {
    const before = await fingerprint(api.database)
    const reply = await api.raw("POST", "/cards", world.admin, body(), { "idempotency-key": value })
    expect(reply).toMatchObject({ status: 422, body: { "Idempotency-Key": [expect.any(String)] } })
    expect(await fingerprint(api.database)).toEqual(before)
  })

  test("keeps no token, no password, no secret and nothing that was only read, whatever call it comes with", async () => {
    const headers = key()
    for (const endpoint of posting.filter(isNeverKept)) {
      const sample = await sampleOf(endpoint)
      expect((await call(endpoint, sample, headers)).status).toBe(endpoint.status)
    }
    const { rows } =
      await sql`select from idempotency_keys where key = ${headers["idempotency-key"]}`.execute(owner)
    expect(rows).toEqual([])
  })
})
