import { withdrawConsents, listConsents } from "@funil/contract/forms/consents"
import * as answers from "@funil/contract/forms/form-answers"
import { listForms } from "@funil/contract/forms/forms"
import { createContact, getContact } from "@funil/contract/records/contacts"
import { getDeal, listDeals } from "@funil/contract/records/deals"
import { getOperation } from "@funil/contract/records/history"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { preparedFile } from "../../../../test/files/sent-files.ts"
import { accountOf, answeredForm } from "../../../../test/forms/answer-scene.ts"
import { newId } from "../../../platform/new-id.ts"

const api = await testApi()
const maria = { "contact.first_name": "Maria", "contact.email": "maria@x.br" }
const day = 86_400_000

const spam = (who: Person, id: string) =>
  api.call(answers.listFormAnswers, who, { params: { id }, query: { state: "spam" } })
const later = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

test("all that wait are released by one call, each once however many call, but those that a rule refuses", async () => {
  const ana = await api.signUp()
  await api.call(createCustomField, ana, {
    body: { entity: "contact", name: "origem", label: "Origem", type: "text", required: true },
  })
  const origin = "contact.custom_fields.origem"
  const { form, answer } = await answeredForm(api, ana, {
    fields: ["contact.first_name", "contact.email", origin, "deal.name"].map((field) => ({
      field,
      label: field,
    })),
  })
  // More answers than a page of the list holds.
  const names = Array.from({ length: 60 }, (_, at) => `Pedido ${String(at).padStart(2, "0")}`)
  for (const name of names)
    await answer({ values: { ...maria, [origin]: "Feira", "deal.name": name }, suspicion: "trap" })
  const rui = { "contact.first_name": "Rui", "contact.email": "rui@x.br" }
  expect(await answer({ values: rui })).toMatchObject({ kind: "waits" })
  const params = { id: form.id }
  const progress_id = newId()
  const done = await Promise.all([
    api.call(answers.releaseFormAnswers, ana, { params, body: { progress_id } }),
    api.call(answers.releaseFormAnswers, ana, { params, body: {} }),
  ])
  expect(done.reduce((sum, { released }) => sum + released, 0)).toBe(60)
  expect(done.map(({ refused }) => refused)).toEqual([1, 1])
  const deals = await api.call(listDeals, ana, { query: { per_page: "100" } })
  expect(deals.data.map(({ name }) => name).toSorted()).toEqual(names)
  expect(await spam(ana, form.id)).toMatchObject({ spam: 1, data: [{ reason: "refused" }] })
  const progress = await api.call(getOperation, ana, { params: { id: progress_id } })
  expect(progress).toMatchObject({ status: "done", total: 61, done: 61, undo_token: null })
  expect(progress.updated).toBe(done[0].released)
  const again = await api.send(answers.releaseFormAnswers, ana, { params, body: { progress_id } })
  expect(again.status).toBe(409)
})

test("all that wait are deleted by one call with their files, and nothing else is", async () => {
  const ana = await api.signUp()
  const more = {
    fields: [
      { field: "deal.name", label: "O quê?" },
      { field: "deal.files", label: "Planta" },
    ],
  }
  const { form, answer, received } = await answeredForm(api, ana, more)
  const other = await answeredForm(api, ana, { ...more, name: "Outro" })
  const ctx = await accountOf(api, ana)
  const file = await preparedFile(ctx)
  await answer({ files: [file], suspicion: "too_soon" })
  await file.settle()
  const { rows: ids } = await sql<{ id: string }>`
    insert into form_answers (account_id, id, form_id, key, reason, "values", files, utm, draft, created_at)
    select a.account_id, gen_random_uuid(), ${form.id}, gen_random_uuid(), 'trap', '[]', 0, '{}', '{}', now()
    from accounts a, generate_series(1, 1200) where a.account_id = ${ctx.accountId}
    returning id`.execute(api.database.owner)
  expect(ids).toHaveLength(1200)
  await received({ "deal.name": "Fica" })
  await other.answer({ values: { "deal.name": "Também" }, suspicion: "trap" })
  const remove = { params: { id: form.id }, query: { state: "spam" } } as const
  expect(await api.call(answers.deleteFormAnswers, ana, remove)).toEqual({ deleted: 1201 })
  expect(await api.call(answers.deleteFormAnswers, ana, remove)).toEqual({ deleted: 0 })
  const all = await api.send(answers.deleteFormAnswers, ana, { ...remove, query: {} as never })
  expect(all.status).toBe(422)
  const [left, elsewhere] = [await spam(ana, form.id), await spam(ana, other.form.id)]
  expect([left.spam, elsewhere.spam]).toEqual([0, 1])
  expect((await api.call(answers.listFormAnswers, ana, { params: remove.params })).data).toHaveLength(1)
  const { rows: stored } = await sql`select from stored_files where account_id = ${ctx.accountId}`.execute(
    api.database.owner,
  )
  expect(stored).toEqual([])
})

test("the list of forms tells how many answers wait and when the last one was received", async () => {
  const ana = await api.signUp()
  const { answer, received } = await answeredForm(api, ana)
  const seen = async () => {
    const [form] = await api.call(listForms, ana, {})
    return { waiting: form?.waiting, last: form?.last_answer_at }
  }
  expect(await seen()).toEqual({ waiting: 0, last: null })
  await received(maria)
  later(1000)
  await received(maria)
  const last = api.clock.now.toISOString()
  later(1000)
  await answer({ values: maria, suspicion: "trap" })
  await answer({ values: maria, suspicion: "too_soon" })
  expect(await seen()).toEqual({ waiting: 2, last })
})

test("a consent is of when the person agreed, however late the answer is released, and no older than a withdrawal", async () => {
  const ana = await api.signUp()
  const { form, answer } = await answeredForm(api, ana, {
    consent_text: "Pode me responder",
    marketing_text: "Quero ofertas",
  })
  const contact = await api.call(createContact, ana, {
    body: { first_name: "Maria", email: maria["contact.email"] },
  })
  const agreed = new Set(["service", "marketing"] as const)
  await answer({ values: maria, agreed, suspicion: "trap", ip: "203.0.113.5" })
  const sent = api.clock.now.toISOString()
  later(day)
  await api.call(withdrawConsents, ana, { params: { id: contact.id }, body: { purpose: "marketing" } })
  const withdrawn = api.clock.now.toISOString()
  later(day)
  await api.call(answers.releaseFormAnswers, ana, { params: { id: form.id }, body: {} })
  const consents = await api.call(listConsents, ana, { params: { id: contact.id } })
  expect(
    consents.map(({ purpose, given_at, withdrawn_at, ip }) => ({ purpose, given_at, withdrawn_at, ip })),
  ).toEqual(
    expect.arrayContaining([
      { purpose: "service", given_at: sent, withdrawn_at: null, ip: "203.0.113.5" },
      { purpose: "marketing", given_at: sent, withdrawn_at: withdrawn, ip: "203.0.113.5" },
    ]),
  )
  expect(consents).toHaveLength(2)
})

test("what is agreed to in an answer about no contact is kept with the answer, with its proof", async () => {
  const ana = await api.signUp()
  const { form, answer, received } = await answeredForm(api, ana, {
    fields: [
      { field: "deal.name", label: "O quê?" },
      { field: "contact.email", label: "E-mail" },
    ],
    consent_text: "Pode usar",
  })
  const agreed = new Set(["service"] as const)
  const proof = { agreed, ip: "203.0.113.5", agent: "Firefox" }
  await received({ "deal.name": "Um" }, proof)
  await answer({ values: { "deal.name": "Dois" }, ...proof, suspicion: "trap" })
  await api.call(answers.releaseFormAnswers, ana, { params: { id: form.id }, body: {} })
  later(1000)
  await received({ "deal.name": "Três", "contact.email": "rui@x.br" }, proof)
  const { data } = await api.call(answers.listFormAnswers, ana, { params: { id: form.id } })
  const agreement = {
    given: [{ purpose: "service", text: "Pode usar" }],
    unconfirmed: [],
    terms_url: null,
    ip: "203.0.113.5",
    agent: "Firefox",
  }
  // The consents of a contact already show its agreements.
  expect(data.map((one) => one.agreement)).toEqual([null, agreement, agreement])
})

test("of the answers of a form at most ten thousand wait: the oldest go", async () => {
  const ana = await api.signUp()
  const { form, answer } = await answeredForm(api, ana)
  const { accountId } = await accountOf(api, ana)
  const put = (count: number) =>
    sql`
      insert into form_answers (account_id, id, form_id, key, reason, "values", files, utm, draft, created_at)
      select a.account_id, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${form.id}, gen_random_uuid(), 'trap', '[]', 0, '{}', '{}', now()
      from accounts a, generate_series(1, ${count}::int) n where a.account_id = ${accountId}
      returning id`.execute(api.database.owner)
  await put(answers.maxSpam - 1)
  await answer({ values: maria, suspicion: "trap" })
  const count = async () => (await spam(ana, form.id)).spam
  const oldest = async () => {
    const { rows } = await sql<{ id: string }>`
      select min(id::text) as id from form_answers where account_id = ${accountId} and form_id = ${form.id}
    `.execute(api.database.owner)
    return Number(rows[0]?.id.slice(-12))
  }
  expect([await count(), await oldest()]).toEqual([answers.maxSpam, 1])
  await answer({ values: maria, suspicion: "trap" })
  expect([await count(), await oldest()]).toEqual([answers.maxSpam, 2])
})

test("with proof of work a hundred answers an hour of one address pass, and twenty thousand of one form; what is above waits", async () => {
  const ana = await api.signUp()
  const { form, answer } = await answeredForm(api, ana)
  const { accountId } = await accountOf(api, ana)
  const send = async (ip?: string) => (await answer({ values: maria, ...(ip && { ip }) })).kind
  expect(await send("203.0.113.7")).toBe("received")
  const { rows } = await sql`
    update throttles set count = 99 where account_id = ${accountId} and key like 'form_answer %' returning 1
  `.execute(api.database.owner)
  expect(rows).toHaveLength(1)
  expect([await send("203.0.113.7"), await send("203.0.113.7")]).toEqual(["received", "waits"])
  expect(await send("203.0.113.8")).toBe("received")
  await sql`
    update form_counters set in_hour = 19999 where account_id = ${accountId} and form_id = ${form.id}
  `.execute(api.database.owner)
  expect([await send(), await send()]).toEqual(["received", "waits"])
  const { data } = await spam(ana, form.id)
  expect(data.map(({ reason }) => reason)).toEqual(["too_many", "too_many"])
  later(3_600_000)
  expect([await send("203.0.113.7"), await send()]).toEqual(["received", "received"])
})

test("files of answers that wait take at most 200 MB: those of the oldest go first, and the answers say so", async () => {
  const ana = await api.signUp()
  const more = {
    fields: [
      { field: "deal.name", label: "O quê?" },
      { field: "deal.files", label: "Planta" },
    ],
  }
  const { form, answer } = await answeredForm(api, ana, more)
  const ctx = await accountOf(api, ana)
  const { owner } = api.database
  const send = async (name: string) => {
    const file = await preparedFile(ctx)
    await answer({ values: { "deal.name": name }, files: [file], suspicion: "trap" })
    await file.settle()
    later(1000)
  }
  await send("Um")
  await send("Dois")
  await sql`update form_answer_files set size = ${100 * 1024 ** 2} where account_id = ${ctx.accountId}`.execute(
    owner,
  )
  await send("Três")
  const { data } = await spam(ana, form.id)
  expect(data.map(({ values, files, files_dropped }) => [values[0]?.text, files, files_dropped])).toEqual([
    ["Três", 1, false],
    ["Dois", 1, false],
    ["Um", 1, true],
  ])
  const { rows } = await sql`select from stored_files where account_id = ${ctx.accountId}`.execute(owner)
  expect(rows).toHaveLength(2)
  const params = { id: form.id, answer_id: data[2]?.id ?? "" }
  const released = await api.call(answers.releaseFormAnswer, ana, { params })
  expect(released).toMatchObject({ state: "received", files: 1, files_dropped: true })
})

test("an answer that waits since before texts had to be one line is released as one line, or names its field", async () => {
  const ana = await api.signUp()
  for (const [label, type] of [
    ["Cor", "text"],
    ["Recado", "textarea"],
  ] as const)
    await api.call(createCustomField, ana, { body: { entity: "contact", label, type } })
  const { form, answer } = await answeredForm(api, ana)
  await answer({ values: maria, suspicion: "trap" })
  const keep = (draft: object) =>
    sql`
      update form_answers set draft = draft || ${JSON.stringify({ bodies: draft })}::jsonb where form_id = ${form.id}
    `.execute(api.database.owner)
  const contact = { first_name: "Maria\n\u0007da\u202e Luz", job: "Chefe\t", email: "ma\u0001ria@x.br" }
  const custom_fields = { cor: "azul\nclaro", recado: "Oi\nTchau" }
  const bodies = { company: null, deal: { name: "Pedido\r\nnovo", tags: ["a\nb"], custom_fields: {} } }
  await keep({ ...bodies, contact: { ...contact, custom_fields } })
  const params = { id: form.id, answer_id: (await spam(ana, form.id)).data[0]?.id ?? "" }
  const refused = await api.send(answers.releaseFormAnswer, ana, { params })
  expect([refused.status, Object.keys(refused.body)]).toEqual([422, ["contact.email"]])
  await keep({ ...bodies, contact: { ...contact, email: "maria@x.br", custom_fields } })
  const { deal_id } = await api.call(answers.releaseFormAnswer, ana, { params })
  const made = await api.call(getDeal, ana, { params: { id: deal_id ?? "" } })
  expect([made.name, made.tags]).toEqual(["Pedido novo", ["site", "a b"]])
  const person = await api.call(getContact, ana, { params: { id: made.contacts[0]?.id ?? "" } })
  expect(person).toMatchObject({
    first_name: "Maria da Luz",
    job: "Chefe",
    custom_fields: { cor: "azul claro", recado: "Oi\nTchau" },
  })
})
