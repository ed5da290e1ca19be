import { listActivity } from "@funil/contract/records/activity"
import { createDeal, updateDeal } from "@funil/contract/records/deals"
import { listLogs, listOperations } from "@funil/contract/records/history"
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeWorkflow, runsOf, testEngine } from "../../../test/engine.ts"
import { makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()
const engine = testEngine(api)
let ana: Person
let deal: string

async function historyOf(who: Person) {
  const query = { entity: "deal", record_id: deal } as const
  const { data } = await api.call(listLogs, who, { query })
  return data.map(({ action, automation }) => ({ action, automation }))
}

beforeAll(async () => {
  ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const body = { name: "Forno", pipeline_stage_id: stageId(pipeline, 0) }
  const workflow = await makeWorkflow(api, ana, { name: "Marcar novos" })
  deal = (await api.call(createDeal, ana, { body })).id
  await engine.settle()
  const [run] = await runsOf(api, ana, workflow)
  expect(run).toMatchObject({ state: "done" })
  await api.call(updateDeal, ana, { params: { id: deal }, body: { amount: 10 } })
})

test("what an automation changed is told with its run, in the history, the timeline and the operations", async () => {
  const automation = {
    run_id: expect.any(String) as string,
    workflow_id: expect.any(String) as string,
    workflow_name: "Marcar novos",
  }
  const told = [
    { action: "update", automation: null },
    { action: "update", automation },
    { action: "create", automation: null },
  ]
  expect(await historyOf(ana)).toEqual(told)
  const query = { entity: "deal", record_id: deal, kinds: "log" } as const
  const { data: items } = await api.call(listActivity, ana, { query })
  expect(items.map((item) => item.kind === "log" && item.log.automation)).toEqual([null, automation, null])
  const { data: operations } = await api.call(listOperations, ana, { query: { entity: "deal" } })
  expect(operations.map((operation) => operation.automation)).toEqual([null, automation, null])
})

test("a colleague who may not manage automations is told which one it was", async () => {
  const agent = await api.colleague(ana, "agent")
  expect((await historyOf(agent))[1]?.automation?.workflow_name).toBe("Marcar novos")
})

test("once the run is no longer kept, it is still told that an automation did it", async () => {
  await sql`
    delete from workflow_runs r using users u where u.account_id = r.account_id and u.id = ${ana.id}
  `.execute(api.database.owner)
  expect((await historyOf(ana)).map(({ automation }) => automation)).toEqual([
    null,
    { run_id: null, workflow_id: null, workflow_name: null },
    null,
  ])
})
