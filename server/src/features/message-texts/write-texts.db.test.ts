import { updateUser } from "@funil/contract/account/users"
import { messageVariables } from "@funil/contract/messages/message-variables"
import { createBill } from "@funil/contract/records/bills"
import { updateContact } from "@funil/contract/records/contacts"
import { createDeal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { createTask, trashTask } from "@funil/contract/records/tasks"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import type { Entity } from "@funil/contract/shared/entities"
import { beforeAll, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { stageId } from "../../../test/factories.ts"
import { accountOf } from "../../../test/scenes/make-message.ts"
import { makeWorld, type World } from "../../../test/world.ts"
import { records } from "../../app.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { actAs, systemContext } from "../../platform/system-context.ts"
import { mailContent } from "./mail-body.ts"
import { asPlain } from "./text-formats.ts"
import { type Texts, writeTexts } from "./write-texts.ts"

const api = await testApi({ PUBLIC_URL: "https://funil.test" })
let world: World
let admin: Person
let manager: Person

beforeAll(async () => {
  world = await makeWorld(api)
  admin = world.admin
  manager = await api.colleague(admin, "manager")
  await api.call(updateUser, admin, {
    params: { id: world.colleague.id },
    body: { last_name: "Lima", phone1: "11 98765-4321" },
  })
  await api.call(updateContact, admin, {
    params: { id: world.contact.id },
    body: { phone1: "11 91234-5678", birthdate: "1990-05-01", tags: ["vip", "sul"] },
  })
})

/** Returns a writer of texts about a record for a user. */
async function textsFor(who: Person, entity: Entity, id: string, templates: unknown): Promise<Texts> {
  const ctx = await actAs(await systemContext(api.services, await accountOf(api, admin)), who.id)
  if (!ctx) throw new Error("nobody to write")
  return inTransaction(ctx, (tx) => writeTexts(tx, { records, entity, recordId: id }, templates))
}

async function said(who: Person, entity: Entity, id: string, template: string): Promise<string> {
  return (await textsFor(who, entity, id, template)).render(template, asPlain)
}

/** Returns all variables of a noun that have a value in a record. */
async function allSaid(entity: Entity, id: string): Promise<Record<string, string>> {
  const names: readonly string[] = messageVariables[entity]
  const templates = names.map((name) => `{{${name}}}`)
  const { render } = await textsFor(manager, entity, id, templates)
  const pairs = names.map((name, index) => [name, render(templates[index] ?? "", asPlain)] as const)
  return Object.fromEntries(pairs.filter(([, text]) => text !== ""))
}

test("a deal says all that it has to do with, as the account's language writes it", async () => {
  const { deal } = world
  expect(await allSaid("deal", deal.id)).toEqual({
    id: deal.id,
    code: String(deal.code),
    name: "Forno novo",
    amount: "R$ 1.234,56",
    url: `https://funil.test/pipelines/deals/${deal.id}`,
    attachments: expect.stringContaining("."),
    products: "2 × Forno (R$ 617,28)",
    owner: "agent Lima",
    owner_phone: "+5511987654321",
    owner_email: world.colleague.email,
    created_at: "10/03/2026, 12:00",
    contact_first_name: "João",
    contact_last_name: "Silva",
    contact_email: "joao@sol.test",
    contact_phone: "+5511912345678",
    company: "Padaria Sol",
    pipeline_name: "Vendas",
    pipeline_stage_name: "Novo",
    tags: "quente",
    expected_close_date: "01/04/2026",
  })
})

test("every other noun says what it has to do with", async () => {
  const { contact, company, product, task, colleague } = world
  expect(await allSaid("contact", contact.id)).toMatchObject({
    first_name: "João",
    company: "Padaria Sol",
    birthdate: "01/05/1990",
    tags: "vip, sul",
  })
  expect(await allSaid("company", company.id)).toMatchObject({ company: "Padaria Sol", tags: "cliente" })
  expect(await allSaid("product", product.id)).toMatchObject({
    name: "Forno",
    price: "R$ 617,28",
    sku: "FR-1",
  })
  expect(await allSaid("user", colleague.id)).toMatchObject({ first_name: "agent", phone1: "+5511987654321" })
  expect(await allSaid("task", task.id)).toMatchObject({
    start: "11/03/2026, 09:00",
    deal_name: "Forno novo",
    contact_first_name: "João",
    owner: "agent Lima",
  })
  const body = { type: "revenue", total: 99.9, due_date: "2026-04-02", deal_id: world.deal.id } as const
  const bill = await api.call(createBill, admin, { body: { ...body, url: "https://pague.test/1" } })
  const texts = await textsFor(
    admin,
    "bill",
    bill.id,
    "{{total}} {{due_date}} {{url}} {{contact_email}} {{company}}",
  )
  expect(texts.render("{{total}} {{due_date}} {{url}} {{contact_email}} {{company}}", asPlain)).toBe(
    "R$ 99,90 02/04/2026 https://pague.test/1 joao@sol.test Padaria Sol",
  )
})

test("custom fields are said by their type; passwords, links and headings never", async () => {
  const types = [
    "number",
    "money",
    "date",
    "time",
    "multiselect",
    "global-select",
    "password",
    "link",
  ] as const
  for (const type of types)
    await api.call(createCustomField, admin, {
      body: {
        entity: "deal",
        type,
        label: `campo ${type}`,
        name: `f_${type}`,
        options: type === "multiselect" ? ["a", "b"] : [],
      },
    })
  const custom_fields = {
    f_number: 1234.5,
    f_money: 10,
    f_date: "2026-12-25",
    f_time: "09:30",
    f_multiselect: ["a", "b"],
    "f_global-select": { entity: "contact", id: world.contact.id },
    f_password: "segredo",
    f_link: "https://x.test",
  }
  await api.call(updateDeal, admin, { params: { id: world.deal.id }, body: { custom_fields } })
  const template = types.map((type) => `{{custom_fields.f_${type}}}`).join("|")
  expect(await said(manager, "deal", world.deal.id, template)).toBe(
    "1.234,5|R$ 10,00|25/12/2026|09:30|a, b|João Silva||",
  )
})

test("what the author may not see says nothing", async () => {
  const { id } = await api.call(createDeal, admin, {
    body: { name: "Do chefe", pipeline_stage_id: stageId(world.pipeline, 0), user_id: admin.id },
  })
  const template = "{{owner}}|{{owner_email}}"
  expect(await said(manager, "deal", id, template)).toBe("Ana Souza|")
  expect(await said(admin, "deal", id, template)).toBe(`Ana Souza|${admin.email}`)
  expect(await said(world.colleague, "deal", world.deal.id, template)).toBe(
    `agent Lima|${world.colleague.email}`,
  )
  const stranger = await api.colleague(admin, "restricted_agent")
  await expect(said(stranger, "deal", id, "{{name}}")).rejects.toMatchObject({ code: "not_found" })
  await expect(said(manager, "bill", id, "{{total}}")).rejects.toMatchObject({ code: "forbidden" })
})

test("another account's record is not there", async () => {
  const other = await api.signUp()
  const ctx = await actAs(await systemContext(api.services, await accountOf(api, other)), other.id)
  if (!ctx) throw new Error("nobody to write")
  const texts = inTransaction(ctx, (tx) =>
    writeTexts(tx, { records, entity: "deal", recordId: world.deal.id }, "{{name}}"),
  )
  await expect(texts).rejects.toMatchObject({ code: "not_found" })
})

test("a record in the trash still says what it was", async () => {
  const { id } = await api.call(createDeal, admin, {
    body: { name: "Apagado", pipeline_stage_id: stageId(world.pipeline, 0), contacts: [world.contact.id] },
  })
  await api.call(trashDeal, admin, { params: { id } })
  expect(await said(manager, "deal", id, "{{name}} {{contact_first_name}}")).toBe("Apagado João")
  await api.call(trashTask, admin, { params: { id: world.task.id } })
  expect(await said(manager, "task", world.task.id, "{{start}}")).toBe("11/03/2026, 09:00")
})

test("JSON keeps numbers and lists where a text is one variable, and quotes all else", async () => {
  const name = 'Forno "6"\n{{amount}}'
  await api.database.owner.updateTable("deals").set({ name }).where("id", "=", world.deal.id).execute()
  const template = {
    total: "{{amount}}",
    tags: "{{tags}}",
    nothing: "{{lost_reason}}",
    text: "Negócio {{name}}",
    nested: [{ when: "{{created_at}}" }, 1, true, null],
    products: "{{products}}",
  }
  const { renderJson } = await textsFor(manager, "deal", world.deal.id, template)
  expect(JSON.parse(JSON.stringify(renderJson(template)))).toEqual({
    total: 1234.56,
    tags: ["quente"],
    nothing: null,
    text: 'Negócio Forno "6"\n{{amount}}',
    nested: [{ when: "2026-03-10T15:00:00.000Z" }, 1, true, null],
    products: [{ id: world.product.id, name: "Forno", sku: "FR-1", amount: 2, price: 617.28 }],
  })
})

test("a long value that is said often ends in a refusal within an instant, not in a flood", async () => {
  const note = "<\n>".repeat(3000)
  const { id } = await api.call(createTask, admin, {
    body: { task_type_id: world.taskType.id, start: "2026-03-12 10:00", note },
  })
  const template = "{{note}}".repeat(2000)
  const { render, renderJson } = await textsFor(manager, "task", id, template)
  const started = performance.now()
  expect(() => render(template, asPlain)).toThrow("invalid")
  expect(() => renderJson(Array.from({ length: 50_000 }, () => "{{note}}"))).toThrow("invalid")
  expect(performance.now() - started).toBeLessThan(250)
  const once = await textsFor(manager, "task", id, template)
  mailContent(once.render, "{{note}}")
  expect(performance.now() - started).toBeLessThan(1000)
})
