import { roles } from "@funil/contract/account/permissions"
import { anonymiseContact, exportContactPrivacy } from "@funil/contract/account/privacy"
import { createWorkflow, testWorkflow } from "@funil/contract/automations/workflows"
import { createConsent, listConsents, withdrawConsents } from "@funil/contract/forms/consents"
import { createBill, updateBill } from "@funil/contract/records/bills"
import { createCompany } from "@funil/contract/records/companies"
import {
  createContact,
  getContact,
  mergeContact,
  trashContact,
  updateContact,
} from "@funil/contract/records/contacts"
import { createDeal, getDeal, updateDeal } from "@funil/contract/records/deals"
import { createFile, listFiles } from "@funil/contract/records/files"
import { listLogs, listOperations, undo } from "@funil/contract/records/history"
import { createNote, listNotes, updateNote } from "@funil/contract/records/notes"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, stageId } from "../../../test/factories.ts"
import { pictureUrl } from "../../../test/fakes/picture-host.ts"
import { pictureOf } from "../../../test/files/picture-files.ts"
import { pdf, sent } from "../../../test/files/sent-files.ts"
import { answeredForm } from "../../../test/forms/answer-scene.ts"
import { accountOf } from "../../../test/imports/import-file.ts"
import { consentTexts, giveConsents } from "../../../test/scenes/give-consents.ts"
import { harmlessWorkflow } from "../../../test/workflows/harmless-workflow.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"

const draft = harmlessWorkflow("Limpa a etiqueta")
const api = await testApi()
const { owner } = api.database
let ana: Person

const body = {
  first_name: "Joaquim",
  last_name: "Sertório",
  email: "Joaquim.Sertorio@vila.test",
  phone1: "+55 11 98765-4321",
  document: "529.982.247-25",
  birthdate: "1971-05-06",
  address_street: "Rua das Palmeiras 77",
  tags: ["padrinho"],
}
/**
 * Texts that identify the person, in lower case and without separators between words and digits.
 */
const traces = [
  "sertório",
  "sertorio",
  "987654321",
  "52998224725",
  "palmeiras",
  "padrinho",
  "quincas",
  "20301139",
  "firefox",
]

beforeEach(async () => {
  ana = await api.signUp()
})

interface PersonData {
  contact: string
  deal: string
  token: string
}

/** Runs one automation for the contact and one for its deal. */
async function runAutomations(contact: string, deal: string): Promise<void> {
  const nothing = { action: "change_field_value", settings: { field: "address_city" } } as const
  const tried = [
    { record_id: contact, draft: { ...draft, entity: "contact" as const, conditions: [], ...nothing } },
    { record_id: deal, draft },
  ]
  for (const { record_id, draft: workflow } of tried) {
    const { id: workflow_id } = await api.call(createWorkflow, ana, { body: workflow })
    await api.call(testWorkflow, ana, { body: { workflow, workflow_id, record_id, perform: true } })
  }
}

/** Creates a person with data in every possible place. */
async function scatterPerson(): Promise<PersonData> {
  await api.call(createCustomField, ana, { body: { entity: "contact", type: "text", label: "Apelido" } })
  const company = await api.call(createCompany, ana, { body: { company: "Vila" } })
  const headers = { "idempotency-key": "uma-chave" }
  const made = await api.send(
    createContact,
    ana,
    { body: { ...body, companies: [company.id], custom_fields: { apelido: "Quincas" } } },
    headers,
  )
  const contact = made.body.id
  await api.raw("POST", `/contacts/${contact}/uploadProfilePicture`, ana, { url: await pictureUrl() })
  const deal = await api.call(createDeal, ana, {
    body: {
      name: "Forno para JOAQUIM SERTÓRIO",
      pipeline_stage_id: stageId(await firstPipeline(api, ana), 0),
      contacts: [contact],
    },
  })
  const renamed = { name: "Forno do joaquim.sertorio@vila.test", tags: ["forno"] }
  const { headers: told } = await api.send(updateDeal, ana, { params: { id: deal.id }, body: renamed })
  const [type] = await api.call(listTaskTypes, ana, {})
  await api.call(createTask, ana, {
    body: {
      task_type_id: type?.id ?? "",
      start: "2026-03-12 10:00",
      deal_id: deal.id,
      name: "Ligar para Joaquim Sertório",
      note: 'Diz que "(11) 98765-4321" é o melhor; CPF 529.982.247-25.',
    },
  })
  const { id: bill } = await api.call(createBill, ana, {
    body: { type: "revenue", total: 10, description: "Entrada de Joaquim Sertório", contact_id: contact },
  })
  await api.call(updateBill, ana, {
    params: { id: bill },
    body: { description: "Parcela de joaquim.sertorio@vila.test", deal_id: deal.id, contact_id: null },
  })
  for (const [entity, record_id, note] of [
    ["bill", bill, "<p>Joaquim Sertório paga por Pix, 11 98765-4321.</p>"],
    ["contact", contact, "<p>Sertório mora na Rua das Palmeiras, é padrinho da dona.</p>"],
    ["deal", deal.id, "<p>Falar com <strong>Joaquim</strong> Sertório, 11 98765-4321 &amp; outros.</p>"],
  ] as const) {
    const { id } = await api.call(createNote, ana, { body: { entity, record_id, note } })
    await api.call(updateNote, ana, { params: { id }, body: { note: `${note}<p>Hoje.</p>` } })
  }
  const photo = sent(await pictureOf("png"), "foto Joaquim Sertório.png")
  const portrait = await api.call(createFile, ana, {
    body: { entity: "contact", record_id: contact, file: photo },
  })
  const contract = sent(pdf, "contrato Joaquim Sertório.pdf")
  await api.call(createFile, ana, { body: { entity: "deal", record_id: deal.id, file: contract } })
  await api.app.inject(portrait.thumbnail_url ?? "")
  await sql`
    insert into messages (account_id, id, entity, record_id, channel, "to", subject, created_at)
    select account_id, gen_random_uuid(), entity, record_id, 'email', 'joaquim.sertorio@vila.test', 'Forno, padrinho', now()
    from notes where record_id = ${contact}
  `.execute(owner)
  await sql`
    insert into messages (account_id, id, entity, record_id, contact_id, channel, "to", text, html, template, created_at)
    select account_id, gen_random_uuid(), entity, record_id, ${contact}, 'sms', '+5511987654321', 'Oi, Sertório',
      '<p>Joaquim Sertório</p>', '{"name": "oi", "language": "pt_BR", "parameters": ["Joaquim Sertório"]}', now()
    from notes where record_id = ${deal.id}
  `.execute(owner)
  await sql`
    insert into messages (account_id, id, entity, record_id, channel, "to", text, html, created_at)
    select account_id, gen_random_uuid(), entity, record_id, 'email', 'dona@sol.test', 'Joaquim Sertório ligou.', '<p>11 98765-4321</p>', now()
    from notes where record_id = ${deal.id}
  `.execute(owner)
  await sql`
    insert into deliveries (account_id, id, entity, record_id, channel, target, state, detail, created_at)
    select account_id, gen_random_uuid(), entity, record_id, 'webhook', 'sol.test', 'failed', 'Joaquim Sertório?', now()
    from notes where record_id = ${deal.id}
  `.execute(owner)
  await giveConsents(api, ana, { contactId: contact })
  const consentText = "Joaquim Sertório disse por telefone que quer ofertas"
  await api.call(createConsent, ana, {
    params: { id: contact },
    body: { purpose: "marketing", text: consentText },
  })
  await api.call(withdrawConsents, ana, { params: { id: contact }, body: { purpose: "marketing" } })
  await api.call(updateContact, ana, { params: { id: contact }, body: { last_name: "Sertório Filho" } })
  await api.call(updateContact, ana, { params: { id: contact }, body: { last_name: "Sertório" } })
  await runAutomations(contact, deal.id)
  return { contact, deal: deal.id, token: told["undo-token"] ?? "" }
}

/** The places in the whole database that still name the person. */
async function left(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  `.execute(owner)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select lower(t::text) as text from ${sql.raw(name)} t`.execute(owner)
    for (const { text } of rows) {
      const packed = text.replaceAll(/[^a-z0-9à-ú]/g, "")
      if (traces.some((trace) => packed.includes(trace))) found.push(`${name}: ${text}`)
    }
  }
  return found
}

/** The sizes of the account's stored files. */
async function storedFiles(): Promise<number[]> {
  const accountId = await accountOf(api, ana)
  const sizes: number[] = []
  for await (const { key, size } of openFileStore(api.services.config).list())
    if (key.accountId === accountId) sizes.push(size)
  return sizes
}

async function pictureStatus(address: string | null): Promise<number> {
  return (await api.app.inject({ method: "GET", url: address ?? "/" })).statusCode
}

test("who is anonymised stands nowhere any more, and the ledger proves that it was done", async () => {
  const { contact, deal, token } = await scatterPerson()
  const params = { id: contact }
  const { picture } = await api.call(getContact, ana, { params })
  expect((await left()).length).toBeGreaterThan(8)
  expect(await pictureStatus(picture)).toBe(200)
  const reply = await api.send(anonymiseContact, ana, { params })
  expect(reply.body).toMatchObject({
    first_name: "Pessoa anonimizada",
    last_name: null,
    email: null,
    tags: [],
  })
  expect(reply.headers["undo-token"]).toBeUndefined()
  expect(await left()).toEqual([])
  expect(await pictureStatus(picture)).toBe(404)
  expect(await api.call(getDeal, ana, { params: { id: deal } })).toMatchObject({
    name: "Forno do Pessoa anonimizada",
    contacts: [{ id: contact, first_name: "Pessoa anonimizada" }],
    tags: ["forno"],
  })
  const notes = await api.call(listNotes, ana, { query: { entity: "deal", record_id: deal } })
  expect(notes.map(({ note }) => note)).toEqual([
    "Falar com Pessoa anonimizada, Pessoa anonimizada &amp; outros.<br />Hoje.",
  ])
  expect(await api.call(listNotes, ana, { query: { entity: "contact", record_id: contact } })).toEqual([])
  const files = await api.call(listFiles, ana, { query: { entity: "deal", record_id: deal } })
  expect(files.map(({ name }) => name)).toEqual(["contrato Pessoa anonimizada.pdf"])
  expect(await api.call(listFiles, ana, { query: { entity: "contact", record_id: contact } })).toEqual([])
  expect(await storedFiles()).toEqual([files[0]?.size])
  const [proof] = (await api.call(listOperations, ana, { query: {} })).data
  expect(proof).toMatchObject({ kind: "contact.anonymised", user: { id: ana.id }, undo_token: null })
  const consents = await api.call(listConsents, ana, { params })
  expect(consents).toMatchObject([
    { text: "Pessoa anonimizada disse por telefone que quer ofertas", withdrawn_at: expect.any(String) },
    { text: consentTexts.marketing, given_at: expect.any(String), ip: null, agent: null },
  ])
  const logs = await api.call(listLogs, ana, { query: { entity: "contact", record_id: contact } })
  expect(logs.data[0]).toMatchObject({ action: "anonymise", changes: [], user: { id: ana.id } })
  await api.call(undo, ana, { body: { token } })
  expect((await api.call(getDeal, ana, { params: { id: deal } })).name).toBe("Forno para Pessoa anonimizada")
  expect(await left()).toEqual([])
  expect((await api.raw("POST", "/undo", ana, { token: proof?.id })).status).toBe(404)
})

test("those merged into a person go with it, in the trash too, and nobody else", async () => {
  const { contact } = await scatterPerson()
  const other = await api.call(createContact, ana, {
    body: { ...body, first_name: "Quim", email: "quim.sertorio@vila.test", document: null },
  })
  const stranger = await api.call(createContact, ana, {
    body: { first_name: "Joaquim", last_name: "Souza", email: "souza@vila.test" },
  })
  await api.call(mergeContact, ana, { params: { id: contact }, body: { with: other.id } })
  await api.call(trashContact, ana, { params: { id: contact } })
  expect((await api.send(anonymiseContact, ana, { params: { id: contact } })).status).toBe(200)
  expect(await left()).toEqual([])
  const kept = await api.call(getContact, ana, { params: { id: stranger.id } })
  expect(kept).toMatchObject({ first_name: "Joaquim", last_name: "Souza", email: "souza@vila.test" })
})

test("answers to forms are told of and go with who gave them, those that wait too", async () => {
  const { contact } = await scatterPerson()
  const { answer, received } = await answeredForm(api, ana, {
    fields: ["first_name", "email", "job"].map((name) => ({ field: `contact.${name}`, label: name })),
    email_subject: "Oi, {{contact_first_name}}",
    email_body: "<p>Recebemos: {{contact_email}}</p>",
  })
  const values = {
    "contact.first_name": "Joaquim Sertório",
    "contact.email": body.email,
    "contact.job": "Padrinho",
  }
  const deal = await received(values, { referrer: "https://vila.test/sertorio" })
  await answer({ values, suspicion: "trap" })
  const params = { id: contact }
  const told = await api.call(exportContactPrivacy, ana, { params })
  expect(told.form_answers).toMatchObject([
    { deal_id: deal, form: "Contato", values: [{}, { text: body.email }, { text: "Padrinho" }] },
  ])
  await api.call(anonymiseContact, ana, { params })
  expect(await left()).toEqual([])
})

test("what a form also gave for a person is told of and goes with the person", async () => {
  const { contact } = await scatterPerson()
  const { received } = await answeredForm(api, ana, {
    fields: ["first_name", "email", "phone1"].map((name) => ({ field: `contact.${name}`, label: name })),
  })
  const other = "+5581987654321"
  await received({ "contact.first_name": "J", "contact.email": body.email, "contact.phone1": other })
  const params = { id: contact }
  const told = await api.call(exportContactPrivacy, ana, { params })
  const given = { field: "phone", value: other, form: { name: "Contato" }, dismissed_at: null }
  expect(told.given_details).toMatchObject([given])
  await api.call(anonymiseContact, ana, { params })
  const { rows } = await sql`select value from given_details where contact_id = ${contact}`.execute(
    api.database.owner,
  )
  expect(rows).toEqual([])
})

test("an export tells all that is stored about a person", async () => {
  const { contact, deal } = await scatterPerson()
  const told = await api.call(exportContactPrivacy, ana, { params: { id: contact } })
  expect(told).toMatchObject({
    contact: { id: contact, email: "Joaquim.Sertorio@vila.test", custom_fields: { apelido: "Quincas" } },
    companies: [{ company: "Vila" }],
    deals: [{ id: deal, name: "Forno do joaquim.sertorio@vila.test" }],
    tasks: [{ deal_id: deal, name: "Ligar para Joaquim Sertório" }],
    bills: [{ deal_id: deal, description: "Parcela de joaquim.sertorio@vila.test", total: 10 }],
    notes: [
      { entity: "bill", note: expect.stringContaining("98765-4321") },
      { entity: "contact", record_id: contact, note: expect.stringContaining("padrinho") },
      { entity: "deal", record_id: deal, note: expect.stringContaining("98765-4321") },
    ],
    files: [
      { entity: "deal", name: "contrato Joaquim Sertório.pdf" },
      { entity: "contact", name: "foto Joaquim Sertório.png" },
    ],
    messages: [
      { channel: "email", to: "joaquim.sertorio@vila.test" },
      { channel: "sms", to: "+5511987654321", text: "Oi, Sertório" },
      { channel: "email", to: "dona@sol.test", text: "Joaquim Sertório ligou." },
    ],
    consents: [
      { text: expect.stringContaining("Joaquim Sertório"), withdrawn_at: expect.any(String) },
      { text: consentTexts.marketing, ip: "203.0.113.9", agent: "Firefox", withdrawn_at: expect.any(String) },
    ],
  })
  expect(told.history.map(({ action }) => action)).toEqual([
    "update",
    "update",
    "update",
    "picture uploaded",
    "create",
  ])
  const created = told.history.at(-1)
  expect(created?.changes).toContainEqual({ field: "custom_fields.apelido", from: null, to: "Quincas" })
})

test.each(roles)("%s exports and anonymises as the role table says", async (role) => {
  const who = role === "admin" ? ana : await api.colleague(ana, role)
  const { id } = await api.call(createContact, ana, { body: { first_name: "Rita" } })
  const calls = [
    await api.send(exportContactPrivacy, who, { params: { id } }),
    await api.send(anonymiseContact, who, { params: { id } }),
  ]
  expect(calls.map(({ status }) => status)).toEqual(role === "admin" ? [200, 200] : [403, 403])
})

test("another account's person is neither told nor touched", async () => {
  const { contact } = await scatterPerson()
  const eve = await api.signUp()
  for (const endpoint of [exportContactPrivacy, anonymiseContact])
    expect((await api.send(endpoint, eve, { params: { id: contact } })).status).toBe(404)
  expect((await api.call(getContact, ana, { params: { id: contact } })).last_name).toBe("Sertório")
})

test("a person of whom next to nothing is known can be anonymised too", async () => {
  const { id } = await api.call(createContact, ana, { body: { first_name: '"\\ %' } })
  expect((await api.call(anonymiseContact, ana, { params: { id } })).first_name).toBe("Pessoa anonimizada")
})
