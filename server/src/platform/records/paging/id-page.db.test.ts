import { searchRecords } from "@funil/contract/home/search"
import { createCompany } from "@funil/contract/records/companies"
import {
  type Contact,
  createContact,
  filterContacts,
  searchContacts,
  updateContact,
} from "@funil/contract/records/contacts"
import { createDeal, searchDeals } from "@funil/contract/records/deals"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import type { FilterBody } from "@funil/contract/shared/filters"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../../test/factories.ts"
import { beginsWord, containsEnds, containsUnindexed } from "../like-pattern.ts"

const api = await testApi()
let ana: Person

/** Rare texts lie far behind the newest rows, which are looked at first. */
const many = 4100

beforeAll(async () => {
  ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const { id } = await api.call(createContact, ana, { body: { first_name: "Zuleica", last_name: "Prado" } })
  for (const name of ["Forno", "Forno grande", "Mesa"])
    await makeDeal(api, ana, pipeline, { name, contacts: [id] })
  await makeDeal(api, ana, pipeline, { name: "Forno Prado" })
  const fields = [
    { entity: "contact" as const, label: "Metros", type: "number" as const },
    { entity: "contact" as const, label: "Visita", type: "date" as const },
  ]
  for (const body of fields) await api.call(createCustomField, ana, { body })
  await sql`
    insert into contacts (account_id, id, first_name, last_name, email, custom_fields, created_at, updated_at)
    select account_id, gen_random_uuid(), case when i > 4090 then 'Xerxes' else 'Bruna' end, 'Lima ' || i, 'p' || i || '@gmail.example',
      jsonb_build_object(k.metros, i, k.visita, (date '2020-01-01' + i)::text), now() - make_interval(mins => i), now()
    from generate_series(1, ${many}::int) i, (
      select account_id, max(key::text) filter (where type = 'number') as metros, max(key::text) filter (where type = 'date') as visita
      from custom_fields where account_id = (select account_id from users where id = ${ana.id}) group by account_id
    ) k
  `.execute(api.database.owner)
})

const asked: readonly [string, FilterBody][] = [
  ["a common word", { filters: [], search: "bruna" }],
  ["a rare word", { filters: [], search: "xerxes" }],
  ["a word that the newest have some times, and the next more often", { filters: [], search: "p12" }],
  ["one record", { filters: [], search: "zuleica prado" }],
  ["nobody", { filters: [], search: "ninguém" }],
  ["two words", { filters: [], search: "xe LIMA" }],
  ["a word in e-mails", { filters: [], search: "gm" }],
  ["a wide range", { filters: [{ filterField: "custom_fields.metros", operator: ">", valueField: 10 }] }],
  [
    "a narrow range",
    { filters: [{ filterField: "custom_fields.metros", operator: ">=", valueField: 4092 }] },
  ],
  ["low numbers", { filters: [{ filterField: "custom_fields.metros", operator: "<", valueField: 9 }] }],
  [
    "late dates",
    { filters: [{ filterField: "custom_fields.visita", operator: ">", valueField: "2031-03-15" }] },
  ],
  [
    "a range and a word",
    {
      filters: [{ filterField: "custom_fields.metros", operator: "<=", valueField: 4095 }],
      search: "xerxes",
    },
  ],
]

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe.each(asked)("pages of %s", (_, body) => {
  test("hold what the whole list has there, and count it", async () => {
    const all = (await api.call(filterContacts, ana, { query: { paginate: "false" }, body })) as Contact[]
    for (const page of [1, 2, 3]) {
      const there = idsOf(all).slice((page - 1) * 7, page * 7)
      for (const total of ["exact", "next"] as const) {
        const query = { page: String(page), per_page: "7", total }
        const answer = await api.call(filterContacts, ana, { query, body })
        if (Array.isArray(answer)) throw new Error("not a page")
        expect(idsOf(answer.data), `${total} ${page}`).toEqual(there)
        const counted =
          total === "exact" || there.length === 0 ? all.length : Math.min(all.length, page * 7 + 1)
        expect(answer.total, `${total} ${page}`).toBe(counted)
        expect(answer.last_page).toBe(Math.max(1, Math.ceil(counted / 7)))
      }
    }
  })

  test("keep to another order, too", async () => {
    const order = { orderBy: "email", direction: "desc" } as const
    const query = { ...order, paginate: "false" } as const
    const all = (await api.call(filterContacts, ana, { query, body })) as Contact[]
    const answer = await api.call(filterContacts, ana, {
      query: { ...order, per_page: "7", total: "next" },
      body,
    })
    if (Array.isArray(answer)) throw new Error("not a page")
    expect(idsOf(answer.data)).toEqual(idsOf(all).slice(0, 7))
  })
})

test("one and two letters find where a word begins, in names and e-mails, and three anywhere", async () => {
  const found = async (search: string) => (await api.call(searchContacts, ana, { query: { search } })).total
  expect(await found("z")).toBe(1)
  expect(await found("xe")).toBe(10)
  expect(await found("ru")).toBe(0)
  expect(await found("run")).toBe(4090)
  expect(await found("e")).toBe(many)
  expect(await found("gm")).toBe(many)
  expect(await found("_")).toBe(0)
})

test("an index of trigrams finds just the rows in which a word begins with a letter", async () => {
  const plan = await api.database.owner.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_indexscan = off`.execute(trx)
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain (analyze, costs off, timing off, buffers off) select from contacts where search ${beginsWord("x")}
    `.execute(trx)
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  })
  expect(plan).toMatch(/Bitmap Index Scan on contacts_search \(actual rows=10\b/)
})

test("the search over all nouns finds what lies far behind the newest, and no more than five", async () => {
  const names = async (q: string) => {
    const { hits } = await api.call(searchRecords, ana, { query: { q } })
    return hits.map(({ name }) => name)
  }
  for (const name of await names("xerxes")) expect(name).toMatch(/^Xerxes Lima 40|^Xerxes Lima 4100$/)
  expect(await names("xerxes")).toHaveLength(5)
  expect(await names("xerxes 4095")).toEqual(["Xerxes Lima 4095"])
  expect(await names("p4095@")).toEqual(["Xerxes Lima 4095"])
})

test("a deal is found by the names of whom it is with, as they are now, and by nothing else of them", async () => {
  const rui = await api.signUp()
  const pipeline = await makePipeline(api, rui)
  const body = { first_name: "Íris", last_name: "Quevedo", email: "rara@unica.test", phone1: "11 91234-5678" }
  const contact = await api.call(createContact, rui, { body })
  const company = await api.call(createCompany, rui, {
    body: { company: "Ótica Sol", email: "oi@otica-lua.test" },
  })
  await api.call(createDeal, rui, {
    body: {
      name: "Mesa",
      pipeline_stage_id: stageId(pipeline, 0),
      contacts: [contact.id],
      companies: [company.id],
    },
  })
  const found = async (search: string) => (await api.call(searchDeals, rui, { query: { search } })).total
  for (const name of ["iris", "quevedo íris", "ir que", "otica", "mesa sol quevedo"])
    expect(await found(name), name).toBe(1)
  for (const other of ["rara", "unica", "91234", "lua", "mesa rara"])
    expect(await found(other), other).toBe(0)
  await api.call(updateContact, rui, { params: { id: contact.id }, body: { last_name: "Bastos" } })
  expect(await found("quevedo")).toBe(0)
  expect(await found("bastos")).toBe(1)
})

test("of a long word beside others an index is asked for the ends, and each row for the whole", async () => {
  const caio = await api.signUp()
  for (const first_name of ["Zulmarca", "Zuleica", "Zulei%ca"])
    await api.call(createContact, caio, {
      body: { first_name, last_name: "Pradorosa 7", email: "z@padariasol.test" },
    })
  const found = async (search: string) => {
    const { data } = await api.call(searchContacts, caio, { query: { search } })
    return data.map(({ first_name }) => first_name)
  }
  expect(await found("zuleica pradorosa")).toEqual(["Zuleica"])
  expect(await found("ZULEICA 7")).toEqual(["Zuleica"])
  expect(await found("zuleica@")).toEqual([])
  expect(await found("pradxxxxosa 7")).toEqual([])
  expect(await found("z@padariasol.te")).toHaveLength(3)
  expect(await found("z@padxxxsol.te")).toEqual([])
  const plan = await api.database.owner.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_indexscan = off`.execute(trx)
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain (costs off) select from contacts
      where search ${containsEnds("padariasol.te")} and search ${containsUnindexed("padariasol.te")}
    `.execute(trx)
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  })
  expect(plan).toMatch(/Index Cond: \(search ~~ '%pad%ol\.te%'::text\)/)
})

test("a word begins after any sign, and a letter that is a sign without its accent means just that sign", async () => {
  const bia = await api.signUp()
  for (const last_name of ["d'Ávila", "(Sócio)", "Luz/Sá", "Nº 4_Ás", "a^b"])
    await api.call(createContact, bia, { body: { first_name: "Bia", last_name } })
  const found = async (search: string) => {
    const { data } = await api.call(searchContacts, bia, { query: { search } })
    return data.map(({ last_name }) => last_name)
  }
  expect(await found("áv")).toEqual(["d'Ávila"])
  expect(await found("so")).toEqual(["(Sócio)"])
  expect(await found("S")).toEqual(["Luz/Sá", "(Sócio)"])
  expect(await found("as")).toEqual(["Nº 4_Ás"])
  expect(await found("il")).toEqual([])
  // A modifier letter: without its accent it is the sign that begins a line.
  expect(await found("ˆ")).toEqual([])
  for (const odd of ["⑴", "½", "ŉ", "ʼ", "ˆb"]) expect(await found(odd), odd).toEqual([])
})

test("deals are found by several words, each in their own names or in those of their contacts", async () => {
  for (const total of ["exact", "next"] as const)
    for (const per_page of ["1", "20"]) {
      const names = async (search: string) => {
        const { data } = await api.call(searchDeals, ana, { query: { search, total, per_page } })
        return data.map(({ name }) => name)
      }
      const most = Number(per_page)
      expect(await names("forno zuleica")).toEqual(["Forno grande", "Forno"].slice(0, most))
      expect(await names("prado zule forno gr")).toEqual(["Forno grande"])
      expect(await names("prado")).toEqual(["Forno Prado", "Mesa", "Forno grande", "Forno"].slice(0, most))
      expect(await names("forno ninguém")).toEqual([])
    }
})
