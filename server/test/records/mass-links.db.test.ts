import { createCompany, trashCompany } from "@funil/contract/records/companies"
import { createContact, getContact, massUpdateContacts, trashContact } from "@funil/contract/records/contacts"
import { createDeal, type Deal, getDeal, massUpdateDeals } from "@funil/contract/records/deals"
import { listLogs, undo } from "@funil/contract/records/history"
import { createProduct, trashProduct } from "@funil/contract/records/products"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { getBoard, type Pipeline } from "@funil/contract/settings/pipelines"
import type { CallInput } from "@funil/contract/shared/endpoint"
import type { ListMode } from "@funil/contract/shared/mass"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, type Reply, testApi } from "../client.ts"
import { makePipeline, stageId } from "../factories.ts"
import { fingerprint } from "../fingerprint.ts"
import { queryLog } from "../query-log.ts"
import { held, type View } from "./walked-noun.ts"

const api = await testApi()
const log = queryLog()
let ana: Person
let pipeline: Pipeline
let contacts: string[]
let companies: string[]
let products: string[]

const unknown = "0197a000-0000-7000-8000-000000000000"

beforeAll(async () => {
  ana = await api.signUp()
  pipeline = await makePipeline(api, ana)
  contacts = await some(3, (name) => newContact({ first_name: name }))
  companies = await some(3, (company) => api.call(createCompany, ana, { body: { company } }))
  products = await some(3, (name) => api.call(createProduct, ana, { body: { name, price: 10 } }))
})

async function some(count: number, make: (name: string) => Promise<{ id: string }>): Promise<string[]> {
  const ids: string[] = []
  for (let n = 1; n <= count; n += 1) ids.push((await make(`N ${n}`)).id)
  return ids
}

const newContact = (body: CallInput<typeof createContact>["body"]) => api.call(createContact, ana, { body })
const newDeal = (body: object = {}): Promise<Deal> =>
  api.call(createDeal, ana, { body: { name: "Negócio", pipeline_stage_id: stageId(pipeline, 0), ...body } })
const dealOf = (id: string) => api.call(getDeal, ana, { params: { id } })
const line = (product_id: string | undefined, amount = 1, price = 10) => ({ product_id, amount, price })

const only = (ids: readonly string[]) => [{ filterField: "id", operator: "=", valueField: [...ids] }]

interface Pair {
  readonly field: string
  readonly value: unknown
  readonly mode?: string
}

function edit(path: string, ids: readonly string[], values: readonly Pair[], who = ana, more = {}) {
  return api.raw("PUT", `${path}/filter`, who, { filters: only(ids), values, ...more })
}

const tokenOf = ({ headers }: Reply) => headers["undo-token"] ?? ""

/** The items of lists, in place of the letters a, b and c. */
const items: Readonly<Record<string, (index: number) => unknown>> = {
  contacts: (index) => contacts[index],
  companies: (index) => companies[index],
  products: (index) => line(products[index]),
  tags: (index) => ["um", "Dois", "três"][index],
}

const named = (field: string, letters: string) =>
  Array.from(letters, (letter) => items[field]?.("abc".indexOf(letter)))

/** Each edit's result for a record with a and b, and for one without items. */
const edits: readonly (readonly [ListMode | undefined, sent: string, full: string, empty: string])[] = [
  [undefined, "c", "c", "c"],
  ["set", "cb", "cb", "cb"],
  ["set", "", "", ""],
  ["add", "bc", "abc", "bc"],
  ["remove", "ac", "b", ""],
]

const keyOf = (item: unknown) =>
  typeof item === "string" ? item : (item as { product_id: string }).product_id
const sorted = (list: unknown) => (list as unknown[]).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
/** A contact's companies have no order of their own. */
const inOrder = (entity: string, list: unknown) => (entity === "contact" ? sorted(list) : list)

const nouns = [
  {
    entity: "deal",
    path: "/cards",
    body: { name: "A" },
    lists: ["contacts", "companies", "products", "tags"],
  },
  { entity: "contact", path: "/contacts", body: { first_name: "A" }, lists: ["companies", "tags"] },
  { entity: "company", path: "/companies", body: { company: "A" }, lists: ["tags"] },
  { entity: "product", path: "/products", body: { name: "A" }, lists: ["tags"] },
  { entity: "bill", path: "/bills", body: { type: "revenue", total: 1 }, lists: ["tags"] },
] as const

const cases = nouns.flatMap(({ entity, path, body, lists }) =>
  lists.flatMap((field) =>
    edits.map((one) => ({ entity, path, body, field, mode: one[0], sent: one[1], one })),
  ),
)

test.each(cases)(
  "$entity: $field, $mode $sent, is stored and told, and an undo puts back what was",
  async ({ entity, path, body, field, mode, sent, one: [, , ...after] }) => {
    const make = async (letters: string) => {
      const reply = await api.raw("POST", path, ana, { ...body, [field]: named(field, letters) })
      return reply.body as View
    }
    const before = [await make("ab"), await make("")]
    const ids = before.map(({ id }) => id)
    const reply = await edit(path, ids, [{ field, value: named(field, sent), ...(mode && { mode }) }])
    expect(reply.body).toEqual({ updated: 2, skipped: 0 })
    const viewed = async (id: string) => (await api.raw("GET", `${path}/${id}`, ana)).body as View
    for (const [index, id] of ids.entries()) {
      const [from, to] = [named(field, index === 0 ? "ab" : ""), named(field, after[index] ?? "")]
      expect(inOrder(entity, held(await viewed(id), field))).toEqual(inOrder(entity, to))
      const { data } = await api.call(listLogs, ana, { query: { entity, record_id: id } })
      const told = data.find(({ operation_id }) => operation_id === tokenOf(reply))
      const change = told?.changes.find((one) => one.field === field)
      if (from.length + to.length === 0) expect(change).toBeUndefined()
      else expect([change?.from, change?.to].map(sorted)).toEqual([from, to].map(sorted))
    }
    expect(await api.call(undo, ana, { body: { token: tokenOf(reply) } })).toMatchObject({ skipped: [] })
    for (const { id, ...was } of before) {
      const { updated_at: _, ...now } = await viewed(id)
      expect({ ...now, updated_at: was["updated_at"] }).toEqual({ id, ...was })
    }
  },
)

describe("a product that is added", () => {
  test("leaves the lines that a deal has, and the amount follows where a line is new", async () => {
    const [first = "", second = ""] = products
    const rich = await newDeal({ products: [line(first, 3, 7)], amount: 5 })
    const known = await newDeal({ products: [line(first), line(second, 2)], amount: 5 })
    const poor = await newDeal({ amount: 5 })
    const value = [{ id: first, amount: 9, price: 9 }, second]
    await edit("/cards", [rich.id, known.id, poor.id], [{ field: "products", value, mode: "add" }])
    const lines = async ({ id }: Deal) => {
      const { amount, ...deal } = await dealOf(id)
      return { amount, products: held(deal, "products") }
    }
    expect(await lines(rich)).toEqual({ amount: 31, products: [line(first, 3, 7), line(second)] })
    expect(await lines(known)).toEqual({ amount: 5, products: [line(first), line(second, 2)] })
    expect(await lines(poor)).toEqual({ amount: 91, products: [line(first, 9, 9), line(second)] })
    const board = await api.call(getBoard, ana, { params: { id: pipeline.id }, query: {} })
    const cards = board.stages[0]?.cards ?? []
    expect(board.stages[0]?.sum).toBe(cards.reduce((sum, { amount }) => sum + amount, 0))
  })

  test("leaves the amount that is sent with it, and is left out where the deal would cost too much", async () => {
    const [first = ""] = products
    const [deal, dear] = [await newDeal(), await newDeal({ products: [line(products[1], 1, 99_999_999.99)] })]
    const add = { field: "products", value: [first], mode: "add" }
    const amount = { field: "amount", value: 4 }
    await edit("/cards", [deal.id], [add, amount])
    expect(await dealOf(deal.id)).toMatchObject({ amount: 4, product_count: 1 })
    expect((await edit("/cards", [deal.id, dear.id], [add])).body).toEqual({ updated: 1, skipped: 1 })
    expect(await dealOf(dear.id)).toMatchObject({ product_count: 1 })
  })
})

test("links to what lies in the trash stay, whatever is edited", async () => {
  const [gone, stays] = [await newContact({ first_name: "Vai" }), await newContact({ first_name: "Fica" })]
  const company = await api.call(createCompany, ana, { body: { company: "Vai" } })
  const product = await api.call(createProduct, ana, { body: { name: "Vai", price: 3 } })
  const deal = await newDeal({
    contacts: [gone.id, stays.id],
    products: [product.id],
    companies: [company.id],
  })
  const person = await newContact({ first_name: "A", companies: [company.id] })
  const of = (id: string) => ({ params: { id } })
  await api.call(trashContact, ana, of(gone.id))
  await api.call(trashCompany, ana, of(company.id))
  await api.call(trashProduct, ana, of(product.id))
  await edit(
    "/cards",
    [deal.id],
    [
      { field: "contacts", value: [stays.id], mode: "remove" },
      { field: "companies", value: [] },
      { field: "products", value: [products[0]], mode: "add" },
    ],
  )
  await edit("/contacts", [person.id], [{ field: "companies", value: [companies[0]] }])
  for (const entity of ["contact", "company", "product"] as const)
    for (const { id } of [gone, company, product])
      await api.raw("POST", `/trash/${entity}/${id}/restore`, ana)
  const after = await dealOf(deal.id)
  expect(held(after, "contacts")).toEqual([gone.id])
  expect(held(after, "companies")).toEqual([company.id])
  expect(held(after, "products")).toEqual([line(products[0]), line(product.id, 1, 3)])
  const { companies: linked } = await api.call(getContact, ana, of(person.id))
  expect(sorted(linked.map(({ id }) => id))).toEqual(sorted([companies[0], company.id]))
})

describe("an edit of links is refused", () => {
  const modes = [undefined, "set", "add", "remove"]

  test.each(["contacts", "companies", "products"] as const)(
    "where it names %s that there are not, that lie in the trash or are another account's, at their place",
    async (field) => {
      const paths = { contacts: "/contacts", companies: "/companies", products: "/products" }
      const body = { first_name: "A", company: "A", name: "A" }
      const name = { contacts: "first_name", companies: "company", products: "name" } as const
      const made = async (who: Person) => {
        const reply = await api.raw("POST", paths[field], who, { [name[field]]: body[name[field]] })
        return (reply.body as View).id
      }
      const [foreign, trashed] = [await made(await api.signUp()), await made(ana)]
      await api.raw("DELETE", `${paths[field]}/${trashed}`, ana)
      const deal = await newDeal({ [field]: named(field, "a") })
      const before = await fingerprint(api.database)
      for (const id of [unknown, foreign, trashed])
        for (const mode of modes) {
          const pair = { field, value: [...named(field, "a"), { id }], ...(mode && { mode }) }
          const values = [{ field: "name", value: "B" }, pair]
          const reply = await edit("/cards", [deal.id], values, ana, { dry_run: mode === "add" })
          expect(reply, `${mode} ${id}`).toMatchObject({ status: 422 })
          expect(Object.keys(reply.body as object)).toEqual(["values.1.value"])
        }
      expect(await fingerprint(api.database)).toEqual(before)
    },
  )

  test("where a contact would work for a company that cannot be", async () => {
    const { id } = await newContact({ first_name: "A" })
    for (const mode of modes) {
      const values = [{ field: "companies", value: [companies[0], unknown], ...(mode && { mode }) }]
      const reply = await edit("/contacts", [id], values)
      expect(reply).toMatchObject({ status: 422, body: { "values.0.value": [expect.any(String)] } })
    }
  })

  test.each([
    ["/cards", "name", "A", "add"],
    ["/cards", "user_id", null, "set"],
    ["/contacts", "job", "A", "remove"],
    ["/contacts", "gender", "other", "add"],
    ["/bills", "deal_id", null, "add"],
    ["/users", "job", "A", "add"],
    ["/tasks", "note", "A", "add"],
  ])("where it has a mode for what is no list: %s %s", async (path, field, value, mode) => {
    const values = [{ field, value, mode }]
    const reply = await api.raw("PUT", `${path}/filter`, ana, { filters: [], all: true, values })
    expect(reply).toMatchObject({ status: 422, body: { "values.0.mode": [expect.any(String)] } })
  })

  test("where the mode or the value is none, a product is named twice or links are too many", async () => {
    const { id } = await newDeal()
    const [first] = products
    const refused = async (pair: Pair, place: string) => {
      const reply = await edit("/cards", [id], [pair])
      expect(reply.status, JSON.stringify(reply.body)).toBe(422)
      expect(Object.keys(reply.body as object)[0]).toMatch(place)
    }
    await refused({ field: "contacts", value: [], mode: "toggle" }, "values.0.mode")
    await refused({ field: "contacts", value: null, mode: "add" }, "values.0.value")
    await refused({ field: "contacts", value: { add: [], remove: [] }, mode: "add" }, "values.0.value")
    await refused({ field: "contacts", value: [{ name: "A" }], mode: "remove" }, "values.0.value")
    await refused({ field: "tags", value: { add: ["a"], remove: [] }, mode: "add" }, "values.0.value")
    await refused(
      { field: "products", value: [first, { id: first, amount: 2 }], mode: "add" },
      "values.0.value",
    )
    await refused(
      { field: "products", value: [{ id: first, amount: 0 }], mode: "add" },
      "values.0.value.0.amount",
    )
    await refused({ field: "contacts", value: Array.from({ length: 101 }, () => unknown) }, "values.0.value")
    await refused({ field: "deals", value: [], mode: "add" }, "values.0.field")
  })
})

test("a record that would have too many links stays as it is, and links are taken from one that has more", async () => {
  const many = await some(100, (name) => newContact({ first_name: name }))
  const [full, free] = [await newDeal({ contacts: many }), await newDeal()]
  const [one = ""] = contacts
  const pair = (mode: ListMode, value: unknown[]) => [{ field: "contacts", value, mode }]
  const added = await edit("/cards", [full.id, free.id], pair("add", [one]))
  expect(added.body).toEqual({ updated: 1, skipped: 1 })
  expect((await dealOf(full.id)).contacts).toHaveLength(100)
  const same = await edit("/cards", [full.id], pair("add", many.slice(0, 2)))
  expect(same.body).toEqual({ updated: 1, skipped: 0 })
  await edit("/cards", [full.id], pair("remove", many.slice(1)))
  expect(held(await dealOf(full.id), "contacts")).toEqual(many.slice(0, 1))
})

test("only the deals that a role may change get links, and a dry run says how many those are", async () => {
  const other = await makePipeline(api, ana)
  const rui = await api.colleague(ana, "agent", { pipelines: [pipeline.id] })
  const rita = await api.colleague(ana, "restricted_agent")
  const [seen, unseen] = [await newDeal(), await newDeal({ pipeline_stage_id: stageId(other, 0) })]
  const values = [{ field: "contacts", value: [contacts[0]], mode: "add" }]
  const ids = [seen.id, unseen.id]
  const before = await fingerprint(api.database)
  const dry = await edit("/cards", ids, values, ana, { dry_run: true })
  expect(dry.body).toEqual({ matched: 2, allowed: 2 })
  expect((await edit("/cards", ids, values, rui, { dry_run: true })).body).toEqual({ matched: 1, allowed: 1 })
  expect((await edit("/cards", ids, values, rita)).status).toBe(403)
  expect(await fingerprint(api.database)).toEqual(before)
  expect((await edit("/cards", ids, values, rui)).body).toEqual({ updated: 1, skipped: 0 })
  expect(held(await dealOf(seen.id), "contacts")).toEqual([contacts[0]])
  expect((await dealOf(unseen.id)).contacts).toEqual([])
})

test("tags of the account's own are added and removed too, and a record that has to have one keeps it", async () => {
  const body = {
    entity: "contact",
    label: "Temas",
    type: "tags",
    layout: "single-column",
    required: true,
  } as const
  await api.call(createCustomField, ana, { body })
  const made = await newContact({ first_name: "A", custom_fields: { temas: ["Um", "dois"] } })
  const other = await newContact({ first_name: "B", custom_fields: { temas: ["um"] } })
  const ids = [made.id, other.id]
  const change = (mode: ListMode, value: string[]) => {
    const values = [{ field: "custom_fields.temas", value, mode }]
    return api.call(massUpdateContacts, ana, { body: { filters: only(ids), values } })
  }
  const themes = async () =>
    Promise.all(
      ids.map(async (id) => (await api.call(getContact, ana, { params: { id } })).custom_fields["temas"]),
    )
  expect(await change("add", ["DOIS", "três"])).toEqual({ updated: 2, skipped: 0 })
  expect(await themes()).toEqual([
    ["Um", "dois", "três"],
    ["um", "DOIS", "três"],
  ])
  expect(await change("remove", ["um", "dois"])).toEqual({ updated: 2, skipped: 0 })
  expect(await themes()).toEqual([["três"], ["três"]])
  expect(await change("remove", ["três"])).toEqual({ updated: 0, skipped: 2 })
  expect(await change("set", ["novo"])).toEqual({ updated: 2, skipped: 0 })
  expect(await themes()).toEqual([["novo"], ["novo"]])
})

test("conditions of own fields see the links after the edit", async () => {
  const conditions = [{ filterField: "contacts", operator: "=", valueField: contacts[2] ?? "" }]
  const body = {
    entity: "deal",
    label: "Motivo",
    type: "text",
    layout: "single-column",
    required: true,
  } as const
  await api.call(createCustomField, ana, { body: { ...body, conditions } })
  const [linked, other] = [
    await newDeal({ contacts: [contacts[2]], custom_fields: { motivo: "Foi" } }),
    await newDeal({ contacts: [contacts[0]] }),
  ]
  const clear = { field: "custom_fields.motivo", value: null }
  const link = (mode: ListMode) => ({ field: "contacts", value: [contacts[2]], mode })
  const ids = [linked.id, other.id]
  expect((await edit("/cards", ids, [clear])).body).toEqual({ updated: 1, skipped: 1 })
  expect((await edit("/cards", ids, [clear, link("add")])).body).toEqual({ updated: 0, skipped: 2 })
  expect((await edit("/cards", ids, [clear, link("remove")])).body).toEqual({ updated: 2, skipped: 0 })
})

test("links of many records are written in as many statements as those of two, all of them prepared", async () => {
  const ids = await some(30, (name) => newDeal({ name, contacts: contacts.slice(0, 2) }))
  const people = await some(30, (first_name) => newContact({ first_name, custom_fields: { temas: ["a"] } }))
  const values: CallInput<typeof massUpdateDeals>["body"]["values"] = [
    { field: "contacts", value: contacts.slice(1), mode: "add" },
    { field: "companies", value: companies, mode: "set" },
    { field: "products", value: products.map((id) => ({ id })), mode: "add" },
  ]
  const statements = async (count: number) => {
    const from = log.length
    const deals = { filters: only(ids.slice(0, count)), values }
    const { headers } = await api.send(massUpdateDeals, ana, { body: deals })
    const work = [{ field: "companies", value: companies, mode: "add" as const }]
    const contacts = { filters: only(people.slice(0, count)), values: work }
    await api.call(massUpdateContacts, ana, { body: contacts })
    await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
    // Other processes receive several commits in one notice.
    return log.slice(from).flatMap(({ text }) => (text.includes("pg_notify") ? [] : text))
  }
  // The first edit fills the caches.
  await statements(1)
  const few = await statements(2)
  const many = await statements(30)
  expect(many).toHaveLength(few.length)
  const writes = many.filter((text) => /delete from "(deal|contact)_/.test(text))
  expect(writes.filter((text) => !/^\/\* delete [a-z ]+ \*\//.test(text))).toEqual([])
  expect(writes).toHaveLength(7)
})
