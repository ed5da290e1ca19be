import { updateUser } from "@funil/contract/account/users"
import { billStatuses, createBill } from "@funil/contract/records/bills"
import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { createDeal } from "@funil/contract/records/deals"
import { createProduct } from "@funil/contract/records/products"
import { logContact } from "@funil/contract/records/tasks"
import { withCustomFields } from "@funil/contract/settings/custom-field-values"
import {
  createCustomField,
  type CustomField,
  type CustomFieldEntity,
  type CustomFieldType,
} from "@funil/contract/settings/custom-fields"
import type { FieldTable } from "@funil/contract/shared/fields"
import * as fc from "fast-check"
import { billSource } from "../../src/nouns/bill/bill-source.ts"
import { companySource } from "../../src/nouns/company/company-source.ts"
import { contactSource } from "../../src/nouns/contact/contact-source.ts"
import { dealSource } from "../../src/nouns/deal/deal-source.ts"
import { productSource } from "../../src/nouns/product/product-source.ts"
import { userSource } from "../../src/nouns/user/user-source.ts"
import type { Person, TestApi } from "../client.ts"
import { makePipeline, stageId } from "../factories.ts"

export const generatedNouns = ["company", "product", "user", "contact", "deal", "bill"] as const
export type GeneratedNoun = (typeof generatedNouns)[number]

/** A record in a list's answer. */
export type Answer = Readonly<Record<string, unknown>> & { readonly id: string }

export interface GeneratedRecord {
  readonly who: Person
  readonly fields: Readonly<Record<GeneratedNoun, FieldTable>>
  readonly records: Readonly<Record<GeneratedNoun, readonly Answer[]>>
  /** The names of pipelines and stages by id. */
  readonly places: ReadonlyMap<string, string>
}

export const nounPaths = {
  company: "/companies",
  product: "/products",
  user: "/users",
  contact: "/contacts",
  deal: "/cards",
  bill: "/bills",
} as const

/** Words that differ in case, accents and special characters of LIKE, JSON and arrays. */
export const words = [
  "João",
  "joao",
  "JOÃO",
  "ção",
  "a%b",
  "a_b",
  "a\\b",
  `"x"`,
  "{x,y}",
  "zé's",
  "50%",
  "Ñu",
]
export const texts = fc.oneof(
  fc.constantFrom(...words),
  fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 3 }).map((list) => list.join(" ")),
)
export const options = ["A", "á", "B b", "null"]
export const emails = ["joao@sol.test", "JOAO@SOL.TEST", "ção@lua.test", "a_b@lua.test"]
export const links = ["https://sol.test", "https://sol.test/João_1", "HTTPS://LUA.TEST/%20"]
export const dates = ["2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10", "0001-01-01", "9999-12-31"]
export const times = ["00:00", "09:30", "23:59"]
export const numbers = [0, -1, -0.5, 1, 1.5, 1e-7, 1e15, -1e15, 123_456_789.012, 0.1]
export const amounts = [0, 0.01, 10, 1234.56, 99_999_999.99]

const types: readonly CustomFieldType[] = [
  "text",
  "textarea",
  "number",
  "money",
  "email",
  "link",
  "date",
  "time",
  "select",
  "tags",
  "multiselect",
  "global-select",
]

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3, nil: null })
const some = <T>(...list: readonly T[]) =>
  list.length > 0 ? maybe(fc.constantFrom(...list)) : fc.constant(null)

function ownValues(targets: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({
    text: maybe(texts),
    textarea: maybe(texts),
    number: some(...numbers),
    money: some(...amounts),
    email: some(...emails),
    link: some(...links),
    date: some(...dates),
    time: some(...times),
    select: some(...options),
    tags: fc.uniqueArray(texts, { maxLength: 3, selector: (text) => text.toLowerCase() }),
    multiselect: fc.subarray(options),
    "global-select": some(...targets.map((id) => ({ entity: "company", id }))),
  })
}

function address() {
  return {
    address_latitude: some(-90, 0, 12.5),
    address_longitude: some(-180, 0.1, 45),
    address_city: maybe(texts),
  }
}

/** Returns the bodies of each noun, with links to earlier records. */
function bodies(
  noun: GeneratedNoun,
  made: Map<GeneratedNoun, string[]>,
  stages: string[],
  people: string[],
): fc.Arbitrary<object> {
  const companies = made.get("company") ?? []
  const shared = { custom_fields: ownValues(companies.slice(0, 3)) }
  const tags = fc.uniqueArray(texts, { maxLength: 2, selector: (text) => text.toLowerCase() })
  const few = (kind: GeneratedNoun) => fc.subarray((made.get(kind) ?? []).slice(0, 6), { maxLength: 2 })
  switch (noun) {
    case "company":
      return fc.record({
        company: texts,
        email: some(...emails),
        website: some(...links),
        tags,
        ...address(),
        ...shared,
      })
    case "product":
      return fc.record({
        name: texts,
        price: fc.constantFrom(...amounts),
        sku: maybe(texts),
        tags,
        ...shared,
      })
    case "user":
      return fc.record({
        last_name: maybe(texts),
        job: maybe(texts),
        birthdate: some(...dates),
        ...address(),
        ...shared,
      })
    case "contact":
      return fc.record({
        first_name: texts,
        last_name: maybe(texts),
        email: some(...emails),
        phone1: some("+5511912345678", "ramal 7"),
        job: maybe(texts),
        gender: some("female" as const, "other" as const),
        birthdate: some(...dates),
        social_media_linkedin: some(...links),
        companies: few("company"),
        tags,
        ...address(),
        ...shared,
      })
    case "bill":
      return fc.record({
        type: fc.constantFrom("expense" as const, "revenue" as const),
        status: fc.constantFrom(...billStatuses),
        method: some("cash" as const, "check" as const),
        description: maybe(texts),
        total: fc.constantFrom(...amounts),
        subtotal: some(...amounts),
        due_date: some(...dates),
        cost_center: maybe(texts),
        url: some(...links),
        user_id: some(...people),
        deal_id: some(...(made.get("deal") ?? []).slice(0, 6)),
        contact_id: some(...(made.get("contact") ?? []).slice(0, 6)),
        company_id: some(...companies.slice(0, 6)),
        tags,
        ...shared,
      })
    default:
      return fc.record({
        name: texts,
        amount: fc.constantFrom(...amounts),
        pipeline_stage_id: fc.constantFrom(...stages),
        user_id: some(...people),
        contacts: few("contact"),
        companies: few("company"),
        products: few("product").map((ids) => ids.map((id) => ({ id, amount: 1 }))),
        expected_close_date: some(...dates),
        tags,
        ...shared,
      })
  }
}

async function create(api: TestApi, who: Person, noun: GeneratedNoun, body: never, person: string) {
  if (noun === "company") return api.call(createCompany, who, { body })
  if (noun === "product") return api.call(createProduct, who, { body })
  if (noun === "contact") return api.call(createContact, who, { body })
  if (noun === "deal") return api.call(createDeal, who, { body })
  if (noun === "bill") return api.call(createBill, who, { body })
  return api.call(updateUser, who, { params: { id: person }, body })
}

/** Returns all records of a noun from its list. */
async function readAll(api: TestApi, who: Person, noun: GeneratedNoun): Promise<Answer[]> {
  const reply = await api.raw("POST", `${nounPaths[noun]}/filter?paginate=false`, who, { filters: [] })
  return reply.body as Answer[]
}

/** Creates a field of the noun for each type, named after it. */
export async function addFields(
  api: TestApi,
  who: Person,
  entity: CustomFieldEntity,
  types: readonly CustomFieldType[],
): Promise<CustomField[]> {
  const fields: CustomField[] = []
  for (const type of types) {
    const named = type === "global-select" ? ["company"] : /select/.test(type) ? options : []
    const body = { entity, type, label: `Campo ${type}`, name: type, options: named }
    fields.push(await api.call(createCustomField, who, { body }))
  }
  return fields
}

/**
 * Creates an account whose zone changed to summer time on 2026-03-08, with records of all nouns and
 * all values, empty ones too, on both sides of midnight.
 */
export async function generateRecords(api: TestApi, count: number): Promise<GeneratedRecord> {
  const who = await api.signUp()
  await api.database.owner.updateTable("accounts").set({ timezone: "America/New_York" }).execute()
  const people = [who.id]
  for (let index = 0; index < 7; index += 1) people.push((await api.colleague(who, "agent")).id)
  const pipeline = await makePipeline(api, who)
  const stages = pipeline.stages.map((_, index) => stageId(pipeline, index)).slice(0, 3)
  const made = new Map<GeneratedNoun, string[]>()
  const tables = {
    company: companySource,
    product: productSource,
    user: userSource,
    contact: contactSource,
    deal: dealSource,
    bill: billSource,
  }
  const fields: Partial<Record<GeneratedNoun, FieldTable>> = {}
  const records: Partial<Record<GeneratedNoun, Answer[]>> = {}
  const now = api.clock.now
  const start = Date.parse("2026-03-08T03:59:59.999Z")
  for (const [place, noun] of generatedNouns.entries()) {
    fields[noun] = withCustomFields(tables[noun].fields, await addFields(api, who, noun, types))
    const numRuns = noun === "user" ? people.length : count
    for (const [index, body] of fc
      .sample(bodies(noun, made, stages, people), { numRuns, seed: place })
      .entries()) {
      api.clock.now = new Date(start + index * 3_600_000 * 1.5 + (index % 3))
      const { id } = await create(api, who, noun, body as never, people[index] ?? "")
      if (noun === "deal" && index % 3 === 0) {
        const outcome = index % 2 === 0 ? ("answered" as const) : ("no_answer" as const)
        await api.call(logContact, who, { params: { id }, body: { way: "call", outcome } })
      }
      made.set(noun, [...(made.get(noun) ?? []), id])
    }
    api.clock.now = now
    records[noun] = await readAll(api, who, noun)
  }
  const places = new Map([pipeline, ...pipeline.stages].map(({ id, name }) => [id, name]))
  return {
    who,
    fields: fields as GeneratedRecord["fields"],
    records: records as GeneratedRecord["records"],
    places,
  }
}
