import { getUser, updateUser } from "@funil/contract/account/users"
import {
  createWorkflow,
  getWorkflowRun,
  listWorkflowRuns,
  testWorkflow,
} from "@funil/contract/automations/workflows"
import { createBill, getBill } from "@funil/contract/records/bills"
import { getCompany } from "@funil/contract/records/companies"
import { getContact } from "@funil/contract/records/contacts"
import { getDeal, updateDeal } from "@funil/contract/records/deals"
import { listLogs } from "@funil/contract/records/history"
import { getProduct } from "@funil/contract/records/products"
import { getTask } from "@funil/contract/records/tasks"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { createPipeline, updatePipeline } from "@funil/contract/settings/pipelines"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { testEngine } from "../../../../test/engine.ts"
import { makeDeal, stageId } from "../../../../test/factories.ts"
import { tryWorkflow } from "../../../../test/workflows/try-workflow.ts"
import { makeWorld, type World } from "../../../../test/world.ts"

const api = await testApi()
let world: World
let admin: Person
let manager: Person

beforeAll(async () => {
  world = await makeWorld(api)
  admin = world.admin
  manager = await api.colleague(admin, "manager")
  await api.call(createCustomField, admin, { body: { entity: "deal", type: "number", label: "Frete" } })
  await api.call(createCustomField, admin, { body: { entity: "deal", type: "date", label: "Entrega" } })
})

const change = (field: string, value: unknown) => ({
  action: "change_field_value" as const,
  settings: { field, value: value as string },
})

async function dealAfter(id: string) {
  return api.call(getDeal, admin, { params: { id } })
}

describe("changing a field", () => {
  test("sets it, says from what to what, and stands in the history as the run's", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline, { name: "Antes" })
    const { preview, run } = await tryWorkflow(api, manager, change("name", "Depois de {{name}}"), id)
    expect(preview.changes).toEqual([{ field: "name", from: "Antes", to: "Depois de Antes" }])
    expect(run).toMatchObject({ state: "done", reason: null })
    expect(run.steps.at(-1)).toMatchObject({
      kind: "change_field_value",
      input: { field: "name" },
      outcome: { from: "Antes", to: "Depois de Antes" },
    })
    expect(await dealAfter(id)).toMatchObject({ name: "Depois de Antes" })
    const { data } = await api.call(listLogs, admin, { query: { entity: "deal", record_id: id } })
    expect(data[0]).toMatchObject({ action: "update", user: { id: manager.id } })
  })

  test.each([
    ["amount", "1.234,50", 1234.5],
    ["amount", 10, 10],
    ["amount", "{{code}}", expect.any(Number)],
    ["expected_close_date", "@today+7", "2026-03-17"],
    ["expected_close_date", "{{created_at}}", "2026-03-10"],
    ["expected_close_date", "25/12/2026", "2026-12-25"],
    ["expected_close_date", null, null],
    ["tags", ["a", "{{name}}"], ["a", "Negócio"]],
    ["user_id", "{{nothing}}", null],
    ["custom_fields.frete", "{{amount}}", 80],
    ["custom_fields.entrega", "@today-1", "2026-03-09"],
    ["custom_fields.frete", "", undefined],
  ])("%s takes %j", async (field, value, wanted) => {
    const { id } = await makeDeal(api, admin, world.pipeline, { amount: 80 })
    const { run } = await tryWorkflow(api, manager, change(field, value), id)
    expect(run).toMatchObject({ state: "done" })
    const after: Record<string, unknown> = { ...(await dealAfter(id)) }
    const own = after["custom_fields"] as Record<string, unknown>
    expect(field.startsWith("custom_fields.") ? own[field.slice(14)] : after[field]).toEqual(wanted)
  })

  test("makes a custom field lead to a record that the author sees", async () => {
    const label = { entity: "deal", type: "global-select", label: "Indicado", name: "indicado" } as const
    await api.call(createCustomField, admin, { body: label })
    const { id } = await makeDeal(api, admin, world.pipeline)
    const target = { entity: "contact", id: world.contact.id } as const
    const settings = { field: "custom_fields.indicado", value: target }
    const { run } = await tryWorkflow(api, manager, { action: "change_field_value", settings }, id)
    expect(run).toMatchObject({ state: "done", detail: null })
    expect((await dealAfter(id)).custom_fields["indicado"]).toEqual(target)
  })

  test("moves a deal, and to a lost stage with the reason that its pipeline asks for", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline)
    await tryWorkflow(api, manager, change("pipeline_stage_id", stageId(world.pipeline, 1)), id)
    expect(await dealAfter(id)).toMatchObject({ pipeline_stage_id: stageId(world.pipeline, 1) })
    await tryWorkflow(api, manager, change("pipeline_stage_id", stageId(world.pipeline, 2)), id)
    expect(await dealAfter(id)).toMatchObject({ status: "won" })
    const strict = await api.call(createPipeline, admin, {
      body: { name: "Rigoroso", stages: ["A", "Ganho", "Perdido"], lost_reason_options: ["Preço"] },
    })
    const toLost = change("pipeline_stage_id", stageId(strict, 2))
    const lose = (lost_reason?: string) => ({ ...toLost, settings: { ...toLost.settings, lost_reason } })
    const body = { name: "Perder", entity: "deal", execute_when: "update", ...lose("Outro") } as const
    expect(await api.send(createWorkflow, manager, { body })).toMatchObject({
      status: 422,
      body: { "settings.lost_reason": [expect.any(String)] },
    })
    const { preview, run } = await tryWorkflow(api, manager, lose("Preço"), id)
    expect(preview.changes).toContainEqual({ field: "lost_reason", from: null, to: "Preço" })
    expect(run).toMatchObject({ state: "done" })
    expect(await dealAfter(id)).toMatchObject({ status: "lost", lost_reason: "Preço" })
  })

  test("leaves a lost deal its own reason, and rests where the list of reasons has changed", async () => {
    const strict = await api.call(createPipeline, admin, {
      body: { name: "Mudado", stages: ["A", "Ganho", "Perdido"], lost_reason_options: ["Preço", "Prazo"] },
    })
    const lose = {
      action: "change_field_value" as const,
      settings: { field: "pipeline_stage_id", value: stageId(strict, 2), lost_reason: "Preço" },
    }
    const { id } = await makeDeal(api, admin, strict)
    await api.call(updateDeal, admin, {
      params: { id },
      body: { pipeline_stage_id: stageId(strict, 2), lost_reason: "Prazo" },
    })
    await tryWorkflow(api, manager, lose, id)
    expect(await dealAfter(id)).toMatchObject({ lost_reason: "Prazo" })
    await api.call(updateDeal, admin, { params: { id }, body: { pipeline_stage_id: stageId(strict, 0) } })
    const workflow = { name: "Perder", entity: "deal" as const, execute_when: "update" as const, ...lose }
    const { id: workflow_id } = await api.call(createWorkflow, manager, {
      body: { ...workflow, enabled: false },
    })
    await api.call(updatePipeline, admin, {
      params: { id: strict.id },
      body: { lost_reason_options: ["Prazo"] },
    })
    const { preview, run_id } = await api.call(testWorkflow, manager, {
      body: { workflow, workflow_id, record_id: id, perform: true },
    })
    expect(preview.reason).toBeUndefined()
    const run = await api.call(getWorkflowRun, manager, { params: { id: run_id ?? "" } })
    expect(run).toMatchObject({ state: "failed", reason: "invalid_value", detail: "lost_reason" })
  })

  test.each([
    ["name", "", "name"],
    ["amount", "muito", "amount"],
    ["amount", -1, "amount"],
    ["expected_close_date", "31/02/2026", "expected_close_date"],
    ["user_id", "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0001", "user_id"],
    ["custom_fields.frete", "caro", "custom_fields.frete"],
  ])("%s that can't be %j rests with its name, and changes nothing", async (field, value, detail) => {
    const { id } = await makeDeal(api, admin, world.pipeline)
    const before = await dealAfter(id)
    const { preview, run } = await tryWorkflow(api, manager, change(field, value), id)
    // A preview reports what a schema rejects, but not what only the record's rules reject.
    const isForetold = ["name", "amount", "expected_close_date"].includes(field)
    expect(preview).toMatchObject(isForetold ? { reason: "invalid_value", detail } : { changes: [{ field }] })
    expect(run).toMatchObject({ state: "failed", reason: "invalid_value", detail, can_retry: true })
    expect(await dealAfter(id)).toEqual(before)
  })

  test("reaches records of every noun by its own rules", async () => {
    const { contact, company, product, task, colleague } = world
    const bill = await api.call(createBill, admin, { body: { type: "revenue", total: 10 } })
    const of = (entity: "contact" | "company" | "product" | "task" | "user" | "bill") => entity
    const tried = [
      await tryWorkflow(api, admin, { ...change("job", "Chefe"), entity: of("contact") }, contact.id),
      await tryWorkflow(
        api,
        admin,
        { ...change("website", "https://x.test/{{company}}"), entity: of("company") },
        company.id,
      ),
      await tryWorkflow(api, admin, { ...change("price", "9,90"), entity: of("product") }, product.id),
      await tryWorkflow(api, admin, { ...change("is_finished", "true"), entity: of("task") }, task.id),
      await tryWorkflow(api, admin, { ...change("job", "Vendas"), entity: of("user") }, colleague.id),
      await tryWorkflow(api, admin, { ...change("status", "received"), entity: of("bill") }, bill.id),
    ]
    expect(tried.map(({ run }) => [run.state, run.detail])).toEqual(tried.map(() => ["done", null]))
    const params = (id: string) => ({ params: { id } })
    expect(await api.call(getContact, admin, params(contact.id))).toMatchObject({ job: "Chefe" })
    expect(await api.call(getCompany, admin, params(company.id))).toMatchObject({
      website: "https://x.test/Padaria%20Sol",
    })
    expect(await api.call(getProduct, admin, params(product.id))).toMatchObject({ price: 9.9 })
    expect(await api.call(getTask, admin, params(task.id))).toMatchObject({ is_finished: true })
    expect(await api.call(getUser, admin, params(colleague.id))).toMatchObject({ job: "Vendas" })
    expect(await api.call(getBill, admin, params(bill.id))).toMatchObject({ status: "received" })
  })

  test.each(["role", "deactivated", "pipelines", "email", "admin", "id", "constructor"])(
    "nobody saves one that sets %s of users",
    async (field) => {
      const settings = { field, value: "admin" }
      const workflow = {
        name: "x",
        entity: "user",
        execute_when: "update",
        action: "change_field_value",
      } as const
      const { status, body } = await api.send(createWorkflow, admin, { body: { ...workflow, settings } })
      expect([status, Object.keys(body)]).toEqual([422, ["settings.field"]])
    },
  )

  test("a manager's reaches no admin", async () => {
    const { run } = await tryWorkflow(
      api,
      manager,
      { ...change("job", "Nada"), entity: "user" },
      world.colleague.id,
    )
    expect(run).toMatchObject({ state: "done" })
    const workflow = { name: "x", entity: "user", execute_when: "update", ...change("job", "Nada") } as const
    const saved = await api.call(createWorkflow, manager, { body: workflow })
    const reply = await api.raw("POST", "/workflows/test", manager, {
      workflow,
      workflow_id: saved.id,
      record_id: admin.id,
      perform: true,
    })
    expect(reply.status).toBe(422)
    expect(await api.call(getUser, admin, { params: { id: admin.id } })).not.toMatchObject({ job: "Nada" })
  })
})

describe("calculating a field", () => {
  const calculate = (field: string, expression: string) => ({
    action: "calculate_field_value" as const,
    settings: { field, expression },
  })

  test.each([
    ["amount", "{amount} * 0.1 + {custom_fields.frete}", 15.01],
    ["amount", "{amount} / 3", 33.37],
    ["custom_fields.frete", "{amount} / 3", 33.366667],
    ["custom_fields.frete", "-{code} * 0", 0],
    ["amount", "round({amount}) - {custom_fields.entrega} * 0", "invalid"],
  ])("%s becomes %s", async (field, expression, wanted) => {
    const { id } = await makeDeal(api, admin, world.pipeline, { amount: 100.1 })
    await api.call(updateDeal, admin, { params: { id }, body: { custom_fields: { frete: 5 } } })
    if (wanted === "invalid") {
      const workflow = {
        name: "x",
        entity: "deal",
        execute_when: "update",
        ...calculate(field, expression),
      } as const
      const { status } = await api.send(createWorkflow, manager, { body: workflow })
      expect(status).toBe(422)
      return
    }
    const { preview, run } = await tryWorkflow(api, manager, calculate(field, expression), id)
    expect(run).toMatchObject({ state: "done" })
    expect(preview.changes).toMatchObject([{ field, to: wanted }])
    const after = await dealAfter(id)
    expect(field === "amount" ? after.amount : after.custom_fields["frete"]).toBe(wanted)
  })

  test.each([
    ["amount", "1 / ({amount} - {amount})", "division_by_zero"],
    ["amount", "{amount} * 99999999", "too_big"],
    ["amount", "-{amount}", "negative"],
    ["custom_fields.frete", "999999999999999 * 99", "too_big"],
  ])("%s that would be %s rests with %s", async (field, expression, detail) => {
    const { id } = await makeDeal(api, admin, world.pipeline, { amount: 100 })
    const { preview, run } = await tryWorkflow(api, manager, calculate(field, expression), id)
    expect(preview).toEqual({ reason: "expression", detail })
    expect(run).toMatchObject({ state: "failed", reason: "expression", detail })
    expect(await dealAfter(id)).toMatchObject({ amount: 100 })
  })
})

describe("tags", () => {
  const tags = async (id: string) => (await dealAfter(id)).tags

  test("are added once, removed without regard to case, and removed all", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline, { tags: ["Quente"] })
    await tryWorkflow(api, manager, { action: "add_tag", settings: { tag: "quente" } }, id)
    expect(await tags(id)).toEqual(["Quente"])
    await tryWorkflow(api, manager, { action: "add_tag", settings: { tag: "vip" } }, id)
    expect(await tags(id)).toEqual(["Quente", "vip"])
    const { preview } = await tryWorkflow(
      api,
      manager,
      { action: "remove_tag", settings: { tag: "VIP" } },
      id,
    )
    expect(preview.changes).toEqual([{ field: "tags", from: ["Quente", "vip"], to: ["Quente"] }])
    expect(await tags(id)).toEqual(["Quente"])
    await tryWorkflow(api, manager, { action: "remove_tags" }, id)
    expect(await tags(id)).toEqual([])
  })

  test("that two runs add at once are both there", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline)
    const names = ["a", "b", "c", "d"]
    await Promise.all(
      names.map((tag) => tryWorkflow(api, manager, { action: "add_tag", settings: { tag } }, id)),
    )
    expect((await tags(id)).toSorted()).toEqual(names)
  })

  test("beyond fifty rest", async () => {
    const { id } = await makeDeal(api, admin, world.pipeline, {
      tags: Array.from({ length: 50 }, (_, index) => `t${index}`),
    })
    const { run } = await tryWorkflow(api, manager, { action: "add_tag", settings: { tag: "mais" } }, id)
    expect(run).toMatchObject({ state: "failed", reason: "invalid_value", detail: "tags" })
  })
})

test("the rights that count are those that the author has when it runs", async () => {
  const author = await api.colleague(admin, "manager")
  const { id } = await makeDeal(api, admin, world.pipeline, { name: "Fora do alcance", user_id: admin.id })
  const mine = await makeDeal(api, admin, world.pipeline, { name: "Ao alcance", user_id: author.id })
  const rule = { name: "x", entity: "deal", execute_when: "update", ...change("name", "Mudado") } as const
  const conditions = [{ filterField: "amount", operator: "=", valueField: 7 }]
  const { id: workflow } = await api.call(createWorkflow, author, { body: { ...rule, conditions } })
  await api.call(updateUser, admin, { params: { id: author.id }, body: { role: "restricted_agent" } })
  for (const deal of [id, mine.id])
    await api.call(updateDeal, admin, { params: { id: deal }, body: { amount: 7 } })
  await testEngine(api).settle()
  expect(await dealAfter(id)).toMatchObject({ name: "Fora do alcance" })
  expect(await dealAfter(mine.id)).toMatchObject({ name: "Mudado" })
  const runs = await api.call(listWorkflowRuns, admin, { params: { id: workflow }, query: {} })
  expect(runs.data.filter(({ record_id }) => record_id === id)).toMatchObject([{ reason: "record_gone" }])
})
