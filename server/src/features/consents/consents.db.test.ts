import { roles } from "@funil/contract/account/permissions"
import {
  type ConsentPurpose,
  createConsent,
  listConsents,
  withdrawConsents,
} from "@funil/contract/forms/consents"
import { createForm } from "@funil/contract/forms/forms"
import { createContact, mergeContact, trashContact } from "@funil/contract/records/contacts"
import { listLogs, restoreTrash, undo } from "@funil/contract/records/history"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { contactForm } from "../../../test/forms/form-scene.ts"
import { consentTexts, giveConsents } from "../../../test/scenes/give-consents.ts"
import { accountOf } from "../../../test/scenes/make-message.ts"
import { signToken } from "../../platform/access/account-token.ts"
import { systemContext } from "../../platform/system-context.ts"
import { consentUrl } from "./consents.ts"

const api = await testApi()
const { owner } = api.database
const { service, marketing } = consentTexts
let ana: Person
let rita: string

const contact = async (first_name: string) =>
  (
    await api.call(createContact, ana, {
      body: { first_name, email: `${first_name.toLowerCase()}@sol.test` },
    })
  ).id

beforeEach(async () => {
  ana = await api.signUp()
  rita = await contact("Rita")
})

const pass = (seconds = 60) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}
const give = async (contactId: string, ...purposes: ConsentPurpose[]) => {
  pass()
  await giveConsents(api, ana, { contactId, purposes })
}

async function pathOf(contactId: string, who = ana): Promise<string> {
  const ctx = await systemContext(api.services, await accountOf(api, who))
  return new URL(consentUrl(ctx, contactId)).pathname
}

interface PageOptions {
  readonly language?: "pt-BR" | "en"
  readonly withdraw?: ConsentPurpose
}

/** Opens the page like a browser. Posts the form to withdraw a purpose. */
async function open(path: string, { language = "pt-BR", withdraw }: PageOptions = {}) {
  pass()
  const { statusCode, body, headers } = await api.app.inject({
    method: withdraw ? "POST" : "GET",
    url: path,
    headers: { "accept-language": language, "content-type": "application/x-www-form-urlencoded" },
    ...(withdraw && { payload: `purpose=${withdraw}` }),
  })
  return { status: statusCode, body, headers }
}

/** The consents of a contact, oldest first: each text and whether it is withdrawn. */
async function knownConsents(contactId: string, who = ana) {
  const told = await api.call(listConsents, who, { params: { id: contactId } })
  return told.map(({ text, withdrawn_at }) => [text, withdrawn_at !== null]).toReversed()
}

describe("what was agreed to", () => {
  test("is told with the form, the proof and the time; a text is kept once", async () => {
    const form = await api.call(createForm, ana, { body: contactForm("Orçamento") })
    const purposes = ["service", "marketing"] as const
    await giveConsents(api, ana, { contactId: rita, purposes, formId: form.id })
    await give(rita, "marketing")
    const told = await api.call(listConsents, ana, { params: { id: rita } })
    expect(told.length).toBe(3)
    expect(told[1]).toMatchObject({
      form: { id: form.id, name: "Orçamento" },
      user: null,
      ip: "203.0.113.9",
      agent: "Firefox",
      given_at: expect.any(String),
      withdrawn_at: null,
    })
    const texts = await sql`
      select from consent_texts t join contacts c on c.account_id = t.account_id where c.id = ${rita}
    `.execute(owner)
    expect(texts.rows.length).toBe(2)
  })

  test("is noted by a colleague, who is named, and stands in the history", async () => {
    const body = { purpose: "marketing", text: "Disse por telefone que quer ofertas" } as const
    const reply = await api.send(createConsent, ana, { params: { id: rita }, body })
    expect(reply).toMatchObject({
      status: 201,
      body: [{ text: body.text, user: { id: ana.id }, form: null }],
    })
    expect(reply.headers["undo-token"]).toBeUndefined()
    const { data } = await api.call(listLogs, ana, { query: { entity: "contact", record_id: rita } })
    expect(data[0]).toMatchObject({
      user: { id: ana.id },
      changes: [{ field: "marketing_consent", from: "never", to: "given" }],
    })
  })

  test.each(roles)("is told to and noted by %s as far as the contact is theirs", async (role) => {
    await give(rita, "marketing")
    const who = role === "admin" ? ana : await api.colleague(ana, role)
    const [params, body] = [{ id: rita }, { purpose: "marketing" } as const]
    const statuses = [
      (await api.send(listConsents, who, { params })).status,
      (await api.send(withdrawConsents, who, { params, body })).status,
      (await api.send(createConsent, who, { params, body: { ...body, text: "Quer" } })).status,
    ]
    const hidden = [404, 404, 404]
    const few: Partial<Record<typeof role, number[]>> = {
      restricted_agent: hidden,
      external_agent: hidden,
      visitor: [200, 403, 403],
    }
    expect(statuses).toEqual(few[role] ?? [200, 200, 201])
  })
})

describe("the page of the link", () => {
  test("tells what was agreed to and withdraws one purpose, once, without a script", async () => {
    await give(rita, "service", "marketing")
    const path = await pathOf(rita)
    const before = await open(path)
    expect(before.status).toBe(200)
    for (const text of [service, marketing, "Retirar autorização de contato", "Não quero receber ofertas"])
      expect(before.body).toContain(text)
    expect(before.body).not.toMatch(/<script|Rita|rita@/)
    expect(before.headers["content-security-policy"]).toContain("default-src 'none'")
    expect(before.headers["set-cookie"]).toBeUndefined()
    expect(await knownConsents(rita)).toEqual([
      [service, false],
      [marketing, false],
    ])
    const done = await open(path, { withdraw: "marketing" })
    expect(done.body).toContain("você não recebe mais novidades")
    expect(done.body).not.toContain('value="marketing"')
    const [first] = await api.call(listConsents, ana, { params: { id: rita } })
    expect(first).toMatchObject({
      purpose: "marketing",
      withdrawn_at: expect.any(String),
      withdrawn_by: null,
    })
    await open(path, { withdraw: "marketing", language: "en" })
    expect((await api.call(listConsents, ana, { params: { id: rita } }))[0]).toEqual(first)
    expect((await knownConsents(rita))[0]).toEqual([service, false])
    const { data } = await api.call(listLogs, ana, { query: { entity: "contact", record_id: rita } })
    expect(data.slice(0, 2)).toMatchObject([
      { user: null, changes: [{ field: "marketing_consent", from: "given", to: "withdrawn" }] },
      { action: "create" },
    ])
    expect((await open(path, { language: "en" })).body).toContain("What you agreed to")
  })

  test("lets who never agreed say no to advertising", async () => {
    const path = await pathOf(rita)
    expect((await open(path)).body).not.toContain('value="service"')
    await open(path, { withdraw: "marketing" })
    expect(await knownConsents(rita)).toEqual([[null, true]])
    expect((await open(path)).body).not.toContain("<button")
  })

  test("is open to who wrote to a blocked account", async () => {
    await give(rita, "marketing")
    await sql`update accounts set suspended_at = now() where domain = ${ana.domain}`.execute(owner)
    await open(await pathOf(rita), { withdraw: "marketing" })
    const { rows } =
      await sql`select from consents where contact_id = ${rita} and kind = 'withdrawn'`.execute(owner)
    expect(rows.length).toBe(1)
  })

  test("is nobody's with a forged token, one for something else, or one of another account", async () => {
    await give(rita, "marketing")
    const { config } = api.services
    const [mine, eve] = [await accountOf(api, ana), await accountOf(api, await api.signUp())]
    const tokens = [
      "x".repeat(64),
      signToken(config, "unsubscribe", { accountId: mine, id: rita }),
      signToken(config, "consent", { accountId: eve, id: rita }),
      signToken(config, "consent", { accountId: mine, id: mine }),
    ]
    for (const token of tokens) {
      const { status, body } = await open(`/consents/${token}`, { withdraw: "marketing" })
      expect([status, body]).toEqual([404, expect.stringContaining("não vale mais")])
    }
    expect(await knownConsents(rita)).toEqual([[marketing, false]])
  })

  test("answers two at once with one withdrawal", async () => {
    await give(rita, "marketing")
    const path = await pathOf(rita)
    const all = await Promise.all(Array.from({ length: 6 }, () => open(path, { withdraw: "marketing" })))
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const { rows } =
      await sql`select from consents where contact_id = ${rita} and kind = 'withdrawn'`.execute(owner)
    expect(rows.length).toBe(1)
  })
})

describe("nothing revives a withdrawn consent", () => {
  const withdrawn = (text: string) => [text, true]
  const merge = async (id: string, other: string) => {
    pass()
    const { headers } = await api.send(mergeContact, ana, {
      params: { id },
      body: { with: other, fields: {} },
    })
    return headers["undo-token"] ?? ""
  }
  const isNoMore = async (id: string) => (await knownConsents(id)).every(([, isOver]) => isOver)

  test("a merge brings consents along, and its undo takes them back", async () => {
    const other = await contact("Ritinha")
    await give(rita, "service")
    await give(other, "marketing")
    const token = await merge(rita, other)
    expect(await knownConsents(rita)).toEqual([
      [service, false],
      [marketing, false],
    ])
    await api.call(undo, ana, { body: { token } })
    expect(await knownConsents(rita)).toEqual([[service, false]])
    expect(await knownConsents(other)).toEqual([[marketing, false]])
  })

  test("a merge keeps what either withdrew, whoever said what when, and so does its undo", async () => {
    const other = await contact("Ritinha")
    await give(other, "marketing")
    await open(await pathOf(other), { withdraw: "marketing" })
    await give(rita, "marketing")
    const token = await merge(rita, other)
    expect(await isNoMore(rita)).toBe(true)
    await api.call(undo, ana, { body: { token } })
    expect(await knownConsents(rita)).toEqual([withdrawn(marketing)])
    expect(await knownConsents(other)).toEqual([withdrawn(marketing)])
  })

  test("a link of before a merge withdraws for who it became, and for both after an undo", async () => {
    const [other, third] = [await contact("Ritinha"), await contact("Ritona")]
    await give(other, "marketing")
    await give(third, "marketing")
    await merge(rita, other)
    const token = await merge(third, rita)
    await open(await pathOf(other), { withdraw: "marketing" })
    expect((await knownConsents(third)).length).toBe(2)
    expect(await isNoMore(third)).toBe(true)
    await api.call(undo, ana, { body: { token } })
    expect(await knownConsents(third)).toEqual([withdrawn(marketing)])
    expect(await knownConsents(rita)).toEqual([withdrawn(marketing)])
  })

  test("the trash does not, and no undo is offered for a withdrawal", async () => {
    await give(rita, "marketing")
    const params = { id: rita }
    const { headers } = await api.send(withdrawConsents, ana, { params, body: { purpose: "marketing" } })
    expect(headers["undo-token"]).toBeUndefined()
    await api.call(trashContact, ana, { params })
    expect((await api.send(listConsents, ana, { params })).status).toBe(404)
    await api.call(restoreTrash, ana, { params: { entity: "contact", id: rita } })
    expect(await knownConsents(rita)).toEqual([withdrawn(marketing)])
  })

  test("only agreeing anew does", async () => {
    await give(rita, "marketing")
    await open(await pathOf(rita), { withdraw: "marketing" })
    await give(rita, "marketing")
    expect(await knownConsents(rita)).toEqual([withdrawn(marketing), [marketing, false]])
  })
})
