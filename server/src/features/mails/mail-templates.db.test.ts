import {
  createMailTemplate,
  deleteMailTemplate,
  listMailTemplates,
  type MailTemplateDraft,
  updateMailTemplate,
} from "@funil/contract/messages/mail-templates"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"

const api = await testApi()
let admin: Person
let agent: Person
let other: Person

beforeEach(async () => {
  admin = await api.signUp()
  agent = await api.colleague(admin, "agent")
  other = await api.colleague(admin, "restricted_agent")
})

function template(more: Partial<MailTemplateDraft> = {}): MailTemplateDraft {
  return { name: "Proposta", subject: "Olá, {{contact_first_name}}", body: "<p>Segue {{url}}</p>", ...more }
}

const make = async (who: Person, more: Partial<MailTemplateDraft> = {}) =>
  (await api.call(createMailTemplate, who, { body: template(more) })).id
const namesOf = async (who: Person) => (await api.call(listMailTemplates, who, {})).map(({ name }) => name)

test("everybody begins with their own templates and the shared ones, by name", async () => {
  await make(agent, { name: "b do agente" })
  await make(admin, { name: "A de todos", is_shared: true })
  await make(admin, { name: "Só minha" })
  expect(await namesOf(agent)).toEqual(["A de todos", "b do agente"])
  expect(await namesOf(other)).toEqual(["A de todos"])
  expect(await namesOf(admin)).toEqual(["A de todos", "Só minha"])
  expect(await namesOf(await api.signUp())).toEqual([])
})

test("a seller keeps own templates and shares none; managers change what is shared", async () => {
  const { status } = await api.send(createMailTemplate, agent, { body: template({ is_shared: true }) })
  expect(status).toBe(403)
  const [mine, shared] = [await make(agent), await make(admin, { is_shared: true })]
  const rename = async (who: Person, id: string, body: object = { name: "Nova" }) =>
    (await api.send(updateMailTemplate, who, { params: { id }, body })).status
  expect(await rename(agent, mine)).toBe(200)
  expect(await rename(agent, mine, { is_shared: true })).toBe(403)
  expect(await rename(agent, shared)).toBe(403)
  expect(await rename(admin, mine)).toBe(404)
  expect(await rename(await api.colleague(admin, "manager"), shared)).toBe(200)
  const remove = async (who: Person, id: string) =>
    (await api.send(deleteMailTemplate, who, { params: { id } })).status
  expect([await remove(agent, shared), await remove(other, mine)]).toEqual([403, 404])
  expect([await remove(agent, mine), await remove(admin, shared)]).toEqual([204, 204])
  expect(await namesOf(agent)).toEqual([])
})

test("of a template only the tags of notes are kept, and its variables stay", async () => {
  const body = `<p onclick="x()">Oi {{name}}</p><script>x()</script><img src=x>`
  const kept = await api.call(createMailTemplate, agent, { body: template({ body }) })
  expect(kept.body).toBe("<p>Oi {{name}}</p>")
  const tags = "<b>".repeat(6000)
  expect((await api.send(createMailTemplate, agent, { body: template({ body: tags }) })).status).toBe(422)
})
