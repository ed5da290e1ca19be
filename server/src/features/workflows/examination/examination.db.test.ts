import { createUser, trashUser, updateUser } from "@funil/contract/account/users"
import { getWorkflow, retryWorkflowRun, updateWorkflow } from "@funil/contract/automations/workflows"
import { createBill, trashBill, updateBill } from "@funil/contract/records/bills"
import { createCompany, trashCompany, updateCompany } from "@funil/contract/records/companies"
import { createContact, trashContact, updateContact } from "@funil/contract/records/contacts"
import { createDeal, getDeal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { createProduct, trashProduct, updateProduct } from "@funil/contract/records/products"
import { createTask, listTaskTypes, trashTask, updateTask } from "@funil/contract/records/tasks"
import { createCustomField, trashCustomField } from "@funil/contract/settings/custom-fields"
import type { Entity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { makeWorkflow, runsOf, testEngine } from "../../../../test/engine.ts"
import { makeDeal, makePipeline, stageId } from "../../../../test/factories.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { harmlessActions } from "../../../../test/workflows/harmless-workflow.ts"
import { Examiner } from "./examiner.ts"

const api = await testApi()
const engine = testEngine(api, harmlessActions)
const webhook = {
  action: "webhook",
  settings: { url: "https://exemplo.test/", webhook_method: "post", wait: "none" },
} as const

/** Creates, updates and deletes a record of each noun. */
const lives: Record<
  Entity,
  (who: Person) => Promise<[make: string, change: () => unknown, trash: () => unknown]>
> = {
  deal: async (who) => {
    const { id } = await makeDeal(api, who, await makePipeline(api, who))
    const params = { id }
    return [
      id,
      () => api.call(updateDeal, who, { params, body: { name: "Outro" } }),
      () => api.call(trashDeal, who, { params }),
    ]
  },
  contact: async (who) => {
    const { id } = await api.call(createContact, who, { body: { first_name: "Rui" } })
    const params = { id }
    return [
      id,
      () => api.call(updateContact, who, { params, body: { first_name: "Rute" } }),
      () => api.call(trashContact, who, { params }),
    ]
  },
  company: async (who) => {
    const { id } = await api.call(createCompany, who, { body: { company: "Sol" } })
    const params = { id }
    return [
      id,
      () => api.call(updateCompany, who, { params, body: { company: "Lua" } }),
      () => api.call(trashCompany, who, { params }),
    ]
  },
  user: async (who) => {
    const body = { first_name: "Caio", email: `caio@${who.domain}.test`, role: "agent" as const }
    const { id } = await api.call(createUser, who, { body })
    const params = { id }
    return [
      id,
      () => api.call(updateUser, who, { params, body: { job: "Vendas" } }),
      () => api.call(trashUser, who, { params }),
    ]
  },
  product: async (who) => {
    const { id } = await api.call(createProduct, who, { body: { name: "Forno", price: 1 } })
    const params = { id }
    return [
      id,
      () => api.call(updateProduct, who, { params, body: { price: 2 } }),
      () => api.call(trashProduct, who, { params }),
    ]
  },
  bill: async (who) => {
    const body = { type: "revenue" as const, total: 10, description: "Entrada", due_date: "2026-04-01" }
    const { id } = await api.call(createBill, who, { body })
    const params = { id }
    return [
      id,
      () => api.call(updateBill, who, { params, body: { description: "Saída" } }),
      () => api.call(trashBill, who, { params }),
    ]
  },
  task: async (who) => {
    const [type] = await api.call(listTaskTypes, who, {})
    const body = { task_type_id: type?.id ?? "", start: "2026-03-11 09:00" }
    const { id } = await api.call(createTask, who, { body })
    const params = { id }
    return [
      id,
      () => api.call(updateTask, who, { params, body: { note: "Levar a proposta" } }),
      () => api.call(trashTask, who, { params }),
    ]
  },
}

describe.each(Object.keys(lives) as Entity[])("of a %s", (entity) => {
  test("creating, changing and deleting each set off what waits for it, once", async () => {
    const ana = await api.signUp()
    const waiting = { create: null, update: null, delete: null } as Record<string, { id: string } | null>
    for (const execute_when of ["create", "update", "delete"] as const)
      waiting[execute_when] = await makeWorkflow(api, ana, { entity, execute_when, ...webhook })
    const [id, change, trash] = await lives[entity](ana)
    await change()
    await trash()
    await engine.settle()
    await engine.settle()
    for (const [trigger, workflow] of Object.entries(waiting)) {
      const runs = await runsOf(api, ana, workflow ?? { id: "" })
      expect(runs.map((run) => [run.trigger, run.record_id, run.state])).toEqual([
        // A record that is now in the trash counts as gone, except for the trigger `delete`.
        [trigger, id, trigger === "delete" ? "done" : "not_matched"],
      ])
    }
  })
})

describe("of deals", () => {
  let ana: Person
  let pipeline: Awaited<ReturnType<typeof makePipeline>>
  const move = (id: string, stage: number) =>
    api.call(updateDeal, ana, { params: { id }, body: { pipeline_stage_id: stageId(pipeline, stage) } })

  beforeAll(async () => {
    ana = await api.signUp()
    pipeline = await makePipeline(api, ana)
  })

  test("a move sets off what waits for the stage, the pipeline or any, and is no change of the deal", async () => {
    const other = await makePipeline(api, ana)
    const stage_update = { execute_when: "stage_update" } as const
    const any = await makeWorkflow(api, ana, stage_update)
    const here = await makeWorkflow(api, ana, { ...stage_update, pipeline_id: pipeline.id })
    const there = await makeWorkflow(api, ana, { ...stage_update, pipeline_id: other.id })
    const entered = await makeWorkflow(api, ana, { ...stage_update, pipeline_stage_id: stageId(pipeline, 1) })
    const changed = await makeWorkflow(api, ana, { execute_when: "update" })
    const deal = await makeDeal(api, ana, pipeline)
    await move(deal.id, 1)
    await move(deal.id, 0)
    await api.call(updateDeal, ana, {
      params: { id: deal.id },
      body: { name: "Outro", pipeline_stage_id: stageId(pipeline, 1) },
    })
    await engine.examine()
    const counts = await Promise.all(
      [any, here, there, entered, changed].map(async (each) => (await runsOf(api, ana, each)).length),
    )
    expect(counts).toEqual([3, 3, 0, 2, 1])
  })

  test("putting a card elsewhere in its stage is no change", async () => {
    const changed = await makeWorkflow(api, ana, { execute_when: "update" })
    const [first, second] = [await makeDeal(api, ana, pipeline), await makeDeal(api, ana, pipeline)]
    await api.call(updateDeal, ana, { params: { id: first.id }, body: { before_id: second.id } })
    await engine.examine()
    expect(await runsOf(api, ana, changed)).toEqual([])
  })

  test("a workflow of a stage looks at where the deal is", async () => {
    const changed = await makeWorkflow(api, ana, {
      execute_when: "update",
      pipeline_id: pipeline.id,
      pipeline_stage_id: stageId(pipeline, 1),
    })
    const deal = await makeDeal(api, ana, pipeline)
    const rename = (name: string) => api.call(updateDeal, ana, { params: { id: deal.id }, body: { name } })
    await rename("Um")
    await engine.examine()
    await move(deal.id, 1)
    await rename("Dois")
    await engine.examine()
    expect(await runsOf(api, ana, changed)).toMatchObject([
      { state: "queued" },
      { state: "not_matched", reason: "conditions", detail: "pipeline_stage_id" },
    ])
  })

  test("finishing the last open task sets off once, however many were finished together", async () => {
    const finished = await makeWorkflow(api, ana, { execute_when: "finish_tasks" })
    const deal = await makeDeal(api, ana, pipeline)
    const [type] = await api.call(listTaskTypes, ana, {})
    const add = () =>
      api.call(createTask, ana, {
        body: { task_type_id: type?.id ?? "", start: "2026-03-11 09:00", deal_id: deal.id },
      })
    const finish = (id: string, is_finished = true) =>
      api.call(updateTask, ana, { params: { id }, body: { is_finished } })
    const [one, two] = [await add(), await add()]
    await finish(one.id)
    await engine.examine()
    expect(await runsOf(api, ana, finished)).toEqual([])
    await finish(two.id)
    await engine.examine()
    expect(await runsOf(api, ana, finished)).toMatchObject([{ record_id: deal.id, trigger: "finish_tasks" }])
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    await finish(one.id, false)
    await finish(two.id, false)
    await finish(one.id)
    await finish(two.id)
    await engine.examine()
    expect(await runsOf(api, ana, finished)).toHaveLength(2)
  })

  test("what was before a workflow was made or switched on sets nothing off", async () => {
    await makeDeal(api, ana, pipeline)
    api.clock.now = new Date(api.clock.now.getTime() + 1000)
    const late = await makeWorkflow(api, ana)
    const off = await makeWorkflow(api, ana, { enabled: false })
    await makeDeal(api, ana, pipeline)
    api.clock.now = new Date(api.clock.now.getTime() + 1000)
    await api.call(updateWorkflow, ana, { params: { id: off.id }, body: { enabled: true } })
    await engine.examine()
    expect([await runsOf(api, ana, late), await runsOf(api, ana, off)].map((runs) => runs.length)).toEqual([
      1, 0,
    ])
  })

  test("a workflow that a process with a fast clock switched on misses nothing of the others", async () => {
    const now = api.clock.now
    api.clock.now = new Date(now.getTime() + 3_600_000)
    const workflow = await makeWorkflow(api, ana)
    api.clock.now = now
    await makeDeal(api, ana, pipeline)
    await engine.examine()
    expect(await runsOf(api, ana, workflow)).toHaveLength(1)
  })
})

describe("conditions", () => {
  test("on own, custom and linked fields decide, and a run that does not match tells which one failed", async () => {
    const ana = await api.signUp()
    const pipeline = await makePipeline(api, ana)
    const field = await api.call(createCustomField, ana, {
      body: { entity: "deal", type: "number", label: "Fornos" },
    })
    const contact = await api.call(createContact, ana, { body: { first_name: "Rui", tags: ["vip"] } })
    const workflow = await makeWorkflow(api, ana, {
      conditions: [
        { filterField: "amount", operator: ">", valueField: 100 },
        { filterField: `custom_fields.${field.name}`, operator: ">=", valueField: 2 },
        { filterField: "contacts.tags", operator: "=", valueField: "vip" },
        { filterField: "user_id", operator: "=", valueField: "@me" },
      ],
    })
    const deal = (amount: number, ovens: number, contacts: string[], user_id = ana.id) =>
      api.call(createDeal, ana, {
        body: {
          name: `${amount} ${ovens}`,
          amount,
          contacts,
          user_id,
          pipeline_stage_id: stageId(pipeline, 0),
          custom_fields: { [field.name]: ovens },
        },
      })
    const rui = await api.colleague(ana, "agent")
    const expected = new Map([
      [await deal(50, 3, [contact.id]), "amount"],
      [await deal(500, 1, [contact.id]), `custom_fields.${field.name}`],
      [await deal(500, 3, []), "contacts.tags"],
      [await deal(500, 3, [contact.id], rui.id), "user_id"],
      [await deal(500, 3, [contact.id]), "queued"],
    ])
    await engine.examine()
    const runs = await runsOf(api, ana, workflow)
    expect(new Map(runs.map(({ record_id, state, detail }) => [record_id, detail ?? state]))).toEqual(
      new Map([...expected].map(([{ id }, outcome]) => [id, outcome])),
    )
  })

  test("that name a field which is gone make the run rest and say so", async () => {
    const ana = await api.signUp()
    const pipeline = await makePipeline(api, ana)
    const field = await api.call(createCustomField, ana, {
      body: { entity: "deal", type: "number", label: "Fornos" },
    })
    const workflow = await makeWorkflow(api, ana, {
      conditions: [{ filterField: `custom_fields.${field.name}`, operator: ">", valueField: 1 }],
    })
    await api.call(trashCustomField, ana, { params: { id: field.id } })
    await makeDeal(api, ana, pipeline)
    await engine.examine()
    expect(await runsOf(api, ana, workflow)).toMatchObject([
      { state: "failed", reason: "invalid_value", detail: `custom_fields.${field.name}` },
    ])
    const { body } = await api.raw("GET", "/notifications", ana)
    expect(body).toMatchObject({ data: [{ icon: "automation_failed" }] })
    const [run] = await runsOf(api, ana, workflow)
    const again = async (amount: number) => {
      const conditions = [{ filterField: "amount", operator: ">", valueField: amount }]
      await api.call(updateWorkflow, ana, { params: { id: workflow.id }, body: { conditions } })
      await api.call(retryWorkflowRun, ana, { params: { id: run?.id ?? "" } })
      await engine.settle()
      return runsOf(api, ana, workflow)
    }
    expect(await again(100)).toMatchObject([{ state: "not_matched", reason: "conditions", detail: "amount" }])
  })

  test("that fail many times keep ten runs of a batch", async () => {
    const ana = await api.signUp()
    const pipeline = await makePipeline(api, ana)
    const workflow = await makeWorkflow(api, ana, {
      conditions: [{ filterField: "amount", operator: ">", valueField: 100 }],
    })
    for (let count = 0; count < 15; count += 1) await makeDeal(api, ana, pipeline)
    await engine.examine()
    const runs = await runsOf(api, ana, workflow)
    expect(runs.length).toBeGreaterThanOrEqual(10)
    expect(runs.every(({ state }) => state === "not_matched")).toBe(true)
  })
})

test("many examining at once make each run once", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const workflow = await makeWorkflow(api, ana)
  for (let count = 0; count < 30; count += 1) await makeDeal(api, ana, pipeline)
  const others = [testEngine(api), testEngine(api), testEngine(api)]
  await Promise.all(others.map((each) => each.examine()))
  const runs = await runsOf(api, ana, workflow)
  expect(new Set(runs.map(({ record_id }) => record_id)).size).toBe(30)
  expect(runs).toHaveLength(30)
})

test("a database that was restored from another server goes on with what happens next", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const workflow = await makeWorkflow(api, ana)
  await engine.settle()
  await sql`update workflow_positions set tx = '9000000000000', seq = 7`.execute(api.database.owner)
  await engine.settle()
  await makeDeal(api, ana, pipeline)
  await engine.settle()
  expect(await runsOf(api, ana, workflow)).toMatchObject([{ state: "done" }])
})

test("an account that can't be examined holds up nobody", async () => {
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const broken = await makeWorkflow(api, ana)
  const workflow = await makeWorkflow(api, bia)
  await engine.settle()
  await sql`update workflows set conditions = '[{"filterField": 1}]' where id = ${broken.id}`.execute(
    api.database.owner,
  )
  const examiner = new Examiner({
    services: api.services,
    log: silentLog,
    onChanges: () => Promise.resolve(),
  })
  examiner.start()
  await makeDeal(api, ana, await makePipeline(api, ana))
  await makeDeal(api, bia, await makePipeline(api, bia))
  await expect.poll(async () => (await runsOf(api, bia, workflow)).length, { timeout: 10_000 }).toBe(1)
  await examiner.stop()
  await sql`update workflows set conditions = '[]' where id = ${broken.id}`.execute(api.database.owner)
  await engine.settle()
  expect(await runsOf(api, ana, broken)).toMatchObject([{ state: "done" }])
})

test("an account without workflows is not examined", async () => {
  const ana = await api.signUp()
  await makeDeal(api, ana, await makePipeline(api, ana))
  expect(await engine.examine()).toBe(0)
})

test("a workflow stops with a notice when the person who saved it is deactivated, and goes on when another saves it", async () => {
  const ana = await api.signUp()
  const rui = await api.colleague(ana, "manager")
  const pipeline = await makePipeline(api, ana)
  const workflow = await makeWorkflow(api, rui)
  await makeDeal(api, ana, pipeline)
  await engine.examine()
  await api.call(updateUser, ana, { params: { id: rui.id }, body: { deactivated: true } })
  await engine.settle()
  const params = { id: workflow.id }
  expect(await api.call(getWorkflow, ana, { params })).toMatchObject({
    enabled: false,
    stopped_reason: "author_gone",
  })
  expect(await runsOf(api, ana, workflow)).toMatchObject([{ state: "stopped", reason: "author_gone" }])
  const { body } = await api.raw("GET", "/notifications", ana)
  expect(body).toMatchObject({ data: [{ icon: "automation_stopped" }] })
  const saved = await api.call(updateWorkflow, ana, { params, body: { enabled: true } })
  expect(saved).toMatchObject({ stopped_reason: null, saved_by: { id: ana.id } })
  const deal = await makeDeal(api, ana, pipeline)
  await engine.settle()
  expect(await api.call(getDeal, ana, { params: { id: deal.id } })).toMatchObject({ tags: ["auto"] })
})
