import { createDeal, getDeal, updateDeal } from "@funil/contract/deals"
import { undo } from "@funil/contract/history"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import fc from "fast-check"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { routes } from "../src/app.ts"
import { type Person, type Reply, testApi } from "./client.ts"
import { connected } from "./connected.ts"
import { stageId } from "./factories.ts"
import { fingerprint } from "./fingerprint.ts"
import { type Sample, sampleCalls } from "./sample-calls.ts"
import { makeWorld, type World } from "./world.ts"

const api = await testApi()
const { owner } = api.database
let world: World
let visitor: Person

beforeAll(async () => {
  world = await makeWorld(api)
  visitor = await api.colleague(world.admin, "visitor")
})

/** Calls that change no record: they read, or are about sessions, codes and leads. */
const silent = new Set([
  "auth.logout",
  "auth.login",
  "session.end",
  "lead.create",
  "lead.update",
  "password.request_code",
  "board.filter",
  "stage.filter_cards",
  "deal.filter",
  "contact.filter",
  "company.filter",
])
const endpoints = routes.map(({ endpoint }) => endpoint).filter(({ media }) => media === "json")
const called = endpoints.filter(({ id }) => id !== "auth.logout")
const writing = called.filter(({ method, id }) => method !== "GET" && !silent.has(id))
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

interface Written {
  operations: number
  announced: number
  together: number
}

/** Operations, outbox rows, and pairs of both that one transaction wrote. */
async function written(): Promise<Written> {
  const { rows } = await sql<Written>`
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
        announced: announced + grown,
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

  test.each(guarded.filter(({ access }) => access !== "signed_in"))(
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
    guarded.filter(({ method, path }) => path.includes(":id") && (method === "PUT" || method === "DELETE")),
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

const live = {
  deals: "deleted_at is null",
  contacts: "deleted_at is null",
  companies: "deleted_at is null",
  tasks: "deleted_at is null",
  task_types: "deleted_at is null",
  users: "deleted_at is null",
  pipelines: "deleted_at is null",
  stages: "deleted_at is null and pipeline_id in (select id from pipelines where deleted_at is null)",
  stage_totals:
    "stage_id in (select s.id from stages s join pipelines p on p.id = s.pipeline_id and p.deleted_at is null where s.deleted_at is null)",
  deal_contacts: "deal_id in (select id from deals where deleted_at is null)",
  deal_companies: "deal_id in (select id from deals where deleted_at is null)",
  deal_deals:
    "(select count(*) from deals where id in (deal_id, related_deal_id) and deleted_at is null) = 2",
}

/** What people see of the account: live records, without what counts their versions. */
async function visible(): Promise<unknown> {
  const { rows } = await sql<{ all: unknown }>`select jsonb_build_object(${sql.join(
    Object.entries(live).flatMap(([table, where]) => [
      sql.lit(table),
      sql`(select jsonb_agg(to_jsonb(t) - 'version' - 'updated_at' order by (to_jsonb(t) - 'version' - 'updated_at')::text) from ${sql.table(table)} t where ${sql.raw(where)})`,
    ]),
  )}) as all`.execute(owner)
  return rows[0]?.all
}

describe("undo puts back exactly what was before", () => {
  test.each(guarded.filter(({ id }) => id !== "operation.undo"))("$id", async (endpoint) => {
    const sample = await sampleOf(endpoint)
    const before = await visible()
    const { headers } = await call(endpoint, sample)
    const token = headers["undo-token"] ?? ""
    expect(token).toMatch(/^[0-9a-f-]{36}$/)
    expect(await api.call(undo, world.admin, { body: { token } })).toMatchObject({ skipped: [] })
    expect(await visible()).toEqual(before)
  })

  test("any update, whatever it changes", async () => {
    const { deal, relatedDeal, pipeline, contact, company, task, taskType, colleague, admin } = world
    const text = fc.constantFrom("", "Ação 'x' \\ %", "a", "b".repeat(100))
    const name = text.filter((value) => value !== "")
    const person = fc.constantFrom(colleague.id, admin.id)
    const optional = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
      fc.record(shape, { requiredKeys: [] })
    const update = (path: string, shape: Parameters<typeof optional>[0]) =>
      fc.record({ path: fc.constant(path), body: optional(shape) })
    const calls = fc.oneof(
      update(`/cards/${deal.id}`, {
        name,
        amount: fc.constantFrom(0, 0.1, 1e7, 99_999_999.99),
        pipeline_stage_id: fc.constantFrom(...pipeline.stages.map(({ id }) => id)),
        before_id: fc.constantFrom(null, relatedDeal.id),
        tags: fc.subarray(["a", "B", "ç"]),
        user_id: fc.option(person),
        contacts: fc.subarray([contact.id]),
        companies: fc.subarray([company.id]),
        deals: fc.subarray([relatedDeal.id]),
        lost_reason: fc.option(text),
        expected_close_date: fc.constantFrom(null, "2026-02-28", "0001-01-01", "9999-12-31"),
      }),
      update(`/contacts/${contact.id}`, {
        first_name: name,
        email: fc.constantFrom(null, "A@b.cd"),
        phone1: fc.constantFrom(null, "(11) 91234-5678", "ramal 5"),
        birthdate: fc.constantFrom(null, "1990-02-28"),
        gender: fc.constantFrom(null, "female"),
        address_latitude: fc.constantFrom(null, -23.55052, 0, 90),
        companies: fc.subarray([company.id]),
        tags: fc.subarray(["x", "y"]),
        job: fc.option(text),
      }),
      update(`/companies/${company.id}`, {
        company: name,
        website: fc.constantFrom(null, "https://x.test"),
        tags: fc.subarray(["x"]),
      }),
      update(`/tasks/${task.id}`, {
        name: fc.option(text),
        start: fc.constantFrom("2026-03-10 10:00", "2018-11-04 00:30"),
        end: fc.constantFrom("2026-03-12 10:00", "2027-01-01 00:00"),
        is_finished: fc.boolean(),
        note: fc.option(text),
        deal_id: fc.constantFrom(null, deal.id, relatedDeal.id),
        responsible_user_id: person,
        task_type_id: fc.constant(taskType.id),
      }),
      update(`/pipelines/${pipeline.id}`, {
        name,
        lost_reason_options: fc.subarray(["Preço", "Prazo"]),
        schema: optional({ show_deal_amount: fc.boolean(), show_deal_contacts: fc.boolean() }),
      }),
      update(`/pipelines/${pipeline.id}/stages/${stageId(pipeline, 1)}`, {
        name,
        timeout: fc.constantFrom(null, 0, 48),
        whatsapp_default_message: fc.option(text),
      }),
      update(`/users/${colleague.id}`, {
        first_name: name,
        job: fc.option(text),
        role: fc.constantFrom("manager", "visitor"),
      }),
      fc.record({
        path: fc.constant("/settings"),
        body: fc.record({
          entity: fc.constant("stage"),
          id: fc.constantFrom(...pipeline.stages.map(({ id }) => id)),
          before_id: fc.constantFrom(null, ...pipeline.stages.map(({ id }) => id)),
        }),
      }),
    )
    let undone = 0
    await fc.assert(
      fc.asyncProperty(calls, async ({ path, body }) => {
        const before = await visible()
        const { headers } = await api.raw("PUT", path, admin, body)
        const token = headers["undo-token"]
        if (token !== undefined) {
          undone += 1
          expect(await api.call(undo, admin, { body: { token } })).toMatchObject({ skipped: [] })
        }
        expect(await visible()).toEqual(before)
      }),
      { numRuns: 100, seed: 11 },
    )
    expect(undone).toBeGreaterThan(50)
  })

  test("and undoing the undo does it again", async () => {
    const { admin, deal } = world
    const params = { id: deal.id }
    const first = await api.send(updateDeal, admin, { params, body: { amount: 77, tags: ["de novo"] } })
    const after = await visible()
    const back = await api.send(undo, admin, { body: { token: first.headers["undo-token"] ?? "" } })
    await api.call(undo, admin, { body: { token: back.headers["undo-token"] ?? "" } })
    expect(await visible()).toEqual(after)
  })
})

describe("an Idempotency-Key", () => {
  let counter = 0
  const body = () => ({ name: "Uma vez", pipeline_stage_id: stageId(world.pipeline, 0) })
  const key = () => ({ "idempotency-key": `chave-${(counter += 1)}` })
  const posting = guarded.filter(({ method }) => method === "POST")

  test.each(posting)("lets ten calls of $id at once count as one", async (endpoint) => {
    const sample = await sampleOf(endpoint)
    const { operations } = await written()
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
    expect((await written()).operations).toBe(operations + 1)
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

  test("keeps no token and no password, whatever call it comes with", async () => {
    const headers = key()
    for (const endpoint of endpoints.filter(
      ({ access, method }) => access === "public" && method === "POST",
    )) {
      const sample = await sampleOf(endpoint)
      expect((await call(endpoint, sample, headers)).status).toBe(endpoint.status)
    }
    const { rows } =
      await sql`select from idempotency_keys where key = ${headers["idempotency-key"]}`.execute(owner)
    expect(rows).toEqual([])
  })
})
