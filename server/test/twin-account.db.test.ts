import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { routes } from "../src/app.ts"
import { testApi } from "./client.ts"
import { connected } from "./connected.ts"
import { fingerprint } from "./fingerprint.ts"
import { sampleCalls } from "./sample-calls.ts"
import { makeWorld, type World } from "./world.ts"

// Row-level security is the second fence. Here it is taken away, and each row of the account stands a second time in another
// account, with the same ids: a statement that forgets its account sees or writes twice as much.
const api = await testApi()
const twin = "0190aaaa-0000-7000-8000-000000000000"
let world: World

const endpoints = routes.map(({ endpoint }) => endpoint)
const called = endpoints.filter(({ media, access, id }) => media === "json" && access !== "public" && id !== "auth.logout")
const reading = called.filter(({ method, id }) => method === "GET" || /filter/.test(id))

async function sampleOf(id: string) {
  const make = sampleCalls[id]
  if (!make) throw new Error(`There is no sample of ${id}.`)
  return make(world)
}

async function replies(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const endpoint of reading) {
    const { status, body } = await api.send(endpoint, world.admin, (await sampleOf(endpoint.id)) as never)
    found.set(endpoint.id, { status, body })
  }
  return found
}

/** Copies each row of the account into the twin. */
async function copyRows(accountId: string): Promise<void> {
  await connected(api.database.superuserConnection, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string }>(`
      select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' and a.attname <> 'account_id'
        and exists (select from pg_attribute m where m.attrelid = c.oid and m.attname = 'account_id')
        and c.relname <> 'account_domains'
      group by c.relname`)
    await client.query("set session_replication_role = replica")
    for (const { name, columns } of rows)
      await client.query(
        `insert into ${name} (account_id, ${columns}) overriding system value
         select $1, ${columns} from ${name} where account_id = $2`,
        [twin, accountId],
      )
  })
}

beforeAll(async () => {
  world = await makeWorld(api)
})

test("a twin with the same ids changes no answer", async () => {
  const alone = await replies()
  const { owner } = api.database
  const { rows } = await sql<{ account_id: string }>`select account_id from accounts`.execute(owner)
  await copyRows(rows[0]?.account_id ?? "")
  Object.assign(api.database, { app: owner, reader: owner })
  expect(await replies()).toEqual(alone)
})

test.each(called)("$id writes nothing to the twin", async (endpoint) => {
  const before = await fingerprint(api.database, twin)
  const reply = await api.send(endpoint, world.admin, (await sampleOf(endpoint.id)) as never)
  expect(reply).toMatchObject({ status: endpoint.status })
  expect(await fingerprint(api.database, twin)).toEqual(before)
})
