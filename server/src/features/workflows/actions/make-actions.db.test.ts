import { updateUser } from "@funil/contract/account/users"
import { createWorkflow, listWorkflowRuns } from "@funil/contract/automations/workflows"
import { listNotifications } from "@funil/contract/messages/notifications"
import { listBills } from "@funil/contract/records/bills"
import { createDeal, getDeal, listDeals, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { listLogs, undo } from "@funil/contract/records/history"
import { listNotes } from "@funil/contract/records/notes"
import { filterTasks, listDealTasks, listTaskTypes } from "@funil/contract/records/tasks"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { updatePipeline } from "@funil/contract/settings/pipelines"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { testEngine } from "../../../../test/engine.ts"
import { makeDeal, stageId } from "../../../../test/factories.ts"
import { tryWorkflow } from "../../../../test/workflows/try-workflow.ts"
import { makeWorld, type World } from "../../../../test/world.ts"
import { workdayAfter } from "./record-actions.ts"

const api = await testApi()
let world: World
let admin: Person
let manager: Person

beforeAll(async () => {
  world = await makeWorld(api)
  admin = world.admin
  manager = await api.colleague(admin, "manager")
})

const byId = (id: string) => ({ params: { id } })
const about = (record_id: string) => ({ query: { entity: "deal" as const, record_id } })

describe("adding a task", () => {
  const task = (more: object = {}) => ({
    action: "add_task" as const,
    settings: {
      task: { task_type_id: world.taskType.id, in_days: 1, responsible: "owner" as const, ...more },
    },
  })

  test("gives it to the owner, who is told, for the whole working day", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline, { name: "Loja", user_id: world.colleague.id })
    const wanted = task({ name: "Ligar sobre {{name}}", note: "Vale {{amount}}" })
    const { preview, run } = await tryWorkflow(api, manager, wanted, id)
    expect(run).toMatchObject({ state: "done" })
    expect(preview.changes).toContainEqual({ field: "name", from: null, to: "Ligar sobre Loja" })
    expect(await api.call(listDealTasks, admin, byId(id))).toMatchObject([
      {
        name: "Ligar sobre Loja",
        note: "Vale R$ 0,00",
        start: "2026-03-11 09:00",
        end: "2026-03-11 18:00",
        responsible_user_id: world.colleague.id,
        creator_user_id: manager.id,
      },
    ])
    const told = await api.call(listNotifications, world.colleague, { query: {} })
    expect(told.data.some(({ description }) => description?.includes("Ligar sobre Loja"))).toBe(true)
  })

  test("with a time lasts its minutes, also over midnight", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline)
    await tryWorkflow(api, manager, task({ time: "23:30", minutes: 45, responsible: admin.id }), id)
    await tryWorkflow(api, manager, task({ time: "10:00", responsible: admin.id }), id)
    expect(await api.call(listDealTasks, admin, byId(id))).toMatchObject([
      { start: "2026-03-11 10:00", end: "2026-03-11 10:30" },
      { start: "2026-03-11 23:30", end: "2026-03-12 00:15" },
    ])
  })

  test.each([
    ["2026-03-10", 0, "2026-03-10"],
    ["2026-03-10", 3, "2026-03-13"],
    ["2026-03-10", 4, "2026-03-16"],
    ["2026-03-10", 5, "2026-03-16"],
    ["2026-12-31", 1, "2027-01-01"],
  ])("%s and %i days is %s", (from, days, due) => {
    expect(workdayAfter(from, days)).toBe(due)
  })

  test("rests where nobody can do it", async () => {
    const nobody = await makeDeal(api, admin, world.pipeline, { user_id: null })
    const first = await tryWorkflow(api, manager, task(), nobody.id)
    expect(first.run).toMatchObject({ state: "failed", reason: "no_recipient" })
    const former = await api.colleague(admin, "agent")
    const deal = await makeDeal(api, admin, world.pipeline, { user_id: former.id })
    await api.call(updateUser, admin, { ...byId(former.id), body: { deactivated: true } })
    const second = await tryWorkflow(api, manager, task(), deal.id)
    expect(second.run).toMatchObject({ reason: "invalid_value", detail: "responsible_user_id" })
    expect(await api.call(listDealTasks, admin, byId(deal.id))).toEqual([])
  })
})

describe("adding a note", () => {
  test("has values as text, and nothing that runs", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline, { name: "<img src=x onerror=alert(1)>" })
    const note = "<p>Sobre <strong>{{name}}</strong><script>alert(1)</script></p>"
    const { run } = await tryWorkflow(api, manager, { action: "add_note", settings: { note } }, id)
    expect(run).toMatchObject({ state: "done" })
    expect(await api.call(listNotes, admin, about(id))).toMatchObject([
      {
        note: "<p>Sobre <strong>&lt;img src=x onerror=alert(1)&gt;</strong></p>",
        user: { id: manager.id },
      },
    ])
  })

  test("is written on every noun that can have one", async () => {
    const { contact, company, task, colleague } = world
    const hosts = { contact, company, task, user: colleague } as const
    for (const entity of ["contact", "company", "task", "user"] as const) {
      const settings = { note: "Oi, {{name}}{{first_name}}{{company}}" }
      const { run } = await tryWorkflow(
        api,
        manager,
        { action: "add_note", entity, settings },
        hosts[entity].id,
      )
      expect([entity, run.state, run.detail]).toEqual([entity, "done", null])
    }
    const workflow = { name: "x", entity: "product", execute_when: "update", action: "add_note" } as const
    const { status } = await api.send(createWorkflow, manager, {
      body: { ...workflow, settings: { note: "x" } },
    })
    expect(status).toBe(422)
  })

  test("that says nothing rests", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline)
    const settings = { note: "{{lost_reason}}" }
    const { run } = await tryWorkflow(api, manager, { action: "add_note", settings }, id)
    expect(run).toMatchObject({ state: "failed", reason: "invalid_value", detail: "note" })
  })
})

describe("adding a bill", () => {
  const bill = (total: string, more: object = {}) => ({
    action: "add_bill" as const,
    settings: {
      bill: {
        type: "revenue" as const,
        description: "Comissão de {{name}}",
        total,
        due_in_days: 10,
        ...more,
      },
    },
  })

  test("is the system's doing, so that a manager's automation may", async () => {
    const { deal, contact, company, colleague } = world
    const { preview, run } = await tryWorkflow(
      api,
      manager,
      bill("{amount} * 0.1", { tags: ["comissão"] }),
      deal.id,
    )
    expect(run).toMatchObject({ state: "done", detail: null })
    expect(preview.changes).toContainEqual({ field: "total", from: null, to: 123.46 })
    const { data } = await api.call(listBills, admin, { query: {} })
    expect(data[0]).toMatchObject({
      type: "revenue",
      description: "Comissão de Forno novo",
      total: 123.46,
      due_date: "2026-03-20",
      tags: ["comissão"],
      status: "pending",
      created_by: null,
      user_id: colleague.id,
      deal: { id: deal.id },
      contact: { id: contact.id },
      company: { id: company.id },
    })
    const { status } = await api.send(listBills, manager, { query: {} })
    expect(status).toBe(403)
  })

  test.each([
    ["{amount} / ({amount} - {amount})", "division_by_zero"],
    ["-5", "negative"],
  ])("of %s rests and makes none", async (total, detail) => {
    const before = await api.call(listBills, admin, { query: {} })
    const { run } = await tryWorkflow(api, manager, bill(total), world.deal.id)
    expect(run).toMatchObject({ state: "failed", reason: "expression", detail })
    expect(await api.call(listBills, admin, { query: {} })).toEqual(before)
  })
})

describe("duplicating", () => {
  test("copies fields, links, products and custom fields, and nothing that was done", async () => {
    await api.call(createCustomField, admin, { body: { entity: "deal", type: "text", label: "Cor" } })
    await api.call(createCustomField, admin, { body: { entity: "deal", type: "password", label: "Senha" } })
    const { deal } = world
    await api.call(updateDeal, admin, {
      ...byId(deal.id),
      body: { custom_fields: { cor: "azul", senha: "segredo" } },
    })
    const settings = { duplicate: { pipeline_stage_id: stageId(world.pipeline, 1) } }
    const { run } = await tryWorkflow(api, manager, { action: "duplicate", settings }, deal.id)
    expect(run).toMatchObject({ state: "done", detail: null })
    const { data } = await api.call(listDeals, admin, { query: {} })
    const [copy] = data.filter(({ name }) => name === "Forno novo (cópia)")
    expect(copy).toMatchObject({
      amount: 1234.56,
      tags: ["quente"],
      user_id: world.colleague.id,
      pipeline_stage_id: stageId(world.pipeline, 1),
      contacts: [{ id: world.contact.id }],
      companies: [{ id: world.company.id }],
      deals: [{ id: world.relatedDeal.id }],
      products: [{ id: world.product.id, pivot: { amount: 2, price: 617.28 } }],
      custom_fields: { cor: "azul" },
      expected_close_date: "2026-04-01",
      tasks: [],
      note_count: 0,
      file_count: 0,
    })
    expect(copy?.code).not.toBe(deal.code)
  })

  test("keeps a lost deal's reason in its own stage only, and the longest name short enough", async () => {
    await api.call(updatePipeline, admin, {
      ...byId(world.pipeline.id),
      body: { lost_reason_options: ["Preço"] },
    })
    const { id } = await makeDeal(api, admin, world.pipeline, { name: "n".repeat(200) })
    const lost = { pipeline_stage_id: stageId(world.pipeline, 3), lost_reason: "Preço" }
    await api.call(updateDeal, admin, { ...byId(id), body: lost })
    const same = await tryWorkflow(api, manager, { action: "duplicate" }, id)
    expect(same.run).toMatchObject({ state: "done", detail: null })
    const settings = { duplicate: { pipeline_stage_id: stageId(world.pipeline, 0) } }
    const reopened = await tryWorkflow(api, manager, { action: "duplicate", settings }, id)
    const made = [same, reopened].map(({ run }) => String(run.steps.at(-1)?.outcome["id"]))
    const copies = await Promise.all(made.map((copy) => api.call(getDeal, admin, byId(copy))))
    expect(copies).toMatchObject([
      { status: "lost", lost_reason: "Preço", name: `${"n".repeat(192)} (cópia)` },
      { status: "open", lost_reason: null },
    ])
  })

  test("goes without an owner who has left", async () => {
    const former = await api.colleague(admin, "agent")
    const { id } = await makeDeal(api, admin, world.pipeline, { user_id: former.id })
    await api.call(updateUser, admin, { ...byId(former.id), body: { deactivated: true } })
    const { run } = await tryWorkflow(api, manager, { action: "duplicate" }, id)
    expect(run).toMatchObject({ state: "done", detail: null })
    const copy = await api.call(getDeal, admin, byId(String(run.steps.at(-1)?.outcome["id"])))
    expect(copy.user_id).toBeNull()
  })

  test("what it makes can be undone, as any change", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline)
    const { run } = await tryWorkflow(api, manager, { action: "duplicate" }, id)
    const copy = String(run.steps.at(-1)?.outcome["id"])
    const { data } = await api.call(listLogs, admin, about(copy))
    expect(data).toMatchObject([{ action: "create" }])
    await api.call(undo, manager, { body: { token: run.id } })
    expect((await api.send(getDeal, admin, byId(copy))).status).toBe(404)
  })
})

test("workflows that set each other off end with the fifth run", async () => {
  const boss = await api.signUp()
  const { id: workflow } = await api.call(createWorkflow, boss, {
    body: { name: "Sem fim", entity: "deal", execute_when: "create", action: "duplicate", settings: {} },
  })
  await api.call(createDeal, boss, { body: { name: "Semente" } })
  await testEngine(api).settle()
  const { data } = await api.call(listWorkflowRuns, boss, { params: { id: workflow }, query: {} })
  const inOrder = data.toSorted((a, b) => a.depth - b.depth)
  expect(inOrder.map(({ state, depth, reason }) => [depth, state, reason])).toEqual([
    [1, "done", null],
    [2, "done", null],
    [3, "done", null],
    [4, "done", null],
    [5, "done", null],
    [6, "stopped", "depth"],
  ])
  expect((await api.call(listDeals, boss, { query: {} })).total).toBe(6)
})

test("what an action wrote before it failed is not there", async () => {
  const boss = await api.signUp()
  const field = { entity: "deal", type: "text", label: "Obrigatório" } as const
  const { id } = await api.call(createDeal, boss, { body: { name: "Antes da regra" } })
  await api.call(createCustomField, boss, { body: { ...field, required: true } })
  const { run } = await tryWorkflow(api, boss, { action: "duplicate" }, id)
  expect(run).toMatchObject({ state: "failed", reason: "invalid_value", detail: "custom_fields.obrigatorio" })
  expect((await api.call(listDeals, boss, { query: {} })).total).toBe(1)
})

test("tasks and bills about a deleted deal stand by themselves", async () => {
  const boss = await api.signUp()
  const [type] = await api.call(listTaskTypes, boss, {})
  const actions = {
    add_task: {
      task: { task_type_id: type?.id ?? "", in_days: 1, responsible: boss.id, name: "Rever {{name}}" },
    },
    add_bill: {
      bill: { type: "expense", description: "Multa de {{name}}", total: "{amount}", due_in_days: 3 },
      wait: "none",
    },
  } as const
  for (const action of ["add_task", "add_bill"] as const) {
    const body = { name: action, entity: "deal", execute_when: "delete", action } as const
    await api.call(createWorkflow, boss, { body: { ...body, settings: actions[action] } })
  }
  const { id } = await api.call(createDeal, boss, { body: { name: "Loja", amount: 70 } })
  await api.call(trashDeal, boss, byId(id))
  await testEngine(api).settle()
  expect((await api.call(listBills, boss, { query: {} })).data).toMatchObject([
    { description: "Multa de Loja", total: 70, deal_id: null },
  ])
  const tasks = await api.call(filterTasks, boss, { query: { paginate: "true" }, body: { filters: [] } })
  expect(tasks).toMatchObject({ data: [{ name: "Rever Loja", deal_id: null }] })
})
