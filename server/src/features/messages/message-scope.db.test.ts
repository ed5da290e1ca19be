import type { Role } from "@funil/contract/account/permissions"
import {
  exportMessages,
  getMessage,
  listMessages,
  listOutbox,
  retryMessage,
} from "@funil/contract/messages/messages"
import { listActivity } from "@funil/contract/records/activity"
import { createBill } from "@funil/contract/records/bills"
import { createContact } from "@funil/contract/records/contacts"
import { updateDeal } from "@funil/contract/records/deals"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { type DeliveryScene, deliveryScene } from "../../../test/scenes/delivery-scene.ts"
import { mail, makeDelivery } from "../../../test/scenes/make-message.ts"
import type { NewDelivery } from "../deliveries/delivery.ts"

const api = await testApi()
let scene: DeliveryScene
let admin: Person
let people: Record<Exclude<Role, "admin">, Person>

beforeEach(async () => {
  scene = await deliveryScene(api)
  admin = scene.admin
  const hire = (role: Role) => api.colleague(admin, role)
  people = {
    manager: await hire("manager"),
    agent: await hire("agent"),
    restricted_agent: await hire("restricted_agent"),
    external_agent: await hire("external_agent"),
    visitor: await hire("visitor"),
  }
  const body = { user_id: people.restricted_agent.id }
  await api.call(updateDeal, admin, { params: { id: scene.dealId }, body })
})

const outbox = (who: Person, query: Record<string, string> = {}) => api.call(listOutbox, who, { query })
const about = () => ({ entity: "deal" as const, record_id: scene.dealId })

describe("a manager", () => {
  test.each(["bill", "admin"])(
    "has no messages about a hidden %s: none listed, counted or found",
    async (what) => {
      const { manager } = people
      const bill = await api.call(createBill, admin, { body: { type: "expense", total: 10 } })
      const host =
        what === "bill"
          ? ({ entity: "bill", recordId: bill.id } as const)
          : ({ entity: "user", recordId: admin.id } as const)
      const seen = await scene.enqueue()
      const hidden = await makeDelivery(api, admin, host)
      expect((await outbox(admin)).total).toBe(2)
      expect(await outbox(manager)).toMatchObject({ total: 1, data: [{ id: seen }] })
      expect((await outbox(manager, { search: "joao@sol.test" })).total).toBe(1)
      await sql`update messages set state = 'failed'`.execute(api.database.owner)
      await sql`update deliveries set state = 'failed', next_at = null`.execute(api.database.owner)
      for (const [id, status] of [
        [seen, 200],
        [hidden, 404],
      ] as const) {
        expect((await api.send(getMessage, manager, { params: { id } })).status).toBe(status)
        expect((await api.send(retryMessage, manager, { params: { id } })).status).toBe(status)
      }
    },
  )

  test("learns an admin's address by no search", async () => {
    const { manager } = people
    await scene.enqueue({ ...mail, to: admin.email, userId: admin.id, subject: `Fale com ${admin.email}` })
    await scene.enqueue({ ...mail, to: people.agent.email, userId: people.agent.id })
    const found = async (who: Person, search: string) => (await outbox(who, { search })).total
    expect(await found(admin, admin.email)).toBe(1)
    expect(await found(manager, admin.email)).toBe(0)
    expect(await found(manager, admin.email.slice(0, 4))).toBe(0)
    expect(await found(manager, "ana souza")).toBe(1)
    expect(await found(manager, "fale com")).toBe(1)
    expect(await found(manager, people.agent.email)).toBe(1)
  })
})

describe("the address of a colleague", () => {
  /** A bounced email to the admin, whose error quotes the address. */
  async function returned(more: Partial<Extract<NewDelivery, { channel: "email" }>> = {}): Promise<string> {
    const { email } = admin
    const text = `Para ${email}, tel. +5511987654321`
    const html = `<p>Para <a href="mailto:${email}">${email.toUpperCase()}</a></p>`
    const id = await scene.enqueue({ ...mail, to: email, subject: `Olá ${email}`, text, html, ...more })
    const error = `550 5.1.1 <${email}>: '${email}' unknown`
    await sql`update messages set error = ${error}, state = 'failed' where id = ${id}`.execute(
      api.database.owner,
    )
    await sql`update users set phone1 = '+5511987654321' where id = ${admin.id}`.execute(api.database.owner)
    return id
  }

  test.each(["manager", "agent", "restricted_agent", "visitor"] as const)(
    "is their name to a %s, wherever it stands",
    async (role) => {
      const id = await returned({ userId: admin.id })
      const who = people[role]
      const message = await api.call(getMessage, who, { params: { id } })
      expect(message).toMatchObject({
        to: "Ana Souza",
        subject: "Olá Ana Souza",
        text: "Para Ana Souza, tel. Ana Souza",
        beginning: "Para Ana Souza, tel. Ana Souza",
        html: '<p>Para <a href="mailto:Ana Souza">Ana Souza</a></p>',
        error: "550 5.1.1 <Ana Souza>: 'Ana Souza' unknown",
      })
      const told = [
        await api.call(listMessages, who, { query: about() }),
        await api.call(listActivity, who, { query: { ...about(), kinds: "message" } } as never),
        role === "visitor" ? "" : (await api.send(exportMessages, who, { body: about() })).body,
        role === "manager" ? await outbox(who) : "",
      ]
      for (const answer of told) {
        expect(JSON.stringify(answer)).not.toContain(admin.email)
        if (answer !== "") expect(JSON.stringify(answer)).toContain("Ana Souza")
      }
    },
  )

  test("is shown to those who may know it: admins, themselves, and managers unless it is an admin's", async () => {
    const { agent, manager, visitor } = people
    const id = await returned({ userId: admin.id })
    const ofAgent = await scene.enqueue({ ...mail, to: agent.email, userId: agent.id })
    const to = async (who: Person, message: string) =>
      (await api.call(getMessage, who, { params: { id: message } })).to
    expect(await to(admin, id)).toBe(admin.email)
    expect(await Promise.all([admin, manager, agent].map((who) => to(who, ofAgent)))).toEqual(
      Array.from({ length: 3 }, () => agent.email),
    )
    expect(await to(visitor, ofAgent)).toBe("agent")
  })

  test("stays hidden when it was typed, and when it is another by now", async () => {
    const typed = await returned()
    const email = "ana.nova@sol.test"
    await sql`update users set email = ${email} where id = ${admin.id}`.execute(api.database.owner)
    const message = await api.call(getMessage, people.agent, { params: { id: typed } })
    expect(message).toMatchObject({ to: "Ana Souza", subject: "Olá Ana Souza" })
    expect(JSON.stringify(message)).not.toContain(admin.email)
  })
})

test("who no longer sees a contact has no messages to them", async () => {
  const { restricted_agent, agent } = people
  const { id } = await api.call(createContact, admin, { body: { first_name: "João", email: mail.to } })
  const link = (contacts: string[]) =>
    api.call(updateDeal, admin, { params: { id: scene.dealId }, body: { contacts } })
  await link([id])
  const message = await scene.enqueue({ ...mail, contactId: id })
  const seen = async (who: Person) => [
    (await api.send(getMessage, who, { params: { id: message } })).status,
    (await api.call(listMessages, who, { query: about() })).data.length,
    (await api.call(listActivity, who, { query: { ...about(), kinds: "message" } } as never)).data.length,
    String((await api.send(exportMessages, who, { body: about() })).body).includes(mail.to),
  ]
  expect(await seen(restricted_agent)).toEqual([200, 1, 1, true])
  await link([])
  expect(await seen(restricted_agent)).toEqual([404, 0, 0, false])
  expect(await seen(agent)).toEqual([200, 1, 1, true])
})
