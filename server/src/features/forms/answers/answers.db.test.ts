import { roles } from "@funil/contract/account/permissions"
import * as answers from "@funil/contract/forms/form-answers"
import { getForm, trashForm, updateForm } from "@funil/contract/forms/forms"
import { listContacts } from "@funil/contract/records/contacts"
import { getDeal, listDeals, trashDeal } from "@funil/contract/records/deals"
import { listFiles } from "@funil/contract/records/files"
import { createCustomField, trashCustomField } from "@funil/contract/settings/custom-fields"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { preparedFile } from "../../../../test/files/sent-files.ts"
import { accountOf, answeredForm } from "../../../../test/forms/answer-scene.ts"
import { putStanding } from "../../../../test/standing.ts"
import { newId } from "../../../platform/new-id.ts"
import { purgeBytes } from "../../files/stored-files.ts"
import { purgeAnswers } from "./answers.ts"

const api = await testApi()
const maria = { "contact.first_name": "Maria", "contact.email": "maria@x.br" }

const list = (who: Person, id: string, query: { state?: "spam"; before?: string; per_page?: string } = {}) =>
  api.call(answers.listFormAnswers, who, { params: { id }, query })
const stored = async (who: Person) => {
  const { accountId } = await accountOf(api, who)
  const { rows } = await sql<{ name: string }>`
    select name from stored_files where account_id = ${accountId}
  `.execute(api.database.owner)
  return rows.length
}

test("answers are listed page by page, the newest first, with what they became while that is there", async () => {
  const ana = await api.signUp()
  const { form, received } = await answeredForm(api, ana)
  const deals: string[] = []
  for (const name of ["Um", "Dois", "Três"]) {
    api.clock.now = new Date(api.clock.now.getTime() + 1000)
    deals.push(await received({ ...maria, "deal.name": name, "company.company": "=cmd()" }))
  }
  const first = await list(ana, form.id, { per_page: "2" })
  expect(first).toMatchObject({ has_more: true, spam: 0 })
  expect(first.data.map(({ deal_id }) => deal_id)).toEqual([deals[2], deals[1]])
  expect(first.data[0]).toMatchObject({
    state: "received",
    reason: null,
    files: 0,
    values: [
      { field: "contact.first_name", label: "Nome", text: "Maria" },
      { field: "contact.email", label: "E-mail", text: "maria@x.br" },
      { field: "company.company", label: "Empresa", text: "=cmd()" },
      { field: "deal.name", label: "Sobre o quê?", text: "Três" },
    ],
  })
  const before = first.data[1]?.id ?? ""
  const rest = await list(ana, form.id, { per_page: "2", before })
  expect(rest).toMatchObject({ has_more: false, data: [{ deal_id: deals[0] }] })
  await api.call(trashDeal, ana, { params: { id: deals[0] ?? "" } })
  expect((await list(ana, form.id, { before })).data[0]).toMatchObject({ deal_id: null })
})

test("what looks like spam waits with all that was sent, until it is released once", async () => {
  const ana = await api.signUp()
  const { form, answer } = await answeredForm(api, ana, {
    fields: [
      { field: "contact.first_name", label: "Nome", required: true },
      { field: "contact.email", label: "E-mail", required: true },
      { field: "deal.files", label: "Planta" },
    ],
    consent_text: "Pode me responder",
    users: [ana.id],
  })
  const file = await preparedFile(await accountOf(api, ana))
  const utm = { utm_source: "google" }
  const spam = await answer({
    values: maria,
    suspicion: "trap",
    files: [file],
    agreed: new Set(["service"]),
    utm,
  })
  await file.settle()
  expect(spam.kind).toBe("waits")
  expect((await api.call(listDeals, ana, {})).total).toBe(0)
  expect((await api.call(listContacts, ana, {})).total).toBe(0)
  const waiting = await list(ana, form.id, { state: "spam" })
  expect(waiting).toMatchObject({
    spam: 1,
    data: [{ state: "spam", reason: "trap", files: 1, deal_id: null, utm }],
  })
  const params = { id: form.id, answer_id: waiting.data[0]?.id ?? "" }
  const replies = await Promise.all([1, 2].map(() => api.send(answers.releaseFormAnswer, ana, { params })))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const [released] = (await list(ana, form.id)).data
  expect(released).toMatchObject({ state: "received", reason: null })
  const deal = await api.call(getDeal, ana, { params: { id: released?.deal_id ?? "" } })
  expect(deal).toMatchObject({ source: "form", utm_source: "google", user_id: ana.id, created_by: null })
  const files = await api.call(listFiles, ana, { query: { entity: "cards", record_id: deal.id } })
  expect(files.map(({ name }) => name)).toEqual([file.name])
  const { rows } = await sql<{ purpose: string }>`
    select purpose from consents where contact_id = ${released?.contact_id}
  `.execute(api.database.owner)
  expect(rows).toEqual([{ purpose: "service" }])
  expect(await api.call(getForm, ana, { params: { id: form.id } })).toMatchObject({ answers: 1 })
})

test("without proof of work five answers an hour of one address pass, the others wait", async () => {
  const ana = await api.signUp()
  const { answer } = await answeredForm(api, ana)
  const send = (ip: string) => answer({ values: maria, suspicion: "no_proof", ip })
  const all = await Promise.all(Array.from({ length: 8 }, () => send("203.0.113.7")))
  expect(all.filter(({ kind }) => kind === "received")).toHaveLength(5)
  expect(all.filter(({ kind }) => kind === "waits")).toHaveLength(3)
  expect(await send("203.0.113.8")).toMatchObject({ kind: "received" })
  api.clock.now = new Date(api.clock.now.getTime() + 3_600_001)
  expect(await send("203.0.113.7")).toMatchObject({ kind: "received" })
})

test("what a rule of the account refuses waits, and is released once the rule lets it", async () => {
  const ana = await api.signUp()
  const field = await api.call(createCustomField, ana, {
    body: { entity: "contact", name: "origem", label: "Origem", type: "text", required: true },
  })
  const { form, answer } = await answeredForm(api, ana)
  expect(await answer({ values: maria })).toMatchObject({ kind: "waits" })
  expect((await api.call(listContacts, ana, {})).total).toBe(0)
  const { data } = await list(ana, form.id, { state: "spam" })
  expect(data).toMatchObject([{ reason: "refused" }])
  const params = { id: form.id, answer_id: data[0]?.id ?? "" }
  const refused = await api.send(answers.releaseFormAnswer, ana, { params })
  expect(refused).toMatchObject({ status: 422, body: { "custom_fields.origem": expect.anything() } })
  await api.call(trashCustomField, ana, { params: { id: field.id } })
  const released = await api.call(answers.releaseFormAnswer, ana, { params })
  expect(released).toMatchObject({ state: "received" })
})

test("an answer is deleted with its files; those that nobody releases go after ninety days", async () => {
  const ana = await api.signUp()
  const { form, answer } = await answeredForm(api, ana, {
    fields: [{ field: "deal.files", label: "Planta", required: true }],
  })
  expect(await answer()).toMatchObject({ problems: { "deal.files": [{ rule: "required" }] } })
  const ctx = await accountOf(api, ana)
  for (const _ of [1, 2]) {
    const file = await preparedFile(ctx)
    await answer({ files: [file], suspicion: "too_soon" })
    await file.settle()
  }
  expect(await stored(ana)).toBe(2)
  const { data } = await list(ana, form.id, { state: "spam" })
  const params = { id: form.id, answer_id: data[0]?.id ?? "" }
  await api.call(answers.deleteFormAnswer, ana, { params })
  expect((await api.send(answers.deleteFormAnswer, ana, { params })).status).toBe(404)
  expect(await stored(ana)).toBe(1)
  const day = 86_400_000
  const later = (days: number) => ({ ...ctx, now: () => new Date(api.clock.now.getTime() + days * day) })
  await purgeAnswers.run(later(89))
  expect((await list(ana, form.id, { state: "spam" })).spam).toBe(1)
  await purgeAnswers.run(later(91))
  expect((await list(ana, form.id, { state: "spam" })).spam).toBe(0)
  await purgeBytes.run(later(91))
  expect(await stored(ana)).toBe(0)
})

test("the export has a column for each field that was ever asked, and no formulas", async () => {
  const ana = await api.signUp()
  const { form, received } = await answeredForm(api, ana)
  const params = { id: form.id }
  await received({ ...maria, "company.company": "=cmd()", "deal.name": 'Um; "dois"' })
  await api.call(updateForm, ana, {
    params,
    body: {
      fields: [
        { field: "contact.first_name", label: "Seu nome" },
        { field: "contact.job", label: "Cargo" },
      ],
    },
  })
  api.clock.now = new Date(api.clock.now.getTime() + 1000)
  await received({ "contact.first_name": "João", "contact.job": "Chefe" }, { utm: { utm_source: "@x" } })
  const csv = await api.send(answers.exportFormAnswers, ana, { params })
  const [head, one, two] = String(csv.body).replace("\uFEFF", "").split("\r\n")
  expect(head).toBe(
    "Data;Seu nome;E-mail;Empresa;Sobre o quê?;Cargo;Arquivos;Negócio;utm_source;utm_medium;utm_campaign;utm_term;utm_content;Página",
  )
  expect(one).toContain(`;Maria;maria@x.br;'=cmd();"Um; ""dois""";;0;`)
  expect(two).toContain(";João;;;;Chefe;0;")
  expect(two).toContain(";'@x;")
})

test("numbers count views, starts and answers by days of the account's zone, and where answers came from", async () => {
  const ana = await api.signUp()
  const { form, received, answer } = await answeredForm(api, ana)
  const { accountId } = await accountOf(api, ana)
  await sql`
    insert into form_days (account_id, form_id, day, views, starts) values (${accountId}, ${form.id}, '2026-03-11', 9, 4)
  `.execute(api.database.owner)
  // São Paulo still has the day before.
  api.clock.now = new Date("2026-03-12T01:00:00Z")
  await received(maria, { utm: { utm_source: "google", utm_medium: "cpc" } })
  await received(maria, { utm: { utm_source: "google", utm_medium: "cpc" } })
  await answer({ values: maria, suspicion: "trap" })
  api.clock.now = new Date("2026-03-12T12:00:00Z")
  await received(maria)
  const numbers = (from: string, to: string) =>
    api.send(answers.formNumbers, ana, { params: { id: form.id }, query: { from, to } })
  expect((await numbers("2026-03-11", "2026-03-12")).body).toEqual({
    days: [
      { day: "2026-03-11", views: 9, starts: 4, answers: 2 },
      { day: "2026-03-12", views: 0, starts: 0, answers: 1 },
    ],
    sources: [
      { source: "google", medium: "cpc", campaign: null, answers: 2 },
      { source: null, medium: null, campaign: null, answers: 1 },
    ],
  })
  expect((await numbers("2026-03-12", "2026-03-12")).body).toMatchObject({ sources: [{ answers: 1 }] })
  expect((await numbers("2026-03-12", "2026-03-11")).status).toBe(422)
})

test("answers are another account's, another role's or a deleted form's no more than the form is", async () => {
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const { form, answer } = await answeredForm(api, ana)
  const other = await answeredForm(api, ana, { name: "Outro" })
  const done = await answer({ values: maria, suspicion: "trap" })
  const answer_id = done.kind === "waits" ? done.answerId : ""
  const calls = (id: string) =>
    [
      [answers.listFormAnswers, { params: { id } }],
      [answers.releaseFormAnswer, { params: { id, answer_id } }],
      [answers.deleteFormAnswer, { params: { id, answer_id } }],
      [answers.releaseFormAnswers, { params: { id }, body: {} }],
      [answers.deleteFormAnswers, { params: { id }, query: { state: "spam" } }],
      [answers.exportFormAnswers, { params: { id } }],
      [answers.formNumbers, { params: { id }, query: { from: "2026-03-01", to: "2026-03-01" } }],
    ] as const
  const statuses = (who: Person, id: string) =>
    Promise.all(calls(id).map(async ([call, input]) => (await api.send(call, who, input as never)).status))
  expect(await statuses(bia, form.id)).toEqual(Array.from({ length: 7 }, () => 404))
  for (const role of roles.filter((one) => one !== "admin" && one !== "manager"))
    expect(await statuses(await api.colleague(ana, role), form.id)).toEqual(
      Array.from({ length: 7 }, () => 403),
    )
  expect((await statuses(ana, other.form.id)).slice(1, 3)).toEqual([404, 404])
  await api.call(trashForm, ana, { params: { id: form.id } })
  expect(await statuses(ana, form.id)).toEqual(Array.from({ length: 7 }, () => 404))
  expect(await answer({ key: newId(), values: maria })).toEqual({ kind: "closed" })
})

test("the form of a blocked account is closed", async () => {
  const ana = await api.signUp()
  const { answer } = await answeredForm(api, ana)
  expect(await answer({ values: maria })).toMatchObject({ kind: "received" })
  await putStanding(api, ana, "suspended")
  expect(await answer({ values: maria })).toEqual({ kind: "closed" })
})
