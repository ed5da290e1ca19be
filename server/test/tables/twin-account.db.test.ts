import type { Endpoint } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { type Person, testApi } from "../client.ts"
import { connected } from "../connected.ts"
import { fingerprint } from "../fingerprint.ts"
import { endingCalls, sampleCalls } from "../samples/sample-calls.ts"
import type { Sample } from "../samples/sample.ts"
import { makeWorld, type World } from "../world.ts"
import { dropChecks } from "./sample-row.ts"

// Without row-level security and with a twin of each row in another account, a statement that
// forgets its account reads or writes the twin's rows.
const api = await testApi()
const twin = "0190aaaa-0000-7000-8000-000000000000"
let world: World
let people: Person[]

const endpoints = routes.map(({ endpoint }) => endpoint)
const called = endpoints.filter(
  ({ media, access, id }) => media === "json" && access !== "public" && !endingCalls.has(id),
)
const reading = called.filter(({ method, id }) => method === "GET" || /\.(filter|filter_cards)$/.test(id))
const contentOf: Readonly<Record<string, string>> = {
  text: "'twin ' || %I",
  int4: "%I + 1",
  numeric: "%I + 1",
  date: "%I + 1",
  timestamptz: "%I + interval '1 day'",
  timestamp: "%I + interval '1 day'",
  _text: "%I || '{twin}'",
}

async function sampleOf(id: string) {
  const make = sampleCalls[id]
  if (!make) throw new Error(`There is no sample of ${id}.`)
  return make(world)
}

async function replies(samples: ReadonlyMap<Endpoint, Sample>): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const [endpoint, sample] of samples) {
    for (const who of people) {
      const { status, body } = await api.send(endpoint, who, sample as never)
      found.set(`${endpoint.id} ${who.email}`, { status, body })
    }
  }
  return found
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isKey: boolean
}

/**
 * Returns a column's value in the twin: the row's own keys, another user for each user, and other
 * content.
 */
function twinValue({ name, type, isKey }: Column, person: string): string {
  const column = `"${name}"`
  if (isKey || name === "token_hash") return column
  if (name === "deleted_at") return "null"
  if (type === "uuid" && /user_id$|^created_by$/.test(name)) return `'${person}'::uuid`
  return contentOf[type]?.replace("%I", column) ?? column
}

/** Copies each row into the twin and links all its deals to all contacts and companies. */
async function copyRows(accountId: string, person: string): Promise<void> {
  await connected(api.database.superuserConnection, async (client) => {
    const { rows } = await client.query<Column>(`
      select c.relname as table, a.attname as name, t.typname as type, a.attnum = any (i.indkey) as "isKey"
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname <> 'account_id'
        and exists (select from pg_attribute m where m.attrelid = c.oid and m.attname = 'account_id' and m.attnum = any (i.indkey))`)
    await client.query(dropChecks)
    await client.query("set session_replication_role = replica")
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
      const names = columns.map(({ name }) => `"${name}"`).join(", ")
      const values = columns.map((column) => twinValue(column, person)).join(", ")
      const copy = `insert into ${table} (account_id, ${names}) overriding system value select $1, ${values} from ${table}`
      await client.query(`${copy} where account_id = $2`, [twin, accountId])
    }
    for (const noun of ["contact", "company"]) {
      const [links, others] =
        noun === "contact" ? ["deal_contacts", "contacts"] : ["deal_companies", "companies"]
      await client.query(
        `insert into ${links} (account_id, deal_id, ${noun}_id)
         select $1, d.id, o.id from deals d, ${others} o where d.account_id = $1 and o.account_id = $1 on conflict do nothing`,
        [twin],
      )
    }
  })
}

beforeAll(async () => {
  world = await makeWorld(api)
  const restricted = await api.colleague(world.admin, "restricted_agent")
  const external = await api.colleague(world.admin, "external_agent")
  const agent = await api.colleague(world.admin, "agent", { pipelines: [world.otherPipeline.id] })
  people = [world.admin, agent, restricted, external]
})

test("a twin with the same ids changes no answer", async () => {
  // Some samples write what they read later, so each runs once.
  const samples = new Map<Endpoint, Sample>()
  for (const endpoint of reading) samples.set(endpoint, await sampleOf(endpoint.id))
  const alone = await replies(samples)
  const { owner } = api.database
  const { rows } = await sql<{ account_id: string }>`select account_id from accounts`.execute(owner)
  await copyRows(rows[0]?.account_id ?? "", people.at(-1)?.id ?? "")
  Object.assign(api.database, { app: owner, reader: owner })
  expect(await replies(samples)).toEqual(alone)
})

test.each(called)("$id writes nothing to the twin", async (endpoint) => {
  const before = await fingerprint(api.database, twin)
  const reply = await api.send(endpoint, world.admin, (await sampleOf(endpoint.id)) as never)
  expect(reply).toMatchObject({ status: endpoint.status })
  expect(await fingerprint(api.database, twin)).toEqual(before)
})
