import { anonymiseContact } from "@funil/contract/account/privacy"
import { listGivenDetails } from "@funil/contract/forms/given-details"
import {
  alikeContacts,
  type Contact,
  createContact,
  duplicateContacts,
  filterContacts,
  findContacts,
  getContact,
  listContacts,
  massUpdateContacts,
  mergeContact,
  searchContacts,
  updateContact,
} from "@funil/contract/records/contacts"
import { getDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"
import { accountOf, answeredForm } from "../../../test/forms/answer-scene.ts"
import { importFile } from "../../../test/imports/import-file.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { suppress, whyWithheld } from "../deliveries/suppressions.ts"
import { mailReceivers } from "../mails/mail-receivers.ts"

const api = await testApi()
let ana: Person

beforeEach(async () => {
  ana = await api.signUp()
})

const [one, two, three] = ["+5511987650001", "+5511987650002", "+5511987650003"] as const

function contact(body: Record<string, unknown> = {}, who = ana): Promise<Contact> {
  return api.call(createContact, who, { body: { first_name: "Rita", ...body } })
}

const read = (id: string) => api.call(getContact, ana, { params: { id } })

async function change(id: string, body: Record<string, unknown>): Promise<Contact> {
  return api.call(updateContact, ana, { params: { id }, body: body as never })
}

async function within<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(await accountOf(api, ana), work)
}

/** Merges two contacts of one person into the first one. */
async function merged() {
  const own = await contact({ email: "rita@sol.test", phone1: one })
  const other = await contact({
    email: "Rita@lua.test",
    phone1: two,
    phone2: three,
    other_emails: ["r@mar.test"],
  })
  const reply = await api.send(mergeContact, ana, { params: { id: own.id }, body: { with: other.id } })
  return { own, other, reply }
}

const addresses = {
  email: "rita@sol.test",
  phone1: one,
  other_emails: ["rita@lua.test", "r@mar.test"],
}

test("are cleaned, each once, and never repeat a main address", async () => {
  const made = await contact({
    email: "Rita@sol.test",
    phone1: one,
    other_emails: ["RITA@sol.test", " mailto:\u200bR@Lua.test", "r@lua.test"],
    other_phones: ["11 98765-0001", "(11) 98765-0002", "11987650002", ""],
  })
  expect(made).toMatchObject({ other_emails: ["r@lua.test"], other_phones: [two] })
  expect(await change(made.id, { email: "R@lua.test", phone2: two })).toMatchObject({
    email: "R@lua.test",
    other_emails: [],
    other_phones: [],
  })
  const refused = async (body: object) => (await api.raw("PUT", `/contacts/${made.id}`, ana, body)).status
  expect(await refused({ other_emails: ["nada"] })).toBe(422)
  expect(
    await refused({ other_phones: Array.from({ length: 11 }, (_, place) => `119876500${place}0`) }),
  ).toBe(422)
})

test("keep what a merged contact had, and its undo gives all back", async () => {
  const { own, other, reply } = await merged()
  expect(reply.body).toMatchObject({ ...addresses, phone2: two, other_phones: [three] })
  await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
  for (const before of [own, other])
    expect(await read(before.id)).toMatchObject({ ...before, updated_at: expect.any(String) })
})

test("keep the main address that a merge did not choose, and refuse more than there is place for", async () => {
  const [own, other] = [await contact({ email: "a@sol.test" }), await contact({ email: "b@sol.test" })]
  const body = { with: other.id, fields: { email: "with" } } as const
  const after = await api.call(mergeContact, ana, { params: { id: own.id }, body })
  expect(after).toMatchObject({ email: "b@sol.test", other_emails: ["a@sol.test"] })
  const full = await contact({ other_emails: Array.from({ length: 10 }, (_, place) => `x${place}@sol.test`) })
  const refused = await api.raw("POST", `/contacts/${own.id}/merge`, ana, { with: full.id })
  expect(refused).toMatchObject({ status: 422, body: { other_emails: ["No máximo 10 itens."] } })
  expect(await read(full.id)).toMatchObject({ id: full.id })
})

test("let the next import find the merged contact, which keeps its main addresses", async () => {
  const { own } = await merged()
  const csv = `first_name,email,phone1,job\nRita,RITA@LUA.test,${two},Dona\n`
  for (const match_on of ["email", "phone1"]) {
    const done = await importFile(api, ana, {
      path: "/contacts",
      csv,
      options: { match_on, on_match: "update" },
    })
    expect(done).toMatchObject({ updated: 1, created: 0 })
  }
  expect((await api.call(listContacts, ana, {})).total).toBe(1)
  expect(await read(own.id)).toMatchObject({ ...addresses, job: "Dona", phone2: two, other_phones: [three] })
  const made = await importFile(api, ana, { path: "/contacts", csv })
  expect(made).toMatchObject({ created: 1, duplicates: 1 })
})

test("are filled by a column of a file, placeholders left out", async () => {
  const csv = `first_name,other_emails,other_phones\nRita,"A@sol.test|n/a|b@sol.test","11 98765-0001; ${two}"\n`
  expect(await importFile(api, ana, { path: "/contacts", csv })).toMatchObject({ created: 1, incomplete: 0 })
  expect((await api.call(listContacts, ana, {})).data[0]).toMatchObject({
    other_emails: ["a@sol.test", "b@sol.test"],
    other_phones: [one, two],
  })
})

test("are found by searches, finds and filters, and make a likely duplicate", async () => {
  const { own } = await merged()
  const found = async (search: string) =>
    (await api.call(searchContacts, ana, { query: { search } })).data.map(({ id }) => id)
  expect([await found("r@mar"), await found("(11) 98765-0003")]).toEqual([[own.id], [own.id]])
  const exact = async (attribute: string, value: string) =>
    (await api.call(findContacts, ana, { query: { attribute, value } })).map(({ id }) => id)
  for (const [name, value] of [
    ["email", "RITA@lua.test"],
    ["phone1", "11 98765-0003"],
    ["other_emails", "R@mar.test"],
    ["other_phones", three],
  ] as const)
    expect([name, ...(await exact(name, value))]).toEqual([name, own.id])
  expect(await exact("email", "ninguem@sol.test")).toEqual([])
  const filters = [{ filterField: "other_emails", operator: "like", valueField: "mar" }]
  expect(await api.call(filterContacts, ana, { query: {}, body: { filters } })).toMatchObject({ total: 1 })
  const twin = await contact({ first_name: "Rute", email: "R@MAR.test" })
  const alike = await api.call(alikeContacts, ana, { body: { phone: "11 98765-0003" } })
  expect(alike.records).toEqual([{ id: own.id, name: "Rita", reasons: ["phone"] }])
  const { data } = await api.call(duplicateContacts, ana, { query: {} })
  expect(data).toMatchObject([{ reasons: ["email"], records: [{ id: twin.id }, { id: own.id }] }])
})

test("stay out of sight with their contact", async () => {
  const { own } = await merged()
  const rita = await api.colleague(ana, "restricted_agent")
  const query = { attribute: "email", value: "rita@lua.test" }
  expect(await api.call(findContacts, rita, { query })).toEqual([])
  expect((await api.call(alikeContacts, rita, { body: { email: query.value } })).records).toEqual([])
  expect((await api.call(searchContacts, rita, { query: { search: "lua" } })).data).toEqual([])
  expect((await api.raw("GET", `/contacts/${own.id}`, rita)).status).toBe(404)
})

test("make an answer to a form known, which never adds one", async () => {
  const { own } = await merged()
  const { received } = await answeredForm(api, ana)
  await received({ "contact.first_name": "Rita", "contact.email": "R@mar.test", "contact.phone1": three })
  expect(await api.call(listContacts, ana, {})).toMatchObject({ total: 1 })
  expect(await api.call(listGivenDetails, ana, { params: { id: own.id } })).toEqual([])
  await received({
    "contact.first_name": "Rita",
    "contact.email": "r@mar.test",
    "contact.phone1": "11 98765-0009",
  })
  expect(await api.call(listGivenDetails, ana, { params: { id: own.id } })).toMatchObject([
    { field: "phone" },
  ])
  expect(await read(own.id)).toMatchObject({ ...addresses, other_phones: [three] })
})

test("carry suppressions and consents along", async () => {
  const { own } = await merged()
  const withheld = (to: string) => within((tx) => whyWithheld(tx, { to }))
  expect([await withheld("rita@sol.test"), await withheld(three)]).toEqual([null, null])
  await within((tx) => suppress(tx, "rita@lua.test", "unsubscribed"))
  const all = ["rita@sol.test", "r@mar.test", two, three]
  expect(await Promise.all(all.map(withheld))).toEqual(all.map(() => "consent_withdrawn"))
  const [receiver] = await within((tx) =>
    mailReceivers(tx, { entity: "contact", record_id: own.id }, ["Rita@lua.test"]),
  )
  expect(receiver).toMatchObject({ contactId: own.id, name: "Rita", warning: "unsubscribed" })
})

test("are added to many contacts at once, up to ten each", async () => {
  const { own } = await merged()
  const add = (value: string[]) =>
    api.call(massUpdateContacts, ana, {
      body: { all: true, filters: [], values: [{ field: "other_emails", mode: "add", value }] },
    })
  await add(["rita@sol.test", "nova@sol.test"])
  expect(await read(own.id)).toMatchObject({ other_emails: [...addresses.other_emails, "nova@sol.test"] })
  await add(Array.from({ length: 10 }, (_, place) => `x${place}@sol.test`))
  expect((await read(own.id)).other_emails).toHaveLength(3)
})

test("leave with a person who is forgotten, out of the texts of deals too", async () => {
  const { own } = await merged()
  const { id } = await makeDeal(api, ana, await makePipeline(api, ana), {
    name: "Forno de r@mar.test, (11) 98765-0003",
    contacts: [own.id],
  })
  await api.call(anonymiseContact, ana, { params: { id: own.id }, body: {} as never })
  expect(await read(own.id)).toMatchObject({ email: null, other_emails: [], other_phones: [] })
  const { name } = await api.call(getDeal, ana, { params: { id } })
  expect(name).not.toMatch(/mar|98765/)
})
