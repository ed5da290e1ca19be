import { createReturnsForm } from "@funil/contract/forms/returns"
import { companyFields, createCompany } from "@funil/contract/records/companies"
import { contactFields, createContact } from "@funil/contract/records/contacts"
import { type Deal, createDeal, dealFields, filterDeals, updateDeal } from "@funil/contract/records/deals"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import { updateStage } from "@funil/contract/settings/pipelines"
import type { Field, FieldTable } from "@funil/contract/shared/fields"
import { operatorsByType } from "@funil/contract/shared/filters"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makePipeline, stageId } from "../../../test/factories.ts"
import { passes, type Value } from "../../../test/records/filter-oracle.ts"
import { putReturn } from "../../../test/scenes/put-return.ts"

const api = await testApi()
const timezone = "America/Sao_Paulo"
let ana: Person
let bia: Person
let deals: Deal[]
let linked: Map<string, Record<string, unknown>>

const names = [
  "João 100%",
  "joao_100",
  "JOÃO",
  "a\\b",
  "Ação & Cia",
  "x",
  'Zé\'s "loja"',
  "ﬁm",
  "x  y",
  "ÇÃO",
]
const emails = [null, "joao@sol.test", "JOAO@SOL.TEST", "outro@lua.test"]
const tags = ["quente", "Quente", "frio", "a%b"]

/**
 * Every noun with links both ways, dates on both sides of midnight, and nothing where nothing may
 * be.
 */
beforeAll(async () => {
  ana = await api.signUp()
  bia = await api.colleague(ana, "agent")
  const pipelines = [await makePipeline(api, ana), await makePipeline(api, ana)]
  const [first] = pipelines
  if (!first) throw new Error("two pipelines")
  await api.call(updateStage, ana, {
    params: { pipelineId: first.id, id: stageId(first, 0) },
    body: { timeout: 24 },
  })
  const [type] = await api.call(listTaskTypes, ana, {})
  linked = new Map()
  const companies = []
  for (const company of ["Sol Ltda", "Lua & Mar"]) {
    const made = await api.call(createCompany, ana, { body: { company, tags: ["vip"] } })
    linked.set(made.id, made)
    companies.push(made.id)
  }
  const contacts = []
  for (const [index, email] of emails.entries()) {
    const body = { first_name: names[index] ?? "", email, companies: companies.slice(index % 2, 1) }
    const made = await api.call(createContact, ana, { body })
    linked.set(made.id, made)
    contacts.push(made.id)
  }
  const made: string[] = []
  const start = Date.parse("2026-03-08T02:59:59.000Z")
  for (let index = 0; index < 60; index += 1) {
    api.clock.now = new Date(start + index * 3_600_000)
    const pipeline = pipelines[index % 7 === 0 ? 1 : 0] ?? first
    const { id } = await api.call(createDeal, ana, {
      body: {
        name: names[index % names.length] ?? "",
        amount: [0, 0.01, 10, 1234.56, 99_999_999.99][index % 5],
        pipeline_stage_id: stageId(pipeline, [0, 0, 1, 2, 3][index % 5] ?? 0),
        tags: tags.slice(index % 5, (index % 5) + (index % 3)),
        user_id: [ana.id, bia.id, null][index % 3],
        lost_reason: index % 2 ? "Preço" : null,
        contacts: contacts.filter((_, place) => (index >> place) % 2 === 1),
        companies: companies.filter((_, place) => (index >> (place + 1)) % 2 === 1),
        deals: index % 4 === 3 ? made.slice(-2) : [],
        expected_close_date: [null, "2026-03-09", "2026-03-10", "2026-03-11", "2027-01-01"][index % 5],
      },
    })
    made.push(id)
    if (index % 3 === 0 && type) {
      const day = 8 + (index % 7)
      await api.call(createTask, ana, {
        body: {
          task_type_id: type.id,
          deal_id: id,
          start: `2026-03-${String(day).padStart(2, "0")} 09:00`,
          is_finished: index % 6 === 0,
        },
      })
    }
    if (index % 8 === 0)
      await api.call(updateDeal, ana, { params: { id }, body: { name: `${names[index % 10]} II` } })
  }
  const { id: formId } = await api.call(createReturnsForm, ana, {
    body: { name: "Trocas", platform: "woocommerce", pipeline_id: first.id },
  })
  for (const [index, dealId] of made.slice(0, 24).entries()) {
    const reasons = [{ code: "DAMAGED" }, { code: "OTHER" }, { code: "TOO_SMALL" }].slice(index % 3)
    await putReturn(api, { formId, dealId, reasons, isCancelled: index % 5 === 0 })
  }
  api.clock.now = new Date("2026-03-10T15:00:00.000Z")
  deals = (await api.call(filterDeals, ana, {
    query: { paginate: "false" },
    body: { filters: [] },
  })) as Deal[]
})

const dealTable: FieldTable = dealFields
const linkedFields: readonly (readonly ["contacts" | "companies" | "deals", string, FieldTable])[] = [
  ["contacts", "email", contactFields],
  ["contacts", "first_name", contactFields],
  ["contacts", "birthdate", contactFields],
  ["companies", "company", companyFields],
  ["companies", "tags", companyFields],
  ["deals", "name", dealFields],
  ["deals", "amount", dealFields],
  ["deals", "status", dealFields],
]
const through: Record<string, { field: Field; own: "contacts" | "companies" | "deals"; name: string }> = {}
for (const [own, name, fields] of linkedFields) {
  const field = fields[name]
  if (field) through[`${own}.${name}`] = { field, own, name }
}

/** What a deal holds of a field, as its own answer tells; for links one value for each. */
function heldBy(deal: Deal, name: string): { held: unknown[]; isLink: boolean } {
  const reach = through[name]
  if (reach) {
    const values = deal[reach.own].map(
      (other) => ({ ...linked.get(other.id), ...other }) as Record<string, unknown>,
    )
    return { held: values.map((other) => other[reach.name]), isLink: true }
  }
  if (name === "contacts" || name === "companies" || name === "deals")
    return { held: deal[name].map(({ id }) => id), isLink: true }
  if (name === "time_in_stage") return { held: [deal.time_in_stage?.status], isLink: false }
  return { held: [deal[name as keyof Deal]], isLink: false }
}

function valuesOf(field: Field): Value[] {
  switch (field.type) {
    case "number":
    case "money":
      return [0, 0.01, 10, "10", 1234.56, 1234.565, -1, 1, 7, 99_999_999.99]
    case "date":
      return ["2026-03-10", "@today", "@today-1", "@today+1", "2026-12-31"]
    case "instant":
      return [
        "2026-03-08",
        "@today",
        "@today-1",
        "@today+365",
        "2026-03-09T03:00:00.000Z",
        "2026-03-09T00:00:00-03:00",
      ]
    case "wall_clock":
      return ["2026-03-10", "@today", "@today-1", "2026-03-10 09:00", "2026-03-09T12:00:00.000Z"]
    case "select":
      return [...(field.options ?? [])]
    case "record":
      return field.to === "user"
        ? [ana.id, bia.id, "@me"]
        : [
            ...linked.keys(),
            ...deals.slice(0, 20).flatMap((deal) => [deal.id, deal.pipeline_stage_id, deal.pipeline_id]),
          ]
    case "multiselect":
      return ["DAMAGED", "OTHER", "TOO_SMALL", "REGRET", "damaged"]
    case "tags":
      return [...tags, "QUE", "%", "vip"]
    default:
      return [
        ...names,
        ...emails.filter((email) => email !== null),
        "joao",
        "%",
        "_",
        "\\",
        "ç",
        "preço",
        "Sol",
        "lua",
      ]
  }
}

const filterable = Object.entries(dealFields).filter(([, field]) => field.filter)
const fields: [string, Field][] = [
  ...filterable,
  ...Object.entries(through).map(([name, { field }]): [string, Field] => [name, field]),
]

test("finds what a plain look at every deal finds, for every field, operator and value", async () => {
  expect(deals).toHaveLength(60)
  // A deal whose tasks are all done has no next task either, which its own answer calls "done":
  // today.db.test.ts holds that.
  const plain = fields.filter(([name]) => name !== "task_status")
  const row = fc.constantFrom(...plain).chain(([filterField, field]) => {
    const value = fc.oneof(
      { arbitrary: fc.constantFrom(...valuesOf(field)), weight: 6 },
      fc.constantFrom(null, ""),
    )
    return fc.record({
      filterField: fc.constant(filterField),
      operator: fc.constantFrom(...operatorsByType[field.type]),
      valueField: fc.oneof(value, fc.array(value, { maxLength: 3 })),
    })
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 2 }), async (filters) => {
      const reply = await api.raw("POST", "/cards/filter?paginate=false", ana, { filters })
      const orders = filters.filter(({ operator }) => /[<>]=?$/.test(operator) && operator !== "<>")
      const isOdd = orders.some(({ valueField }) =>
        [valueField].flat().some((value) => value === null || value === ""),
      )
      expect(reply.status).toBe(isOdd ? 422 : 200)
      if (isOdd) return
      const expected = deals.filter((deal) =>
        filters.every(({ filterField, operator, valueField }) => {
          const field = through[filterField]?.field ?? dealTable[filterField]
          const { held, isLink } = heldBy(deal, filterField)
          const context = { timezone, now: api.clock.now, me: ana.id }
          return (
            field &&
            passes(context, { field, operator, values: [valueField].flat() as Value[] }, held, isLink)
          )
        }),
      )
      expect((reply.body as Deal[]).map(({ name, id }) => `${name} ${id}`).toSorted()).toEqual(
        expected.map(({ name, id }) => `${name} ${id}`).toSorted(),
      )
    }),
    { numRuns: 500, seed: 2026 },
  )
}, 60_000)

describe("a row", () => {
  const only = (filterField: string, operator: unknown, valueField?: unknown) =>
    api.raw("POST", "/cards/filter?paginate=false", ana, {
      filters: [{ filterField, ...(operator !== undefined && { operator }), valueField }],
    })

  test.each(fields)("of %s takes the operators of its type and no other", async (name, field) => {
    for (const operator of [
      "=",
      "<>",
      "like",
      "not like",
      ">",
      ">=",
      "<",
      "<=",
      "in",
      "ilike",
      "LIKE",
      "==",
      "is",
      "@>",
      "; --",
    ]) {
      const reply = await only(name, operator, valuesOf(field)[0])
      const isKnown = (operatorsByType[field.type] as readonly string[]).includes(operator)
      expect(reply.status, operator).toBe(isKnown ? 200 : 422)
      if (!isKnown) expect(Object.keys(reply.body as object)).toEqual(["filters.0.operator"])
    }
  })

  const hidden = [
    ...Object.entries(dealFields).flatMap(([name, field]) => (field.filter ? [] : [name])),
    "account_id",
    "search",
    "version",
    "deleted_at",
    "user.password_hash",
    "user.email",
    "user_id.email",
    "contacts.search",
    "contacts.email_key",
    "contacts.custom_fields",
    "contacts.companies",
    "contacts.companies.company",
    "companies.contacts",
    "deals.contacts",
    "deals.deals.name",
    "custom_fields.x",
    "d.name",
    "x.id",
    "name::text",
    "name.",
    ".name",
    "__proto__",
    "constructor",
    "toString",
    "contacts.__proto__",
    "contacts.constructor",
    "__proto__.name",
    "",
  ]

  test.each(hidden)("can't name %s, whatever one guesses", async (name) => {
    for (const guess of ["x", ana.id, null, "$argon2id"]) {
      const reply = await only(name, "=", guess)
      expect(reply).toMatchObject({ status: 422 })
      expect(Object.keys(reply.body as object)).toEqual(["filters.0.filterField"])
    }
    const query = new URLSearchParams({ attribute: name, value: "x" })
    expect((await api.raw("GET", `/cards/find?${query}`, ana)).status).toBe(422)
    const field = dealTable[name]
    if (!field?.filter)
      expect((await api.raw("GET", `/cards?${new URLSearchParams({ orderBy: name })}`, ana)).status).toBe(422)
  })

  test.each<[string, unknown]>([
    ["amount", "dez"],
    ["amount", "NaN"],
    ["amount", "Infinity"],
    ["amount", "0x10"],
    ["amount", true],
    ["amount", 1e300],
    ["code", "1; drop table deals"],
    ["expected_close_date", "2026-02-30"],
    ["expected_close_date", "0000-01-01"],
    ["expected_close_date", "today"],
    ["expected_close_date", "infinity"],
    ["expected_close_date", "@today+1000000"],
    ["expected_close_date", "@todayx"],
    ["created_at", "2026-02-30T10:00:00Z"],
    ["created_at", "2026-03-10T10:00"],
    ["created_at", "2026-03-10T10:00:00Z (x)"],
    ["created_at", "now"],
    ["user_id", "@you"],
    ["user_id", "x"],
    ["pipeline_id", "@me"],
    ["status", "aberto"],
    ["status", 1],
    ["task_status", "__proto__"],
    ["name", true],
    ["contacts", "joao"],
    ["contacts.birthdate", "1990-13-01"],
  ])("of %s refuses the value %s and names its place", async (name, value) => {
    for (const valueField of [value, [value]]) {
      const reply = await only(name, "=", valueField)
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body as object)[0]).toMatch(/^filters\.0\.valueField/)
    }
  })

  test.each([
    "name",
    "created_at",
    "expected_close_date",
    "amount",
    "time_in_stage",
    "tags",
    "contacts",
    "contacts.email",
  ])("may be one of fifty of %s with two hundred values each", async (name) => {
    const field = through[name]?.field ?? dealTable[name]
    const values = field ? valuesOf(field).filter((value) => value !== "") : []
    // Each row has values of its own, as far as the field has enough of them.
    const valueField = (row: number) =>
      Array.from(
        { length: 200 },
        (_, index) => values[((index % (1 + (row % values.length))) + row) % values.length],
      )
    const filters = Array.from({ length: 50 }, (_, row) => ({
      filterField: name,
      operator: "=",
      valueField: valueField(row),
    }))
    for (const path of ["/cards/filter", `/pipelines/${deals[0]?.pipeline_id}/board/filter`])
      expect((await api.raw("POST", path, ana, { filters })).status, path).toBe(200)
  })

  test.each([null, "null"])("with the operator %s finds the empty", async (operator) => {
    const found = (await only("user_id", operator, "ignored")).body as Deal[]
    expect(found.map(({ id }) => id).toSorted()).toEqual(
      deals.flatMap(({ id, user_id }) => (user_id === null ? id : [])).toSorted(),
    )
  })

  test("without an operator means like for text, and = for null", async () => {
    expect(((await only("name", undefined, "JOÃO")).body as Deal[]).length).toBe(
      ((await only("name", "like", "joao")).body as Deal[]).length,
    )
    expect((await only("user_id", undefined, null)).body).toEqual((await only("user_id", "=", null)).body)
  })
})
