import { createDataExport } from "@funil/contract/data/all-data"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { type RawBuilder, sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { type Reply, testApi } from "../client.ts"
import { fingerprint, type Fingerprint } from "../fingerprint.ts"
import { leavesOf, type Path, withLeaf } from "../leaves.ts"
import { queryLog } from "../query-log.ts"
import { endingCalls, sampleCalls } from "../samples/sample-calls.ts"
import type { Sample } from "../samples/sample.ts"
import { makeWorld, type World } from "../world.ts"

const api = await testApi()
const { owner } = api.database
const statements = queryLog()
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const unknownId = "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000"

let ours: World
let theirs: World
let theirAccount: string
let theirData: Fingerprint
let idsByTable: Map<string, string[]>

beforeAll(async () => {
  theirs = await makeWorld(api)
  ours = await makeWorld(api)
  await api.call(createDataExport, theirs.admin, {})
  theirAccount = await accountOf(theirs)
  theirData = await fingerprint(api.database, theirAccount)
  idsByTable = await allIds(theirAccount)
})

const endpoints = routes.map(({ endpoint }) => endpoint).filter(({ media }) => media === "json")
const signedIn = endpoints.filter(({ access }) => access !== "public")

async function accountOf(world: World): Promise<string> {
  const rows = owner.selectFrom("users").select("account_id").where("id", "=", world.admin.id)
  return (await rows.executeTakeFirstOrThrow()).account_id
}

/** Returns the ids of an account by table, with the trash last. */
async function allIds(accountId: string): Promise<Map<string, string[]>> {
  const tables = await sql<{ name: string; trash: boolean }>`
    select c.relname as name, bool_or(a.attname = 'deleted_at') as trash
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname
    having bool_or(a.attname = 'id') and bool_or(a.attname = 'account_id')
  `.execute(owner)
  const found = new Map<string, string[]>()
  for (const { name, trash } of tables.rows) {
    const order: RawBuilder<unknown> = trash ? sql`deleted_at desc, id` : sql`id desc`
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(name)} where account_id = ${accountId} order by ${order}
    `.execute(owner)
    found.set(
      name,
      rows.map(({ id }) => id),
    )
  }
  return found
}

/** Returns the other account's record in the same table. */
async function counterpart(id: string): Promise<string> {
  for (const [table, ids] of idsByTable) {
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(owner)
    if (rows.length > 0 && ids[0]) return ids[0]
  }
  throw new Error(`No table holds the id ${id}.`)
}

function call(endpoint: Endpoint, sample: Sample): Promise<Reply> {
  // The test may have spoiled a sample that its endpoint accepts.
  return api.send(endpoint, ours.admin, sample as never)
}

/** A filter accepts another account's id as a value. */
function mayBeStrange(path: Path): boolean {
  return path.includes("filters") || path.join(".") === "query.value"
}

/** Throws if the other account changed since the start. */
async function requireUntouched(): Promise<void> {
  expect(await fingerprint(api.database, theirAccount)).toEqual(theirData)
}

test("there is a sample of every call", () => {
  expect(Object.keys(sampleCalls).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
})

test.each(signedIn.filter(({ id }) => !endingCalls.has(id)))(
  "the sample of $id succeeds",
  async (endpoint) => {
    const reply = await call(endpoint, await sampleOf(endpoint))
    expect(reply).toMatchObject({ status: endpoint.status })
    expect(JSON.stringify(reply.body)).not.toMatch(/argon2|password_hash|token_hash/)
    await requireUntouched()
  },
)

async function sampleOf({ id }: Endpoint): Promise<Sample> {
  const make = sampleCalls[id]
  if (!make) throw new Error(`There is no sample of ${id}.`)
  return make(ours)
}

describe("an id of another account", () => {
  test.each(signedIn)("is unknown to $id wherever it stands", async (endpoint) => {
    const places = leavesOf(await sampleOf(endpoint)).filter(({ value }) => uuid.test(String(value)))
    for (const { path, value } of places) {
      const strange = await counterpart(String(value))
      const sample = await sampleOf(endpoint)
      const reply = await call(endpoint, withLeaf(sample, path, strange))
      const where = `${endpoint.id} ${path.join(".")} ${JSON.stringify(reply.body)}`
      if (!mayBeStrange(path)) expect([404, 422], where).toContain(reply.status)
      const other = await call(endpoint, withLeaf(await sampleOf(endpoint), path, unknownId))
      expect(reply.status, where).toBe(other.status)
      if (reply.status >= 400) expect(reply.body, where).toEqual(other.body)
    }
    await requireUntouched()
  })

  test.each(signedIn.filter(({ path }) => path.includes(":id")))(
    "of whatever kind is unknown to the path of $id",
    async (endpoint) => {
      const sample = await sampleOf(endpoint)
      const withId = (id: string) => call(endpoint, { ...sample, params: { ...sample.params, id } })
      statements.length = 0
      expect((await withId(unknownId)).status).toBe(404)
      // Only tables in the statements can contain the id.
      const asked = new Set(statements.flatMap(({ text }) => text.match(/\w+/g) ?? []))
      const tables = [...idsByTable].filter(([table]) => asked.has(table))
      for (const [table, [id]] of tables) {
        if (id !== undefined) expect((await withId(id)).status, table).toBe(404)
      }
      await requireUntouched()
    },
  )

  test("hides in the trash, the log and behind an undo token", async () => {
    for (const entity of ["deal", "contact", "company", "product", "bill", "task", "user"]) {
      for (const [id] of idsByTable.values()) {
        if (!id) continue
        const log = await api.raw("GET", `/logs?entity=${entity}&record_id=${id}`, ours.admin)
        const restored = await api.raw("POST", `/trash/${entity}/${id}/restore`, ours.admin)
        expect([log.status, restored.status]).toEqual([404, 404])
      }
    }
    for (const token of idsByTable.get("operations") ?? []) {
      expect((await api.raw("POST", "/undo", ours.admin, { token })).status).toBe(404)
    }
    await requireUntouched()
  })
})

test.each(["pipeline", "stage"] as const)("a %s is put in order only among its own", async (entity) => {
  const idOf = ({ pipeline }: World) => (entity === "pipeline" ? pipeline.id : (pipeline.stages[0]?.id ?? ""))
  const [mine, strange] = [idOf(ours), idOf(theirs)]
  const move = async (id: string, before_id: string | null) =>
    (await api.raw("PUT", "/settings", ours.admin, { entity, id, before_id })).status
  expect([await move(mine, strange), await move(strange, mine), await move(strange, null)]).toEqual([
    422, 404, 404,
  ])
  await requireUntouched()
})

describe("the account itself", () => {
  const smuggled = ["account_id", "accountId", "customer_id", "created_by_account"]

  test.each(endpoints.filter(({ hasBody }) => hasBody))(
    "can't be named in the body of $id",
    async (endpoint) => {
      for (const name of smuggled) {
        const sample = await sampleOf(endpoint)
        const reply = await call(endpoint, { ...sample, body: { ...sample.body, [name]: theirAccount } })
        expect(reply.status, name).toBe(422)
        expect(Object.keys(reply.body as object)).toEqual([name])
      }
      await requireUntouched()
    },
  )

  test.each(endpoints.filter(({ id }) => !endingCalls.has(id)))(
    "can't be named in the query of $id",
    async (endpoint) => {
      const sample = await sampleOf(endpoint)
      const reply = await call(endpoint, { ...sample, query: { ...sample.query, account_id: theirAccount } })
      expect(reply.status).toBe(422)
    },
  )

  test("is the token's: one token with another account's number in front opens nothing", async () => {
    const parts = [theirs, ours].map(({ admin }) => Buffer.from(admin.token, "base64url"))
    const [their, our] = parts
    if (!their || !our) throw new Error("two tokens")
    const token = Buffer.concat([their.subarray(0, 16), our.subarray(16)]).toString("base64url")
    expect((await api.raw("GET", "/cards", { ...ours.admin, token })).status).toBe(401)
  })
})

describe("no answer tells of another account", () => {
  const reading = signedIn.filter(({ method }) => method === "GET")

  test.each(reading)("$id", async (endpoint) => {
    const theirIds = [...idsByTable.values()].flat()
    const reply = await call(endpoint, await sampleOf(endpoint))
    const text = JSON.stringify(reply.body)
    expect(theirIds.filter((id) => text.includes(id))).toEqual([])
    expect(text).not.toContain(theirAccount)
    expect(reply.headers["cache-control"]).toBe("private, no-store")
  })
})
