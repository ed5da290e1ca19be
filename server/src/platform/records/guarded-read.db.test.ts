import { dealFields } from "@funil/contract/records/deals"
import { operators } from "@funil/contract/shared/operators"
import fc from "fast-check"
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { queryLog } from "../../../test/query-log.ts"
import { makeWorld, type World } from "../../../test/world.ts"
import { systemContext } from "../system-context.ts"
import { guardedRead } from "./guarded-read.ts"
import { unboundTable } from "./unbound-table.ts"

const api = await testApi()
const statements = queryLog()
let world: World
let people: Person[]
let accountId: string

beforeAll(async () => {
  world = await makeWorld(api)
  const { admin, otherPipeline } = world
  people = [
    admin,
    await api.colleague(admin, "restricted_agent"),
    await api.colleague(admin, "external_agent"),
    await api.colleague(admin, "agent", { pipelines: [otherPipeline.id] }),
  ]
  const { rows } = await sql<{ account_id: string }>`select account_id from accounts`.execute(
    api.database.owner,
  )
  accountId = rows[0]?.account_id ?? ""
})

/** These queries find the account, or read shared data before it is known. */
const withoutAccount = [
  /from account_domains/,
  /from unnest\(.*sessions s/s,
  /from outbox/,
  /^\s*select 1\s*$/,
]

test("every statement on the reader holds every table to the caller's account", async () => {
  const fields = [
    ...Object.keys(dealFields),
    "contacts.email",
    "companies.company",
    "deals.name",
    "contacts.tags",
  ]
  const ids = [world.deal.id, world.contact.id, world.colleague.id, world.pipeline.id]
  const row = fc.record({
    filterField: fc.constantFrom(...fields),
    operator: fc.constantFrom(...operators, null),
    valueField: fc.oneof(
      fc.constantFrom("", "o", "@today-3", "@me", "2026-03-10", "open", "late", "half", 1, null, ...ids),
      fc.array(fc.constantFrom(null, "a", ...ids), { maxLength: 3 }),
    ),
  })
  const body = fc.record({
    filters: fc.array(row, { maxLength: 4 }),
    search: fc.constantFrom("", "forno sol", "%"),
  })
  const url = fc.constantFrom(
    "/cards/filter?orderBy=created_at",
    "/cards/filter?paginate=false",
    `/pipelines/${world.pipeline.id}/board/filter`,
    `/pipelines/${world.pipeline.id}/stages/${world.pipeline.stages[0]?.id}/cards/filter`,
    "/contacts/filter",
    "/companies/filter",
  )
  statements.length = 0
  let found = 0
  await fc.assert(
    fc.asyncProperty(url, body, fc.nat(people.length - 1), async (path, filter, who) => {
      const { status } = await api.raw("POST", path, people[who] ?? world.admin, filter)
      expect([200, 404, 422]).toContain(status)
      found += status === 200 ? 1 : 0
    }),
    { numRuns: 300, seed: 7 },
  )
  expect(found).toBeGreaterThan(50)
  const read = statements.filter(({ role }) => role === "funil_reader")
  expect(read.length).toBeGreaterThan(found)
  for (const { text, values } of read) {
    if (withoutAccount.some((known) => known.test(text))) continue
    const unbound = unboundTable(text, (place) => values[place - 1] === accountId)
    expect(unbound, text).toBeNull()
  }
})

test("one that forgets a table never reaches the database", async () => {
  const ctx = await systemContext(api.services, accountId as Parameters<typeof systemContext>[1])
  statements.length = 0
  const forgetful = sql`
    select d.id from deals d where d.account_id = ${accountId}
      and exists (select from contacts c where c.id = d.id)
  `
  await expect(guardedRead(ctx, forgetful)).rejects.toThrow("contacts")
  const stranger = sql`select d.id from deals d where d.account_id = ${world.deal.id}`
  await expect(guardedRead(ctx, stranger)).rejects.toThrow("deals")
  expect(statements).toEqual([])
})
