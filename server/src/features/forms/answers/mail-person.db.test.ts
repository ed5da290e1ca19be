import { listConsents, withdrawConsents } from "@funil/contract/forms/consents"
import { listFormAnswers } from "@funil/contract/forms/form-answers"
import { dismissGivenDetail, listGivenDetails } from "@funil/contract/forms/given-details"
import { createContact, getContact, listContacts, updateContact } from "@funil/contract/records/contacts"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { accountOf, answeredForm } from "../../../../test/forms/answer-scene.ts"
import { consentTexts, giveConsents } from "../../../../test/scenes/give-consents.ts"
import { newId } from "../../../platform/new-id.ts"

const api = await testApi()
const letter = {
  email_subject: "Recebemos, {{contact_first_name}}",
  email_body:
    "<p>Olá, {{contact_first_name}} da {{company}}. Fone {{contact_phone}}; {{owner}}{{url}}{{id}}</p><p>{{name}}</p>",
  consent_text: "Pode me responder",
}
const agreed = new Set(["service"] as const)

interface Mail {
  to: string
  subject: string
  html: string
  text: string
}

async function mails(who: Person): Promise<Mail[]> {
  const { accountId } = await accountOf(api, who)
  const { rows } = await sql<Mail>`
    select m."to", m.subject, m.html, m.text from messages m join deliveries d on d.account_id = m.account_id and d.id = m.id
    where m.account_id = ${accountId} order by m.id
  `.execute(api.database.owner)
  return rows
}

function linkIn(mail: Mail | undefined): string {
  return /https?:\/\/\S+\/consents\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? ""
}

const pass = () => {
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
}

/** Opens the page of a link. A payload makes it a POST. */
async function open(url: string, payload?: string): Promise<string> {
  const { body } = await api.app.inject({
    method: payload ? "POST" : "GET",
    url: new URL(url).pathname,
    headers: { "accept-language": "pt-BR", "content-type": "application/x-www-form-urlencoded" },
    ...(payload && { payload }),
  })
  return body
}

test("who answers gets one mail, which says only what this answer said", async () => {
  const ana = await api.signUp()
  await api.call(createContact, ana, {
    body: { first_name: "Segredo", email: "maria@x.br", phone1: "11987654321" },
  })
  const { answer } = await answeredForm(api, ana, { ...letter, user_id: ana.id })
  const key = newId()
  const values = {
    "contact.first_name": '<img src=x onerror="a()">',
    "contact.email": "Maria@x.br",
    "deal.name": "{{contact_phone}} [x](javascript:a)",
  }
  const all = await Promise.all([1, 2, 3].map(() => answer({ key, values, agreed })))
  expect(all[0]?.kind).toBe("received")
  const [mail, ...more] = await mails(ana)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: "maria@x.br", subject: 'Recebemos, <img src=x onerror="a()">' })
  expect(mail?.html).toContain('Olá, &lt;img src=x onerror="a()"&gt; da. Fone; </p>')
  expect(mail?.html).not.toContain("<img src=x")
  expect(mail?.html).toContain("{{contact_phone}} [x](javascript:a)")
  expect(`${mail?.html}${mail?.text}`).not.toMatch(/Segredo|98765/)
  expect(mail?.text).toMatch(/Ver ou retirar minha autorização: \S+\/consents\//)
})

test("an address gets three mails a day, however it is written, and none for what waits", async () => {
  const ana = await api.signUp()
  const { answer } = await answeredForm(api, ana, letter)
  const send = (email: string, suspicion: "trap" | null = null) =>
    answer({ values: { "contact.first_name": "Maria", "contact.email": email }, agreed, suspicion })
  await send("maria@x.br", "trap")
  for (const email of ["maria@x.br", "MARIA@x.br", "Maria@x.br", "maria@x.br", "maria@x.br"])
    expect(await send(email)).toMatchObject({ kind: "received" })
  expect(await mails(ana)).toHaveLength(3)
  await send("joao@x.br")
  expect(await mails(ana)).toHaveLength(4)
  api.clock.now = new Date(api.clock.now.getTime() + 24 * 3_600_000 + 1)
  await send("maria@x.br")
  expect(await mails(ana)).toHaveLength(5)
})

test("a form asks for its consent before it takes an answer", async () => {
  const ana = await api.signUp()
  const { answer } = await answeredForm(api, ana, letter)
  const values = { "contact.first_name": "Maria", "contact.email": "maria@x.br" }
  expect(await answer({ values })).toEqual({
    kind: "invalid",
    problems: { consent_text: [{ rule: "required" }] },
  })
  expect(await mails(ana)).toEqual([])
})

test("nobody takes over a contact by typing a telephone: no e-mail is filled in, no link leads to their consents", async () => {
  const ana = await api.signUp()
  const phone1 = "+5511987654321"
  const known = await api.call(createContact, ana, { body: { first_name: "Maria", phone1 } })
  await giveConsents(api, ana, { contactId: known.id, purposes: ["marketing"] })
  const { form, answer } = await answeredForm(api, ana, { ...letter, marketing_text: "Quero ofertas" })
  const thief = { "contact.first_name": "Maria", "contact.email": "Ladra@x.br" }
  await answer({ values: { ...thief, "contact.phone1": phone1 }, agreed })
  // A second answer has the phone number. A third has only an unknown address.
  await answer({ values: { ...thief, "contact.phone1": phone1 }, agreed })
  await answer({ values: thief, agreed })
  const params = { id: known.id }
  expect(await api.call(getContact, ana, { params })).toMatchObject({ email: null, phone1 })
  for (const mail of await mails(ana)) {
    const page = await open(linkIn(mail))
    expect(page).toContain("Pode me responder")
    expect(page).not.toContain(consentTexts.marketing)
  }
  // The withdrawal for an answer leaves the contact's consents alone.
  await open(linkIn((await mails(ana))[0]), "purpose=service")
  const consents = await api.call(listConsents, ana, { params })
  expect(consents.filter(({ withdrawn_at }) => withdrawn_at !== null)).toHaveLength(1)
  expect(await api.call(getContact, ana, { params })).toMatchObject({
    service_consent: "given",
    marketing_consent: "given",
  })
  const given = await api.call(listGivenDetails, ana, { params })
  expect(given).toMatchObject([
    { field: "email", value: "ladra@x.br", form: { id: form.id, name: "Contato" } },
  ])
  const body = { field: "email", value: "ladra@x.br" } as const
  expect(await api.call(dismissGivenDetail, ana, { params, body })).toEqual([])
  await answer({ values: { ...thief, "contact.phone1": phone1 }, agreed })
  expect(await api.call(listGivenDetails, ana, { params })).toEqual([])
})

test("an address leads to all consents of a contact once a person of the account entered it", async () => {
  const ana = await api.signUp()
  const { answer } = await answeredForm(api, ana, letter)
  const values = { "contact.first_name": "Maria", "contact.email": "maria@x.br" }
  await answer({ values, agreed })
  const [{ id } = { id: "" }] = (await api.call(listContacts, ana, {})).data
  await giveConsents(api, ana, { contactId: id, purposes: ["marketing"] })
  await answer({ values, agreed })
  const seen = async () => open(linkIn((await mails(ana)).at(-1)))
  expect(await seen()).not.toContain(consentTexts.marketing)
  for (const email of ["outra@x.br", "maria@x.br"])
    await api.call(updateContact, ana, { params: { id }, body: { email } })
  await api.call(updateContact, ana, { params: { id }, body: { email: "entered@x.br" } })
  await answer({ values: { ...values, "contact.email": "entered@x.br" }, agreed })
  expect(await seen()).toContain(consentTexts.marketing)
})

test("a withdrawn consent stays withdrawn whoever ticks it, until the person confirms by the link of a mail", async () => {
  const ana = await api.signUp()
  const email = "maria@x.br"
  const { id } = await api.call(createContact, ana, { body: { first_name: "Maria", email } })
  const params = { id }
  await api.call(withdrawConsents, ana, { params, body: { purpose: "marketing" } })
  const { form, answer } = await answeredForm(api, ana, { marketing_text: "Quero ofertas" })
  pass()
  const values = { "contact.first_name": "Maria", "contact.email": email }
  await answer({ values, agreed: new Set(["marketing"] as const) })
  const state = async () => (await api.call(getContact, ana, { params })).marketing_consent
  expect(await state()).toBe("withdrawn")
  const { data } = await api.call(listFormAnswers, ana, { params: { id: form.id } })
  expect(data[0]?.agreement).toMatchObject({
    given: [{ purpose: "marketing", text: "Quero ofertas" }],
    unconfirmed: ["marketing"],
  })
  const [mail] = await mails(ana)
  expect(mail).toMatchObject({ to: email, subject: expect.stringContaining("Confirme") })
  expect(await open(linkIn(mail))).toContain("Confirmar autorização")
  expect(await state()).toBe("withdrawn")
  pass()
  expect(await open(linkIn(mail), "confirm=marketing")).toContain("volta a receber")
  expect(await state()).toBe("given")
  expect(await api.call(listConsents, ana, { params })).toMatchObject([
    { text: "Quero ofertas", form: { id: form.id }, withdrawn_at: null },
    { withdrawn_at: expect.any(String) },
  ])
  // A person who withdrew contact gets no advertising when a stranger ticks the box either.
  await api.call(withdrawConsents, ana, { params, body: { purpose: "service" } })
  await api.call(withdrawConsents, ana, { params, body: { purpose: "marketing" } })
  pass()
  await open(linkIn(mail), "confirm=marketing")
  expect(await state()).toBe("withdrawn")
})
