import {
  dryRunWorkflow,
  getWorkflow,
  getWorkflowRun,
  listWorkflowGroups,
  listWorkflowRuns,
  listWorkflows,
  retryWorkflowRun,
  testWorkflow,
  updateWorkflow,
  type Workflow,
  type WorkflowDraft,
} from "@funil/contract/automations/workflows"
import { listNotifications } from "@funil/contract/messages/notifications"
import { createBill } from "@funil/contract/records/bills"
import { listPipelines } from "@funil/contract/settings/pipelines"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { makeWorkflow, runsOf, testEngine } from "../../../../test/engine.ts"
import { makeDeal } from "../../../../test/factories.ts"
import { tryWorkflow } from "../../../../test/workflows/try-workflow.ts"

const api = await testApi()
const engine = testEngine(api)
let ana: Person
let manager: Person

beforeEach(async () => {
  ana = await api.signUp()
  manager = await api.colleague(ana, "manager")
})

const dividing: Partial<WorkflowDraft> = {
  action: "calculate_field_value",
  settings: { field: "total", expression: "1 / 0" },
}

/** Creates a bill and an automation of the admin that failed with it. */
async function failedWithBill(): Promise<{ bill: string; workflow: Workflow; run: string }> {
  const workflow = await makeWorkflow(api, ana, { entity: "bill", ...dividing })
  const body = { type: "expense", total: 10, description: "Aluguel" } as const
  const { id: bill } = await api.call(createBill, ana, { body })
  await engine.settle()
  const [run] = await runsOf(api, ana, workflow)
  return { bill, workflow, run: run?.id ?? "" }
}

test("what an automation did with a hidden bill is not listed, counted or found, nor is it run again", async () => {
  const { workflow, run } = await failedWithBill()
  const params = { id: workflow.id }
  expect(await api.call(listWorkflowRuns, ana, { params, query: {} })).toMatchObject({ total: 1 })
  expect(await api.call(listWorkflowRuns, manager, { params, query: {} })).toMatchObject({
    total: 0,
    data: [],
  })
  const statuses = async (who: Person) => [
    (await api.send(getWorkflowRun, who, { params: { id: run } })).status,
    (await api.send(retryWorkflowRun, who, { params: { id: run } })).status,
  ]
  expect(await statuses(manager)).toEqual([404, 404])
  const summary = async (who: Person) => [
    (await api.call(getWorkflow, who, { params })).runs,
    (await api.call(listWorkflows, who, {}))[0]?.runs,
    (await api.call(listWorkflowGroups, who, {}))[0]?.workflows[0]?.runs,
  ]
  for (const runs of await summary(ana)) expect(runs).toMatchObject({ last_state: "failed", failed: 1 })
  for (const runs of await summary(manager))
    expect(runs).toEqual({
      last_at: null,
      last_state: null,
      last_reason: null,
      done: 0,
      kept: 0,
      failed: 0,
      waiting: 0,
    })
  expect(await statuses(ana)).toEqual([200, 200])
})

test("runs about admins are hidden from managers, those about others are not", async () => {
  const agent = await api.colleague(ana, "agent")
  const doing = { action: "add_note", settings: { note: "<p>Oi</p>" }, entity: "user" } as const
  const ofAdmin = await tryWorkflow(api, ana, doing, ana.id)
  const ofAgent = await tryWorkflow(api, ana, doing, agent.id)
  const status = async (id: string) => (await api.send(getWorkflowRun, manager, { params: { id } })).status
  expect([await status(ofAdmin.run.id), await status(ofAgent.run.id)]).toEqual([404, 200])
})

test("a dry run and a test tell a manager nothing of bills", async () => {
  const { bill } = await failedWithBill()
  const workflow = { ...dividing, name: "Contas", entity: "bill", execute_when: "create" } as WorkflowDraft
  const total = async (who: Person) => (await api.call(dryRunWorkflow, who, { body: { workflow } })).total
  expect([await total(ana), await total(manager)]).toEqual([1, 0])
  const body = { workflow, record_id: bill }
  expect((await api.send(testWorkflow, manager, { body })).status).toBe(422)
})

test("the story of a run about a deal shows no bill, nor where an admin is reached, to a manager", async () => {
  const [pipeline] = await api.call(listPipelines, ana, {})
  if (!pipeline) throw new Error("no pipeline")
  const { id } = await makeDeal(api, ana, pipeline, { amount: 50, user_id: ana.id })
  const bill = { type: "revenue", description: "Entrada secreta", total: "{amount}", due_in_days: 3 } as const
  const made = await tryWorkflow(api, ana, { action: "add_bill", settings: { bill } }, id)
  const settings = {
    notification_target: "responsible_user",
    subject: "Oi {{owner_email}}",
    message: "Oi",
  } as const
  const sent = await tryWorkflow(api, ana, { action: "send_email", settings }, id)
  const story = async (who: Person, run: string) =>
    (await api.call(getWorkflowRun, who, { params: { id: run } })).steps.at(-1)
  expect(await story(ana, made.run.id)).toMatchObject({ input: { description: "Entrada secreta" } })
  expect(await story(manager, made.run.id)).toMatchObject({ kind: "add_bill", input: {}, outcome: {} })
  expect(JSON.stringify(await story(manager, made.run.id))).not.toMatch(/secreta|"id"/)
  expect(await story(ana, sent.run.id)).toMatchObject({
    input: { to: [ana.email], subject: `Oi ${ana.email}` },
  })
  expect(await story(manager, sent.run.id)).toMatchObject({
    input: { to: ["Ana Souza"], subject: "Oi Ana Souza" },
  })
})

test("what a server outside said of an admin's address is told to managers with the name", async () => {
  const [pipeline] = await api.call(listPipelines, ana, {})
  if (!pipeline) throw new Error("no pipeline")
  const workflow = await makeWorkflow(api, ana)
  await makeDeal(api, ana, pipeline)
  await engine.settle()
  const detail = `550 <${ana.email}> unknown`
  await sql`update workflow_runs set detail = ${detail} where workflow_id = ${workflow.id}`.execute(
    api.database.owner,
  )
  const details = async (who: Person) => (await runsOf(api, who, workflow)).map((run) => run.detail)
  expect(await details(ana)).toEqual([detail])
  expect(await details(manager)).toEqual(["550 <Ana Souza> unknown"])
})

test("who saved a workflow is told that it failed, but not with which record if they no longer see it", async () => {
  const { workflow, run } = await failedWithBill()
  const told = async (who: Person) =>
    (await api.call(listNotifications, who, { query: {} })).data.map(({ description }) => description)
  expect(await told(ana)).toEqual(["Aluguel"])
  await api.call(retryWorkflowRun, ana, { params: { id: run } })
  // A manager saves it while the run waits.
  await api.call(updateWorkflow, manager, { params: { id: workflow.id }, body: { name: "Outro" } })
  await engine.perform()
  expect(await told(manager)).toEqual([null])
})
