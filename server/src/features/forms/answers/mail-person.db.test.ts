import { createContact } from "@funil/contract/contacts"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { accountOf, answeredForm } from "../../../../test/answer-scene.ts"
import { type Person, testApi } from "../../../../test/client.ts"
import { newId } from "../../../platform/new-id.ts"

const api = await testApi()
const letter = {
  email_subject: "Recebemos,\n{{contact_first_name}}",
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
  expect(mail?.html).toContain('Olá, &lt;img src=x onerror="a()"&gt; da . Fone ; </p>')
  expect(mail?.html).not.toContain("<img src=x")
  expect(mail?.html).toContain("{{contact_phone}} [x](javascript:a)")
  expect(`${mail?.html}${mail?.text}`).not.toMatch(/Segredo|98765/)
  expect(mail?.text).toMatch(/Ver ou retirar o que autorizei: \S+\/consents\//)
})

test("whoever types the telephone of somebody known is not sent to that person's consents", async () => {
  const ana = await api.signUp()
  await api.call(createContact, ana, { body: { first_name: "Maria", phone1: "11987654321" } })
  const { answer } = await answeredForm(api, ana, letter)
  const values = {
    "contact.first_name": "Maria",
    "contact.email": "outra@x.br",
    "contact.phone1": "11987654321",
  }
  expect(await answer({ values, agreed })).toMatchObject({ kind: "received" })
  const [mail] = await mails(ana)
  expect(mail).toMatchObject({ to: "outra@x.br" })
  expect(`${mail?.html}${mail?.text}`).not.toContain("/consents/")
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
