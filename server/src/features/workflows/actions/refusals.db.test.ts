import { updateUser } from "@funil/contract/account/users"
import {
  createWorkflow,
  listWorkflowRuns,
  type WorkflowDraft,
  type WorkflowRun,
} from "@funil/contract/automations/workflows"
import { createDeal, getDeal, trashDeal } from "@funil/contract/records/deals"
import { listTrash } from "@funil/contract/records/history"
import { listNotes } from "@funil/contract/records/notes"
import { getProduct, updateProduct } from "@funil/contract/records/products"
import { createTask, listTaskTypes, updateTask } from "@funil/contract/records/tasks"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { testEngine } from "../../../../test/engine.ts"
import { makeWorld, type World } from "../../../../test/world.ts"

const api = await testApi({ PUBLIC_URL: "https://funil.test" })
let world: World
let admin: Person

beforeEach(async () => {
  world = await makeWorld(api)
  admin = world.admin
})

const byId = (id: string) => ({ params: { id } })

async function automate(who: Person, draft: Omit<WorkflowDraft, "name">): Promise<string> {
  // Makes the records of earlier tests older than this test.
  api.clock.now = new Date(api.clock.now.getTime() + 1)
  const { id } = await api.call(createWorkflow, who, { body: { name: "Automação", ...draft } })
  return id
}

async function runsOf(id: string): Promise<WorkflowRun[]> {
  await testEngine(api).settle()
  return (await api.call(listWorkflowRuns, admin, { ...byId(id), query: {} })).data
}

test("what the author may see but no longer write is forbidden", async () => {
  const author = await api.colleague(admin, "manager")
  const settings = { field: "sku", value: "mudado" }
  const id = await automate(author, {
    entity: "product",
    execute_when: "update",
    action: "change_field_value",
    settings,
  })
  await api.call(updateUser, admin, { ...byId(author.id), body: { role: "agent" } })
  await api.call(updateProduct, admin, { ...byId(world.product.id), body: { price: 1 } })
  expect(await runsOf(id)).toMatchObject([{ state: "failed", reason: "forbidden" }])
  expect(await api.call(getProduct, admin, byId(world.product.id))).toMatchObject({ sku: "FR-1" })
})

test("a visitor who once was a manager writes nothing", async () => {
  const author = await api.colleague(admin, "manager")
  const note = {
    entity: "deal",
    execute_when: "update",
    action: "add_note",
    settings: { note: "Oi" },
  } as const
  const id = await automate(author, note)
  await api.call(updateUser, admin, { ...byId(author.id), body: { role: "visitor" } })
  await api.raw("PUT", `/cards/${world.deal.id}`, admin, { amount: 5 })
  expect(await runsOf(id)).toMatchObject([{ state: "failed", reason: "forbidden" }])
  const notes = await api.call(listNotes, admin, { query: { entity: "deal", record_id: world.deal.id } })
  expect(notes).toHaveLength(1)
})

test("of a deleted record messages still tell, but nothing changes it", async () => {
  const settings = { field: "name", value: "Mudado" }
  const rename = await automate(admin, {
    entity: "deal",
    execute_when: "delete",
    action: "change_field_value",
    settings,
  })
  const mail = await automate(admin, {
    entity: "deal",
    execute_when: "delete",
    action: "send_email",
    settings: {
      notification_target: "responsible_user",
      subject: "Adeus, {{name}}",
      message: "{{contact_first_name}}",
      wait: "none",
    },
  })
  await api.call(trashDeal, admin, byId(world.deal.id))
  expect(await runsOf(rename)).toMatchObject([{ state: "failed", reason: "record_gone" }])
  const [run] = await runsOf(mail)
  expect(run).toMatchObject({ state: "sending" })
  const sent = api.database.owner
    .selectFrom("messages")
    .selectAll()
    .where("run_id", "=", run?.id ?? "")
  expect(await sent.execute()).toMatchObject([{ subject: "Adeus, Forno novo", to: world.colleague.email }])
  expect(await api.call(listTrash, admin, { query: { entity: "deal" } })).toMatchObject({
    data: [{ name: "Forno novo" }],
  })
})

test("a field that was deleted since rests with its name", async () => {
  const made = await api.raw("POST", "/customFields", admin, { entity: "deal", type: "text", label: "Cor" })
  const field = { field: "custom_fields.cor", value: "azul" }
  const id = await automate(admin, {
    entity: "deal",
    execute_when: "update",
    action: "change_field_value",
    settings: field,
  })
  await api.raw("DELETE", `/customFields/${(made.body as { id: string }).id}`, admin)
  await api.raw("PUT", `/cards/${world.deal.id}`, admin, { amount: 5 })
  expect(await runsOf(id)).toMatchObject([
    { state: "failed", reason: "invalid_value", detail: "custom_fields.cor" },
  ])
})

test("of one event each workflow does its own, once, and one that rests holds up no other", async () => {
  const tag = await automate(admin, {
    entity: "deal",
    execute_when: "create",
    action: "add_tag",
    settings: { tag: "novo" },
  })
  const broken = await automate(admin, {
    entity: "deal",
    execute_when: "create",
    action: "calculate_field_value",
    settings: { field: "amount", expression: "1 / {amount}" },
  })
  const note = await automate(admin, {
    entity: "deal",
    execute_when: "create",
    action: "add_note",
    settings: { note: "Oi" },
  })
  const { id } = await api.call(createDeal, admin, { body: { name: "Três de uma vez" } })
  await testEngine(api).settle()
  await testEngine(api).settle()
  const states = await Promise.all([tag, broken, note].map(runsOf))
  expect(states.map((runs) => runs.map(({ state }) => state))).toEqual([["done"], ["failed"], ["done"]])
  expect(await api.call(getDeal, admin, byId(id))).toMatchObject({ tags: ["novo"], amount: 0, note_count: 1 })
})

test("a chain goes from noun to noun", async () => {
  const [type] = await api.call(listTaskTypes, admin, {})
  const task = { task_type_id: type?.id ?? "", in_days: 1, responsible: "owner" } as const
  await automate(admin, {
    entity: "deal",
    execute_when: "finish_tasks",
    action: "add_tag",
    settings: { tag: "feito" },
  })
  const settings = { field: "is_finished", value: true }
  await automate(admin, { entity: "task", execute_when: "create", action: "change_field_value", settings })
  const first = await automate(admin, {
    entity: "deal",
    execute_when: "create",
    action: "add_task",
    settings: { task },
  })
  const { id } = await api.call(createDeal, admin, { body: { name: "Corrente" } })
  expect(await runsOf(first)).toMatchObject([{ state: "done", depth: 1 }])
  expect(await api.call(getDeal, admin, byId(id))).toMatchObject({ tags: ["feito"], task_status: "done" })
  const alone = await api.call(createTask, admin, {
    body: { task_type_id: task.task_type_id, start: "2026-03-12 10:00" },
  })
  await testEngine(api).settle()
  const { status } = await api.send(updateTask, admin, { ...byId(alone.id), body: { name: "Livre" } })
  expect(status).toBe(200)
})
