import { trashUser } from "@funil/contract/account/users"
import { getForm, updateForm } from "@funil/contract/forms/forms"
import { listNotifications, updateNotificationSettings } from "@funil/contract/messages/notifications"
import { listCompanies } from "@funil/contract/records/companies"
import { createContact, listContacts } from "@funil/contract/records/contacts"
import { getDeal, listDeals } from "@funil/contract/records/deals"
import { listLogs } from "@funil/contract/records/history"
import { createProduct } from "@funil/contract/records/products"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { makePipeline, stageId } from "../../../../test/factories.ts"
import { answeredForm } from "../../../../test/forms/answer-scene.ts"
import { isDistributed } from "../../../../test/setup/distributed-nodes.ts"
import { newId } from "../../../platform/new-id.ts"

const api = await testApi()
/** Three servers on one machine answer slowly. A longer queue would exceed the lock timeout. */
const crowd = isDistributed ? 6 : 20

const deal = (who: Person, id: string) => api.call(getDeal, who, { params: { id } })
const maria = { "contact.first_name": "Maria Souza", "contact.email": "maria@x.br" }

test("an answer becomes a deal with its contact, company, tags, campaign and source", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const { form, received } = await answeredForm(api, ana, {
    pipeline_id: pipeline.id,
    pipeline_stage_id: stageId(pipeline, 1),
    user_id: ana.id,
  })
  const values = { ...maria, "contact.phone1": "(11) 98765-4321", "company.company": "Padaria Pão" }
  const made = await deal(ana, await received(values, { utm: { utm_source: "google" } }))
  expect(made).toMatchObject({
    name: "Maria Souza - Contato",
    pipeline_stage_id: stageId(pipeline, 1),
    user_id: ana.id,
    tags: ["site"],
    source: "form",
    source_id: form.id,
    utm_source: "google",
    created_by: null,
  })
  const [contact] = (await api.call(listContacts, ana, {})).data
  expect(contact).toMatchObject({ first_name: "Maria Souza", email: "maria@x.br", phone1: "+5511987654321" })
  expect(contact?.companies.map(({ company }) => company)).toEqual(["Padaria Pão"])
  expect(made.contacts.map(({ id }) => id)).toEqual([contact?.id])
  expect(made.companies.map(({ company }) => company)).toEqual(["Padaria Pão"])
  const logs = await api.call(listLogs, ana, { query: { entity: "cards", record_id: made.id } })
  expect(logs.data.at(-1)).toMatchObject({ action: "create", user: null })
  expect(await api.call(getForm, ana, { params: { id: form.id } })).toMatchObject({ answers: 1 })
})

const document = "52998224725"
const known = [
  { first_name: "Ana", email: "ana@x.br", phone1: "+5511987650001", document },
  { first_name: "Bia", email: "bia@x.br", phone1: "+5511987650002", job: "Dona" },
  { first_name: "Caio", email: "CAIO@x.br", phone2: "+5511987650003" },
]
const cases: readonly [string, Record<string, string>, string | null][] = [
  ["nobody's keys", { email: "novo@x.br", phone1: "11987659999" }, null],
  ["no keys", {}, null],
  ["a document", { document: "529.982.247-25", email: "outro@x.br" }, "Ana"],
  ["an e-mail in another case", { email: "Bia@X.br" }, "Bia"],
  ["a telephone typed otherwise", { phone1: "(11) 98765-0003", email: "novo2@x.br" }, "Caio"],
  ["an e-mail and a telephone of one person", { email: "caio@x.br", phone1: "11 98765-0003" }, "Caio"],
  ["an e-mail and a telephone of two people", { email: "bia@x.br", phone1: "11 98765-0003" }, null],
  ["a document and an e-mail of two people", { document, email: "bia@x.br" }, null],
]

test.for(cases)("by %s an answer finds whom it is about", async ([, keys, expected]) => {
  const ana = await api.signUp()
  for (const body of known) await api.call(createContact, ana, { body })
  const { received } = await answeredForm(api, ana, {
    fields: ["first_name", "email", "phone1", "document", "job"].map((name) => ({
      field: `contact.${name}`,
      label: name,
    })),
  })
  const sent = { first_name: "Outra", job: "Gerente", ...keys }
  const values = Object.fromEntries(Object.entries(sent).map(([name, value]) => [`contact.${name}`, value]))
  const made = await deal(ana, await received(values))
  const contacts = (await api.call(listContacts, ana, {})).data
  const linked = contacts.find(({ id }) => id === made.contacts[0]?.id)
  expect(linked?.first_name).toBe(expected ?? "Outra")
  expect(contacts).toHaveLength(expected ? 3 : 4)
  // Fills empty fields and keeps filled ones.
  expect(linked?.job).toBe(expected === "Bia" ? "Dona" : "Gerente")
  const before = known.find(({ first_name }) => first_name === expected)
  if (before) expect(linked).toMatchObject({ ...before, job: linked?.job })
})

test("a company is known by its document, then by its name, and linked to the contact", async () => {
  const ana = await api.signUp()
  const fields = [
    "company.company",
    "company.document",
    "company.website",
    "contact.first_name",
    "contact.email",
  ]
  const { received } = await answeredForm(api, ana, {
    fields: fields.map((field) => ({ field, label: field })),
  })
  const cnpj = "11222333000181"
  await received({ "company.company": "Açaí Ltda", "contact.email": "a@x.br" })
  await received({ "company.company": "acai ltda", "company.document": cnpj, "contact.email": "a@x.br" })
  await received({
    "company.company": "Outro nome",
    "company.document": cnpj,
    "company.website": "https://acai.br",
  })
  const companies = (await api.call(listCompanies, ana, {})).data
  expect(companies).toMatchObject([{ company: "Açaí Ltda", document: cnpj, website: "https://acai.br" }])
  const contacts = (await api.call(listContacts, ana, {})).data
  expect(contacts.map(({ first_name, companies: own }) => [first_name, own.length])).toEqual([["a@x.br", 1]])
})

test("only what the form asks for is stored, as its conditions hold", async () => {
  const ana = await api.signUp()
  const product = await api.call(createProduct, ana, { body: { name: "Forno", price: 10 } })
  const other = await api.call(createProduct, ana, { body: { name: "Mesa", price: 99 } })
  await api.call(createCustomField, ana, {
    body: { entity: "deal", name: "roof", label: "Telhado", type: "select", options: ["Laje", "Telha"] },
  })
  const { answer, received } = await answeredForm(api, ana, {
    fields: [
      { field: "contact.first_name", label: "Nome", required: true },
      { field: "deal.custom_fields.roof", label: "Telhado", required: true },
      {
        field: "deal.amount",
        label: "Quanto",
        required: true,
        conditions: [{ filterField: "deal.custom_fields.roof", operator: "=", valueField: "Laje" }],
      },
      { field: "deal.products", label: "O quê", options: [product.id] },
      { field: "contact.job", label: "Cargo", hidden: true, default: "Visita" },
    ],
  })
  const base = { "contact.first_name": "Zé", "deal.custom_fields.roof": "Telha" }
  expect(await answer({ values: { "deal.custom_fields.roof": "Palha" } })).toEqual({
    kind: "invalid",
    problems: {
      "contact.first_name": [{ rule: "required" }],
      "deal.custom_fields.roof": [{ rule: "unknown_option" }],
    },
  })
  expect(await answer({ values: { ...base, "deal.custom_fields.roof": "Laje" } })).toMatchObject({
    problems: { "deal.amount": [{ rule: "required" }] },
  })
  expect(await answer({ values: { ...base, "deal.products": [other.id] } })).toMatchObject({
    problems: { "deal.products": [{ rule: "unknown_option" }] },
  })
  const made = await deal(
    ana,
    await received({
      ...base,
      "deal.amount": "500,50",
      "deal.tags": "vip",
      "deal.user_id": ana.id,
      "contact.email": "ze@x.br",
      "deal.products": product.id,
      [`deal.products.${product.id}`]: "3",
      constructor: "x",
      __proto__: "y",
    }),
  )
  expect(made).toMatchObject({ amount: 30, tags: ["site"], user_id: null, custom_fields: { roof: "Telha" } })
  expect(made.products.map(({ id, pivot }) => [id, pivot.amount, pivot.price])).toEqual([[product.id, 3, 10]])
  const [contact] = (await api.call(listContacts, ana, {})).data
  expect(contact).toMatchObject({ first_name: "Zé", email: null, job: "Visita" })
  const paid = await deal(
    ana,
    await received({ ...base, "deal.custom_fields.roof": "Laje", "deal.amount": "1.500,50" }),
  )
  expect(paid.amount).toBe(1500.5)
})

test("the same answer sent twenty times at once is one, whatever comes later", async () => {
  const ana = await api.signUp()
  const { form, answer } = await answeredForm(api, ana)
  const key = newId()
  const all = await Promise.all(Array.from({ length: 20 }, () => answer({ key, values: maria })))
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(all[0]).toMatchObject({ kind: "received" })
  await api.call(updateForm, ana, { params: { id: form.id }, body: { enabled: false } })
  expect(await answer({ key, values: maria })).toEqual(all[0])
  expect(await answer({ values: maria })).toEqual({ kind: "closed" })
  expect((await api.call(listDeals, ana, {})).total).toBe(1)
  // An answer that waits counts as well.
  await api.call(updateForm, ana, { params: { id: form.id }, body: { enabled: true } })
  const again = newId()
  const spam = () => answer({ key: again, values: maria, suspicion: "trap" })
  const kept = await Promise.all([spam(), spam(), spam(), answer({ key: again, values: maria })])
  expect(new Set(kept.map((one) => JSON.stringify(one))).size).toBe(1)
})

test("many new answers of one person at once, to two forms, make one contact", async () => {
  const ana = await api.signUp()
  const [one, other] = [await answeredForm(api, ana), await answeredForm(api, ana, { name: "Outro" })]
  const values = { ...maria, "company.company": "Padaria" }
  const deals = await Promise.all(
    Array.from({ length: crowd }, (_, index) => (index % 2 ? one : other).received(values)),
  )
  expect(new Set(deals).size).toBe(crowd)
  expect((await api.call(listContacts, ana, {})).total).toBe(1)
  expect((await api.call(listCompanies, ana, {})).total).toBe(1)
})

test("of many answers at once a form takes as many as it may", async () => {
  const ana = await api.signUp()
  const { form, answer } = await answeredForm(api, ana, { max_answers: 7 })
  const all = await Promise.all(Array.from({ length: crowd + 5 }, () => answer({ values: maria })))
  expect(all.filter(({ kind }) => kind === "received")).toHaveLength(7)
  expect(all.filter(({ kind }) => kind === "closed")).toHaveLength(crowd - 2)
  expect((await api.call(listDeals, ana, {})).total).toBe(7)
  expect(await api.call(getForm, ana, { params: { id: form.id } })).toMatchObject({ answers: 7 })
})

test("owners take turns evenly, and those who left are left out", async () => {
  const ana = await api.signUp()
  const [bia, caio] = [await api.colleague(ana, "agent"), await api.colleague(ana, "agent")]
  const users = [ana.id, bia.id, caio.id]
  const { received } = await answeredForm(api, ana, { users })
  const owners = async (count: number) => {
    const deals = await Promise.all(Array.from({ length: count }, () => received(maria)))
    const found = await Promise.all(deals.map((id) => deal(ana, id)))
    return users.map((user) => found.filter(({ user_id }) => user_id === user).length)
  }
  expect(await owners(6)).toEqual([2, 2, 2])
  await api.call(trashUser, ana, { params: { id: bia.id } })
  expect(await owners(4)).toEqual([2, 0, 2])
})

test("of an answer its deal's owner is told once, else the admins and managers who wish it; close ones are counted", async () => {
  const ana = await api.signUp()
  const [rui, mia] = [await api.colleague(ana, "agent"), await api.colleague(ana, "manager")]
  const told = async (who: Person) => {
    const { data } = await api.call(listNotifications, who, { query: {} })
    return data.map(({ icon, title, route }) => [icon, title, route])
  }
  const owned = await answeredForm(api, ana, { user_id: rui.id })
  const mine = await owned.received(maria)
  expect(await told(rui)).toEqual([
    ["form_answered", "Nova resposta em “Contato”", `/pipelines/deals/${mine}`],
  ])
  expect([await told(ana), await told(mia)]).toEqual([[], []])
  await api.call(updateNotificationSettings, mia, {
    body: { kinds: { form_answered: { app: false, push: false, email: false } } },
  })
  const { form, received } = await answeredForm(api, ana, { name: "Site" })
  await received(maria)
  await received(maria)
  expect(await told(ana)).toEqual([
    ["form_answered", "2 novas respostas em “Site”", `/admin/configs/webforms/${form.id}/edit?tab=answers`],
  ])
  expect([await told(rui), await told(mia)]).toMatchObject([{ length: 1 }, { length: 0 }])
  // Fields of a newer version do not break an older version.
  const { owner } = api.database
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(owner)
  await sql`update notifications set kind = 'from_the_future' where user_id = ${ana.id}`.execute(owner)
  const { body } = await api.raw("GET", "/notifications", ana)
  expect(body).toMatchObject({ data: [{ icon: "from_the_future", title: "Nova notificação" }] })
})
