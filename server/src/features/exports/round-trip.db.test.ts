import { companyFields, createCompany, filterCompanies } from "@funil/contract/records/companies"
import { contactFields, createContact, filterContacts } from "@funil/contract/records/contacts"
import { createDeal, dealFields, filterDeals } from "@funil/contract/records/deals"
import { createProduct, filterProducts, productFields } from "@funil/contract/records/products"
import {
  createCustomField,
  type CustomFieldEntity,
  type CustomFieldType,
} from "@funil/contract/settings/custom-fields"
import { createPipeline } from "@funil/contract/settings/pipelines"
import type { CallInput, Endpoint } from "@funil/contract/shared/endpoint"
import type { FieldTable, FieldType } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { isOneLine } from "@funil/contract/shared/values/one-line"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { importFile } from "../../../test/imports/import-file.ts"

const api = await testApi()
const rows = 24
const seed = 20_261_121

const nasty = [
  "=1+1",
  "'=x",
  "''@a",
  "+5511",
  "-5",
  "@a",
  "＝1",
  "\u200B=1",
  "\u00A0'@a",
  "a|b",
  "a\\|b\\",
  "|",
  'a"b',
  '"',
  "a;b,c",
  "um\r\ndois",
  "'abc",
  "x\ty",
  "2 x Forno",
  "Kit @ 5",
  "B@B",
  "sim",
  "1.234",
  "2026-02-03",
  "😀",
  "ﬁ",
  "\u0001",
  "null",
]
const long = fc
  .oneof(
    { weight: 2, arbitrary: fc.constantFrom(...nasty) },
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
  )
  .filter((text) => text.trim() !== "" && !text.includes("\0") && text.isWellFormed())
const line = long.filter(isOneLine)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })
const word = fc.string({ unit: fc.constantFrom("a", "b", "z", "0", "9"), minLength: 3, maxLength: 12 })
const email = word.map((name) => `${name}@x.test`)
const url = fc.tuple(word, line).map(([host, path]) => `https://${host}.test/${encodeURIComponent(path)}`)
const money = fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => cents / 100)
const number = fc.oneof(
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.integer(),
  fc.constantFrom(1e-9, 0.125, 1.234, -7),
)
const date = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"))
const tags = fc.uniqueArray(line, { maxLength: 4 })
const options = ["A", "a", "Não sei", "x|y", "z, w", "=1"]
const phone = fc.integer({ min: 10_000_000, max: 99_999_999 }).map((last) => `+55119${last}`)

type Body = Record<string, unknown>
type Values = Readonly<Record<string, fc.Arbitrary<unknown>>>

const byType: Partial<Record<FieldType, fc.Arbitrary<unknown>>> = {
  text: line,
  email,
  link: url,
  number,
  money,
  date,
  time,
  boolean: fc.boolean(),
  tags,
}

const address: Values = {
  address_latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  address_longitude: fc.double({ min: -180, max: 180, noNaN: true }),
}

/**
 * Draws a value for each field that files contain. `special` fields take fewer values than their
 * type, or link records.
 */
function bodies(fields: FieldTable, own: fc.Arbitrary<unknown>, special: Values): fc.Arbitrary<Body> {
  const values = Object.entries(fields).flatMap(
    ([name, { type, options, required, isLong, import: brought }]) => {
      if (!brought) return []
      const usual = isLong ? long : byType[type]
      const value = ownValue(special, name) ?? (options ? fc.constantFrom(...options) : usual)
      if (!value) throw new Error(`Nothing says what values ${name} has.`)
      return [[name, required ? value : maybe(value)] as const]
    },
  )
  return fc.record({ ...Object.fromEntries(values), custom_fields: own })
}

/** Draws a value for each exported custom field type. Links lead to `linked`. */
function ownValues(linked: string): Partial<Record<CustomFieldType, fc.Arbitrary<unknown>>> {
  return {
    text: line,
    number,
    email,
    textarea: fc.tuple(long, long).map((lines) => lines.join("\n")),
    select: fc.constantFrom(...options),
    "select-search": fc.constantFrom(...options),
    tags,
    multiselect: fc.subarray(options),
    date,
    time,
    money,
    link: url,
    "global-select": fc.constant({ entity: "company", id: linked }),
  }
}

/**
 * Creates a field of each type, and two that link records: companies only, and any noun. Returns
 * their names with values.
 */
async function ownFields(who: Person, entity: CustomFieldEntity, linked: string) {
  const values: Record<string, fc.Arbitrary<unknown>> = {}
  const add = async (type: CustomFieldType, more: object, value: fc.Arbitrary<unknown>) => {
    const { name } = await api.call(createCustomField, who, {
      body: { entity, type, label: `Meu ${type}`, ...more },
    })
    values[name] = maybe(value)
  }
  for (const [type, value] of Object.entries(ownValues(linked)) as [CustomFieldType, fc.Arbitrary<unknown>][])
    await add(type, type.includes("select") && type !== "global-select" ? { options } : {}, value)
  await add(
    "global-select",
    { label: "Só empresa", options: ["company"] },
    fc.constant({ entity: "company", id: linked }),
  )
  return fc.record(values)
}

type Path = "/cards" | "/contacts" | "/companies" | "/products"
type Filter = typeof filterContacts

interface Trip {
  readonly path: Path
  readonly fields: FieldTable
  readonly create: Endpoint
  readonly filter: Endpoint
  readonly body: fc.Arbitrary<Body>
}

/** Returns the record without what no import can set. */
function content(record: Body, fields: FieldTable): Body {
  const shown = Object.entries(record).filter(([name]) => fields[name]?.import ?? name === "custom_fields")
  return JSON.parse(JSON.stringify(Object.fromEntries(shown))) as Body
}

async function all(who: Person, { filter, fields }: Trip): Promise<Body[]> {
  const input = { query: { paginate: "false", orderBy: "id" }, body: { filters: [] } }
  // Every noun's filter takes the same query.
  const records = await api.call(filter as Filter, who, input as CallInput<Filter>)
  return (records as unknown as Body[]).map((record) => content(record, fields))
}

/** Creates records, exports them, imports the file and compares each record with its copy. */
async function takeTrip(who: Person, trip: Trip, language: "pt-BR" | "en"): Promise<void> {
  for (const body of fc.sample(trip.body, { numRuns: rows, seed })) {
    const reply = await api.send(trip.create, who, { body: JSON.parse(JSON.stringify(body)) } as never)
    expect(reply, JSON.stringify([body, reply.body])).toMatchObject({ status: 201 })
  }
  const before = await all(who, trip)
  const covered = Object.keys(trip.fields).filter(
    (name) => trip.fields[name]?.import && before.some((one) => one[name] !== null),
  )
  expect(covered).toEqual(Object.keys(trip.fields).filter((name) => trip.fields[name]?.import))
  const headers = { "accept-language": language }
  const csv = await api.raw("POST", `${trip.path}/export`, who, { orderBy: "id", direction: "asc" }, headers)
  expect(csv.status).toBe(200)
  const done = await importFile(api, who, { path: trip.path, csv: String(csv.body), language })
  const errors = await api.raw("GET", `/imports/${done.id}/errors`, who)
  expect(done, String(errors.body)).toMatchObject({ status: "done", created: before.length, failed: 0 })
  const after = await all(who, trip)
  expect(after.slice(before.length)).toEqual(before)
}

describe.each(["pt-BR", "en"] as const)("importing an export in %s makes the same again:", (language) => {
  async function company(who: Person, name: string, more: object = {}): Promise<string> {
    return (await api.call(createCompany, who, { body: { company: name, ...more } })).id
  }

  test("contacts", async () => {
    const who = await api.signUp()
    const companies = [await company(who, "Sol"), await company(who, "Sol"), await company(who, "B@B, Lua")]
    const own = await ownFields(who, "contact", companies[0] ?? "")
    const body = bodies(contactFields, own, {
      ...address,
      phone1: phone,
      phone2: phone,
      other_emails: fc.uniqueArray(email, { maxLength: 3 }),
      other_phones: fc.uniqueArray(phone, { maxLength: 3 }),
      document: fc.constant("52998224725"),
      companies: fc.subarray(companies),
    })
    await takeTrip(
      who,
      { path: "/contacts", fields: contactFields, create: createContact, filter: filterContacts, body },
      language,
    )
  })

  test("companies", async () => {
    const who = await api.signUp()
    const own = await ownFields(who, "company", await company(who, "Sol"))
    const body = bodies(companyFields, own, {
      ...address,
      phone1: phone,
      document: fc.constant("11222333000181"),
    })
    await takeTrip(
      who,
      { path: "/companies", fields: companyFields, create: createCompany, filter: filterCompanies, body },
      language,
    )
  })

  test("products", async () => {
    const who = await api.signUp()
    const own = await ownFields(who, "product", await company(who, "Sol"))
    const body = bodies(productFields, own, { color: fc.constantFrom("#a0b1c2", "blue") })
    await takeTrip(
      who,
      { path: "/products", fields: productFields, create: createProduct, filter: filterProducts, body },
      language,
    )
  })

  test("deals", async () => {
    const who = await api.signUp()
    const colleague = await api.colleague(who, "agent")
    const stages = ["Novo", "Novo", "Proposta", "Ganho", "Perdido"]
    const pipelines = [
      await api.call(createPipeline, who, { body: { name: "Um", stages } }),
      await api.call(createPipeline, who, { body: { name: "Dois", stages } }),
      await api.call(createPipeline, who, { body: { name: "Dois", stages } }),
    ]
    const companies = [await company(who, "Sol"), await company(who, "sol"), await company(who, "B@B, Lua")]
    const people = [
      { first_name: "Rita" },
      { first_name: "Rui", last_name: "Sá" },
      { first_name: "Rui", last_name: "Sá" },
    ]
    const mails = [
      { first_name: "X", email: "um@x.test" },
      { first_name: "Y", email: "dois@x.test" },
      { first_name: "Z", email: "DOIS@x.test" },
    ]
    const contacts: string[] = []
    for (const body of [...people, ...mails]) contacts.push((await api.call(createContact, who, { body })).id)
    const products: string[] = []
    for (const name of ["Forno", "2 x Forno", "Kit @ 5", "a|b", "Pá", "Pa"])
      products.push((await api.call(createProduct, who, { body: { name, price: 10 } })).id)
    const own = await ownFields(who, "deal", companies[0] ?? "")
    const sold = fc.record({
      product_id: fc.constantFrom(...products),
      amount: fc.integer({ min: 1, max: 999 }),
      price: money,
    })
    const open = fc
      .constantFrom(...pipelines.flatMap((one) => one.stages.slice(0, 4)))
      .map(({ id }) => ({ pipeline_stage_id: id }))
    const lost = fc
      .tuple(fc.constantFrom(...pipelines.map((one) => one.stages[4]?.id ?? "")), maybe(line))
      .map(([pipeline_stage_id, lost_reason]) => ({ pipeline_stage_id, lost_reason }))
    const fromPlace = fc.constant(undefined)
    const rest = bodies(dealFields, own, {
      pipeline_id: fromPlace,
      pipeline_stage_id: fromPlace,
      lost_reason: fromPlace,
      user_id: fc.constantFrom(null, who.id, colleague.id),
      contacts: fc.subarray(contacts),
      companies: fc.subarray(companies),
      products: fc.uniqueArray(sold, { maxLength: 3, selector: (one) => one.product_id }),
    })
    // Without an amount it would be the products' sum, which may be too large.
    const body = fc
      .tuple(rest, fc.oneof(open, lost), money)
      .map(([some, place, amount]) => ({ ...some, ...place, amount }))
    await takeTrip(
      who,
      { path: "/cards", fields: dealFields, create: createDeal, filter: filterDeals, body },
      language,
    )
  })
})
