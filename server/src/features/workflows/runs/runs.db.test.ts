import { updateUser } from "@funil/contract/account/users"
import {
  createWorkflow,
  getWorkflow,
  getWorkflowRun,
  listRecordRuns,
  listWorkflowRuns,
  listWorkflows,
  retryWorkflowRun,
  testWorkflow,
  trashWorkflow,
  updateWorkflow,
  type WorkflowDraft,
} from "@funil/contract/automations/workflows"
import { getDeal, updateDeal } from "@funil/contract/records/deals"
import { listLogs, undo } from "@funil/contract/records/history"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { makeWorkflow, runsOf, testEngine } from "../../../../test/engine.ts"
import { makeDeal, makePipeline } from "../../../../test/factories.ts"
import { records } from "../../../app.ts"
import { claimDue } from "../../../platform/jobs/fair-queue-claim.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { actions } from "../actions.ts"
import type { Action } from "../actions/action.ts"
import { performRun } from "./perform-run.ts"

const api = await testApi()
/** The work of the test's webhooks. */
let work: () => Promise<void>
const webhook: Action = {
  perform: async () => {
    await work()
    return { steps: [], isSending: false }
  },
  preview: () => Promise.resolve({}),
}
const engine = testEngine(api, { webhook })
const calling: Partial<WorkflowDraft> = {
  action: "webhook",
  settings: { url: "https://exemplo.test/", webhook_method: "post", wait: "none" },
}

let ana: Person
let pipeline: Awaited<ReturnType<typeof makePipeline>>
beforeEach(() => {
  work = () => Promise.resolve()
})
beforeAll(async () => {
  ana = await api.signUp()
  pipeline = await makePipeline(api, ana)
})

/** Signs up a new account, so that nothing else triggers. */
async function newAccount(): Promise<void> {
  ana = await api.signUp()
  pipeline = await makePipeline(api, ana)
}

const dealOf = async (id: string) => api.call(getDeal, ana, { params: { id } })
const runOf = (id: string) => api.call(getWorkflowRun, ana, { params: { id } })
const later = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}
const firstRun = async (workflow: { id: string }) => {
  const [run] = await runsOf(api, ana, workflow)
  if (!run) throw new Error("The workflow has no run.")
  return run
}

async function accountOf({ id }: Person): Promise<AccountId> {
  const rows = api.database.owner.selectFrom("users").select("account_id").where("id", "=", id)
  return (await rows.executeTakeFirstOrThrow()).account_id as AccountId
}

describe("a run", () => {
  beforeEach(newAccount)

  test("does its action in the name of who saved the workflow, as the operation that has its id, and tells its story", async () => {
    const rui = await api.colleague(ana, "manager")
    const workflow = await makeWorkflow(api, rui, {
      conditions: [{ filterField: "name", operator: "like", valueField: "forno" }],
    })
    const deal = await makeDeal(api, ana, pipeline, { name: "Forno" })
    await engine.settle()
    expect(await dealOf(deal.id)).toMatchObject({ tags: ["auto"] })
    const run = await firstRun(workflow)
    expect(run).toMatchObject({ state: "done", depth: 1, cause: null, attempts: 1, record_name: "Forno" })
    const query = { entity: "deal", record_id: deal.id }
    const { data } = await api.call(listLogs, ana, { query })
    expect(data[0]).toMatchObject({ operation_id: run.id, action: "update", user: { id: rui.id } })
    const { rows } = await sql`select source from operations where id = ${run.id}`.execute(api.database.owner)
    expect(rows).toEqual([{ source: "automation" }])
    const { steps, can_retry } = await runOf(run.id)
    expect(can_retry).toBe(false)
    expect(steps.map(({ kind }) => kind)).toEqual(["trigger", "conditions", "add_tag"])
    expect(steps[0]?.input).toMatchObject({ trigger: "create", action: "create", user: { id: ana.id } })
    expect(steps[1]?.outcome).toMatchObject({ holds: true, rows: [true] })
    const undone = await api.call(undo, ana, { body: { token: run.id } })
    expect(undone).toMatchObject({ undone: 1 })
    expect(await dealOf(deal.id)).toMatchObject({ tags: [] })
  })

  test("whose action fails for a while is tried again, and rests with its reason when it goes on failing", async () => {
    const workflow = await makeWorkflow(api, ana, calling)
    await makeDeal(api, ana, pipeline)
    work = () => Promise.reject(new TypeError("broken"))
    await engine.settle()
    expect(await firstRun(workflow)).toMatchObject({ state: "queued", attempts: 1 })
    for (const seconds of [5, 30, 120, 600, 3600, 14_400]) {
      later(seconds)
      expect(await engine.perform()).toBe(1)
    }
    const run = await firstRun(workflow)
    expect(run).toMatchObject({ state: "failed", reason: "unexpected", attempts: 7, next_attempt_at: null })
    const { body } = await api.raw("GET", "/notifications", ana)
    expect(body).toMatchObject({ data: [{ icon: "automation_failed" }] })
    work = () => Promise.resolve()
    expect(await api.call(retryWorkflowRun, ana, { params: { id: run.id } })).toMatchObject({
      state: "queued",
      attempts: 0,
    })
    await engine.settle()
    expect(await firstRun(workflow)).toMatchObject({ id: run.id, state: "done", reason: null })
  })

  test("that is refused rests at once, and only a resting one is run again", async () => {
    const workflow = await makeWorkflow(api, ana, {
      action: "calculate_field_value",
      settings: { field: "amount", expression: "1 / 0" },
    })
    const deal = await makeDeal(api, ana, pipeline)
    await engine.settle()
    const run = await firstRun(workflow)
    expect(run).toMatchObject({ state: "failed", reason: "expression", attempts: 1 })
    const params = { id: workflow.id }
    await api.call(updateWorkflow, ana, {
      params,
      body: { settings: { field: "amount", expression: "{amount} + 7" } },
    })
    await api.call(retryWorkflowRun, ana, { params: { id: run.id } })
    await engine.settle()
    expect(await dealOf(deal.id)).toMatchObject({ amount: 7 })
    expect(await api.send(retryWorkflowRun, ana, { params: { id: run.id } })).toMatchObject({ status: 409 })
  })

  test("whose worker died is done by another one, once, when its lease has run out", async () => {
    await makeWorkflow(api, ana, calling)
    await makeDeal(api, ana, pipeline)
    await engine.examine()
    const ctx = await systemContext(api.services, await accountOf(ana))
    const wanted = { table: "workflow_runs", group: undefined, limit: 5, busyGroups: [] } as const
    const [dead] = await claimDue(ctx, wanted)
    if (!dead) throw new Error("There is no run to take.")
    expect(await runOf(dead.id)).toMatchObject({ state: "queued", next_attempt_at: null })
    let done = 0
    work = async () => {
      done += 1
    }
    expect(await engine.perform()).toBe(0)
    later(31)
    expect(await engine.perform()).toBe(1)
    // The first worker continues after its lease expired.
    await performRun(ctx, { actions: { ...actions, webhook }, records }, dead)
    expect(done).toBe(1)
  })

  test("and its effect are one: a worker that dies before the commit leaves nothing", async () => {
    const workflow = await makeWorkflow(api, ana)
    const deal = await makeDeal(api, ana, pipeline)
    await engine.examine()
    const dying = testEngine(api, {
      add_tag: {
        ...actions.add_tag,
        perform: async (tx, input) => {
          await actions.add_tag.perform(tx, input)
          throw new Error("killed")
        },
      },
    })
    expect(await dying.perform()).toBe(1)
    expect(await dealOf(deal.id)).toMatchObject({ tags: [] })
    later(5)
    await engine.settle()
    expect(await dealOf(deal.id)).toMatchObject({ tags: ["auto"] })
    expect(await runsOf(api, ana, workflow)).toMatchObject([{ state: "done", attempts: 2 }])
  })

  test("that waits is stopped when its workflow was switched off or deleted meanwhile", async () => {
    const [off, gone] = [await makeWorkflow(api, ana), await makeWorkflow(api, ana)]
    const deal = await makeDeal(api, ana, pipeline)
    await engine.examine()
    await api.call(updateWorkflow, ana, { params: { id: off.id }, body: { enabled: false } })
    await api.call(trashWorkflow, ana, { params: { id: gone.id } })
    await engine.settle()
    expect(await firstRun(off)).toMatchObject({ state: "stopped", reason: "switched_off" })
    expect(await dealOf(deal.id)).toMatchObject({ tags: [] })
  })

  test("acts with the rights that its author has now", async () => {
    const rui = await api.colleague(ana, "manager")
    const workflow = await makeWorkflow(api, rui)
    await api.call(updateUser, ana, { params: { id: rui.id }, body: { role: "visitor" } })
    const deal = await makeDeal(api, ana, pipeline)
    await engine.settle()
    expect(await firstRun(workflow)).toMatchObject({ state: "failed", reason: "forbidden" })
    expect(await dealOf(deal.id)).toMatchObject({ tags: [] })
  })
})

describe("a chain", () => {
  beforeEach(newAccount)

  test("of a workflow that sets itself off ends after five runs and says so", async () => {
    const workflow = await makeWorkflow(api, ana, {
      execute_when: "update",
      action: "calculate_field_value",
      settings: { field: "amount", expression: "{amount} + 1" },
    })
    const deal = await makeDeal(api, ana, pipeline)
    await api.call(updateDeal, ana, { params: { id: deal.id }, body: { amount: 10 } })
    await engine.settle()
    const runs = (await runsOf(api, ana, workflow)).toReversed()
    expect(runs.map(({ depth, state, reason }) => `${depth} ${reason ?? state}`)).toEqual([
      "1 done",
      "2 done",
      "3 done",
      "4 done",
      "5 done",
      "6 depth",
    ])
    expect(runs.map(({ cause }) => cause?.run_id ?? null)).toEqual([
      null,
      ...runs.slice(0, -1).map(({ id }) => id),
    ])
    expect(await dealOf(deal.id)).toMatchObject({ amount: 15 })
  })
})

describe("accounts", () => {
  test("take turns: a thousand runs of one do not hold up the single run of another", async () => {
    await newAccount()
    await makeWorkflow(api, ana, calling)
    for (let count = 0; count < 40; count += 1) await makeDeal(api, ana, pipeline)
    const bia = await api.signUp()
    await makeWorkflow(api, bia, calling)
    await makeDeal(api, bia, await makePipeline(api, bia))
    await engine.examine()
    const order: string[] = []
    const watched = testEngine(api, {
      webhook: {
        ...webhook,
        perform: async (tx) => {
          order.push(tx.accountId)
          return { steps: [], isSending: false }
        },
      },
    })
    await watched.perform()
    expect(order.indexOf(await accountOf(bia))).toBeLessThan(8)
    expect(order).toHaveLength(41)
  })
})

describe("runs are listed", () => {
  beforeEach(newAccount)

  test("by workflow and by record, by state and page, with a summary of 30 days", async () => {
    const workflow = await makeWorkflow(api, ana, {
      conditions: [{ filterField: "amount", operator: ">", valueField: 100 }],
    })
    const deal = await makeDeal(api, ana, pipeline, { amount: 500 })
    await makeDeal(api, ana, pipeline, { amount: 1 })
    await engine.settle()
    const params = { id: workflow.id }
    const done = await api.call(listWorkflowRuns, ana, { params, query: { state: "done" } })
    expect(done.data).toMatchObject([{ record_id: deal.id, workflow_name: "Etiqueta", action: "add_tag" }])
    const second = await api.call(listWorkflowRuns, ana, { params, query: { page: "2", per_page: "1" } })
    expect(second.data).toHaveLength(1)
    const query = { entity: "cards", record_id: deal.id }
    expect((await api.call(listRecordRuns, ana, { query })).data).toMatchObject([{ id: done.data[0]?.id }])
    const [listed] = await api.call(listWorkflows, ana, {})
    expect(listed?.runs).toMatchObject({ last_state: "done", done: 1, failed: 0, waiting: 0 })
    const earlier = new Date(api.clock.now.getTime() - 31 * 86_400_000)
    await sql`update workflow_runs set created_at = ${earlier} where workflow_id = ${workflow.id}`.execute(
      api.database.owner,
    )
    expect((await api.call(getWorkflow, ana, { params })).runs).toMatchObject({ last_state: "done", done: 0 })
  })

  test("for nobody of another account", async () => {
    const workflow = await makeWorkflow(api, ana)
    await makeDeal(api, ana, pipeline)
    await engine.settle()
    const run = await firstRun(workflow)
    const bia = await api.signUp()
    expect((await api.send(getWorkflowRun, bia, { params: { id: run.id } })).status).toBe(404)
    expect((await api.send(listWorkflowRuns, bia, { params: { id: workflow.id } } as never)).status).toBe(404)
  })
})

describe("a test", () => {
  beforeEach(newAccount)
  const draft: WorkflowDraft = {
    name: "Soma",
    entity: "deal",
    execute_when: "update",
    conditions: [
      { filterField: "amount", operator: ">", valueField: 5 },
      { filterField: "name", operator: "=", valueField: "Outro" },
    ],
    action: "calculate_field_value",
    settings: { field: "amount", expression: "{amount} * 2" },
  }

  test("tells which conditions hold and what would change, and changes nothing", async () => {
    const deal = await makeDeal(api, ana, pipeline, { amount: 10 })
    const body = { workflow: draft, record_id: deal.id }
    const told = await api.call(testWorkflow, ana, { body })
    expect(told).toMatchObject({
      matched: false,
      conditions: [{ holds: true }, { holds: false }],
      preview: { changes: [{ field: "amount", from: 10, to: 20 }] },
      run_id: null,
    })
    expect(await dealOf(deal.id)).toMatchObject({ amount: 10 })
  })

  test("does it once where wanted, and keeps the run under the saved workflow", async () => {
    const workflow = await api.call(createWorkflow, ana, { body: draft })
    const deal = await makeDeal(api, ana, pipeline, { amount: 10 })
    const body = { workflow: draft, record_id: deal.id, perform: true }
    const refused = await api.send(testWorkflow, ana, { body })
    expect(refused).toMatchObject({ status: 422, body: { workflow_id: [expect.any(String)] } })
    const reply = await api.send(testWorkflow, ana, { body: { ...body, workflow_id: workflow.id } })
    expect(await dealOf(deal.id)).toMatchObject({ amount: 20 })
    expect(reply.headers["undo-token"]).toBe(reply.body.run_id)
    expect(await runOf(reply.body.run_id ?? "")).toMatchObject({ trigger: "test", state: "done" })
  })

  test("that is refused keeps its run with the reason", async () => {
    const workflow = await api.call(createWorkflow, ana, { body: draft })
    const deal = await makeDeal(api, ana, pipeline)
    const broken = { ...draft, settings: { field: "amount", expression: "1 / 0" } }
    const body = { workflow: broken, workflow_id: workflow.id, record_id: deal.id, perform: true }
    const { run_id } = await api.call(testWorkflow, ana, { body })
    expect(await runOf(run_id ?? "")).toMatchObject({
      state: "failed",
      reason: "expression",
      can_retry: true,
    })
  })
})
