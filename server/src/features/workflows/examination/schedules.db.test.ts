import {
  dryRunWorkflow,
  getWorkflow,
  trashWorkflow,
  updateWorkflow,
  type WorkflowDraft,
} from "@funil/contract/automations/workflows"
import { updateDeal } from "@funil/contract/records/deals"
import { updateStage } from "@funil/contract/settings/pipelines"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { makeWorkflow, runsOf, testEngine } from "../../../../test/engine.ts"
import { makeDeal, makePipeline, stageId } from "../../../../test/factories.ts"
import { purgeOutbox } from "../../../platform/outbox/purge-outbox.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { purgeRuns } from "../runs/purge-runs.ts"
import { runByTheClock, runStays } from "./run-by-the-clock.ts"
const api = await testApi()
const engine = testEngine(api)
let ana: Person
let pipeline: Awaited<ReturnType<typeof makePipeline>>

beforeEach(async () => {
  // 12:00 in São Paulo.
  api.clock.now = new Date("2026-03-10T15:00:00.000Z")
  ana = await api.signUp()
  pipeline = await makePipeline(api, ana)
})

const at = (iso: string) => {
  api.clock.now = new Date(iso)
}

const daysBefore = (days: number) => new Date(api.clock.now.getTime() - days * 24 * 3_600_000)

async function system() {
  const { account_id } = await api.database.owner
    .selectFrom("users")
    .select("account_id")
    .where("id", "=", ana.id)
    .executeTakeFirstOrThrow()
  return systemContext(api.services, account_id as AccountId)
}

describe("by the clock", () => {
  const daily = { execute_when: "frequently", frequency: "daily", frequency_hour: 9 } as const

  test("a workflow runs for each record found, once for each occasion, and plans the next one", async () => {
    const workflow = await makeWorkflow(api, ana, {
      ...daily,
      pipeline_id: pipeline.id,
      frequency_condition: [{ filterField: "amount", operator: ">", valueField: 100 }],
    })
    expect(workflow.next_at).toBe("2026-03-11T12:00:00.000Z")
    const rich = await makeDeal(api, ana, pipeline, { amount: 500 })
    await makeDeal(api, ana, pipeline, { amount: 5 })
    await makeDeal(api, ana, await makePipeline(api, ana), { amount: 500 })
    await engine.tick(runByTheClock)
    expect(await runsOf(api, ana, workflow)).toEqual([])
    at("2026-03-11T12:00:30.000Z")
    await Promise.all([engine.tick(runByTheClock), engine.tick(runByTheClock)])
    await engine.tick(runByTheClock)
    expect(await runsOf(api, ana, workflow)).toMatchObject([{ record_id: rich.id, trigger: "frequently" }])
    const { next_at } = await api.call(getWorkflow, ana, { params: { id: workflow.id } })
    expect(next_at).toBe("2026-03-12T12:00:00.000Z")
    at("2026-03-15T20:00:00.000Z")
    await engine.tick(runByTheClock)
    expect(await runsOf(api, ana, workflow)).toHaveLength(2)
  })

  test("one that is switched off has no next occasion, and one with another hour a new one", async () => {
    const { id } = await makeWorkflow(api, ana, daily)
    const save = (body: Partial<WorkflowDraft>) => api.call(updateWorkflow, ana, { params: { id }, body })
    expect(await save({ name: "Outra" })).toMatchObject({ next_at: "2026-03-11T12:00:00.000Z" })
    expect(await save({ enabled: false })).toMatchObject({ next_at: null })
    expect(await save({ enabled: true, frequency_hour: 18 })).toMatchObject({
      next_at: "2026-03-10T21:00:00.000Z",
    })
  })
})

describe("a stay in a stage", () => {
  beforeEach(async () => {
    const params = { pipelineId: pipeline.id, id: stageId(pipeline, 0) }
    await api.call(updateStage, ana, { params, body: { timeout: 10 } })
  })

  test("sets off at half of its timeout and at its end, once each, and anew after the deal came back", async () => {
    const half = await makeWorkflow(api, ana, { execute_when: "close_to_expire" })
    const end = await makeWorkflow(api, ana, { execute_when: "expire" })
    at("2026-03-10T15:00:00.000Z")
    const deal = await makeDeal(api, ana, pipeline)
    const counts = async () => {
      await Promise.all([engine.tick(runStays), engine.tick(runStays)])
      return [(await runsOf(api, ana, half)).length, (await runsOf(api, ana, end)).length]
    }
    at("2026-03-10T19:59:00.000Z")
    expect(await counts()).toEqual([0, 0])
    at("2026-03-10T20:00:00.000Z")
    expect(await counts()).toEqual([1, 0])
    at("2026-03-11T01:00:00.000Z")
    expect(await counts()).toEqual([1, 1])
    at("2026-03-11T09:00:00.000Z")
    expect(await counts()).toEqual([1, 1])
    for (const stage of [1, 0])
      await api.call(updateDeal, ana, {
        params: { id: deal.id },
        body: { pipeline_stage_id: stageId(pipeline, stage) },
      })
    at("2026-03-11T14:00:00.000Z")
    expect(await counts()).toEqual([2, 1])
  })

  test("that had ended before the workflow was made, or whose deal is closed or elsewhere, sets nothing off", async () => {
    await makeDeal(api, ana, pipeline)
    at("2026-03-11T02:00:00.000Z")
    const workflow = await makeWorkflow(api, ana, { execute_when: "expire" })
    await makeDeal(api, ana, pipeline, { stage: 2 })
    await makeDeal(api, ana, pipeline, { stage: 1 })
    at("2026-03-12T02:00:00.000Z")
    await engine.tick(runStays)
    expect(await runsOf(api, ana, workflow)).toEqual([])
  })

  test("whose conditions do not hold when it ends is looked at once", async () => {
    const workflow = await makeWorkflow(api, ana, {
      execute_when: "expire",
      conditions: [{ filterField: "amount", operator: ">", valueField: 100 }],
    })
    const deals = await Promise.all(Array.from({ length: 12 }, () => makeDeal(api, ana, pipeline)))
    at("2026-03-11T02:00:00.000Z")
    await engine.tick(runStays)
    await api.call(updateDeal, ana, { params: { id: deals[0]?.id ?? "" }, body: { amount: 500 } })
    await engine.tick(runStays)
    const runs = await runsOf(api, ana, workflow)
    expect(runs.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => "not_matched"))
  })
})

describe("a dry run", () => {
  const draft: WorkflowDraft = {
    name: "Ensaio",
    entity: "deal",
    execute_when: "stage_update",
    action: "add_tag",
    settings: { tag: "x" },
    conditions: [{ filterField: "amount", operator: ">", valueField: 100 }],
  }
  const dryRun = async (more: Partial<WorkflowDraft> = {}) =>
    api.call(dryRunWorkflow, ana, { body: { workflow: { ...draft, ...more } } })

  test("tells how often it would have run in the last 30 days, with the newest records, and writes nothing", async () => {
    const rich = await makeDeal(api, ana, pipeline, { amount: 500, name: "Rico" })
    const poor = await makeDeal(api, ana, pipeline, { amount: 5 })
    for (const { id } of [rich, poor])
      for (const stage of [1, 0, 1])
        await api.call(updateDeal, ana, {
          params: { id },
          body: { pipeline_stage_id: stageId(pipeline, stage) },
        })
    expect(await dryRun()).toMatchObject({ days: 30, total: 3, is_complete: true })
    const entering = await dryRun({ pipeline_stage_id: stageId(pipeline, 0) })
    expect(entering).toMatchObject({ total: 1, data: [{ record_id: rich.id, record_name: "Rico" }] })
    expect(await dryRun({ execute_when: "create", conditions: [] })).toMatchObject({ total: 2 })
    expect(await dryRun({ execute_when: "update" })).toMatchObject({ total: 0 })
    const { rows } = await sql`select from workflow_runs`.execute(api.database.owner)
    expect(rows.every((row) => row)).toBe(true)
    await sql`update changes set created_at = ${daysBefore(31)}`.execute(api.database.owner)
    expect(await dryRun()).toMatchObject({ total: 0, data: [] })
  })

  test("counts each record at each moment of the clock since it was made", async () => {
    const made = [60, 18, 0]
    for (const days of made) {
      const { id } = await makeDeal(api, ana, pipeline, { amount: 500 })
      await sql`update deals set created_at = ${daysBefore(days)} where id = ${id}`.execute(
        api.database.owner,
      )
    }
    const timing = { execute_when: "frequently", frequency: "weekly", frequency_day: 1 } as const
    expect(await dryRun(timing)).toMatchObject({ total: 5 + 3, is_complete: true })
  })

  test("of stays counts those that came to their end", async () => {
    const params = { pipelineId: pipeline.id, id: stageId(pipeline, 0) }
    await api.call(updateStage, ana, { params, body: { timeout: 10 } })
    await makeDeal(api, ana, pipeline, { amount: 500 })
    at("2026-03-11T02:00:00.000Z")
    expect(await dryRun({ execute_when: "expire" })).toMatchObject({ total: 1 })
    expect(await dryRun({ execute_when: "close_to_expire" })).toMatchObject({ total: 0 })
  })

  test("of a draft that breaks a rule is a 422", async () => {
    const workflow = { ...draft, settings: {} }
    expect((await api.send(dryRunWorkflow, ana, { body: { workflow } })).status).toBe(422)
  })
})

describe("the purge", () => {
  test("keeps what an account's automations have not examined yet", async () => {
    const workflow = await makeWorkflow(api, ana)
    await makeDeal(api, ana, pipeline)
    at("2026-03-12T15:00:00.000Z")
    await purgeOutbox("workflow_positions").run(await system())
    await engine.examine()
    expect(await runsOf(api, ana, workflow)).toHaveLength(1)
    await purgeOutbox("workflow_positions").run(await system())
    const { rows } = await sql`
      select from outbox where account_id = ${(await system()).accountId}
    `.execute(api.database.owner)
    expect(rows).toEqual([])
  })

  test("deletes runs after 90 days, unmatched ones beyond fifty, and deleted workflows after 30 days with their runs", async () => {
    const conditions = [{ filterField: "amount", operator: ">", valueField: 100 }]
    const kept = await makeWorkflow(api, ana, { conditions })
    const gone = await makeWorkflow(api, ana)
    for (let batch = 0; batch < 6; batch += 1) {
      for (let count = 0; count < 10; count += 1) await makeDeal(api, ana, pipeline)
      await engine.settle()
    }
    await api.call(trashWorkflow, ana, { params: { id: gone.id } })
    expect(await runsOf(api, ana, kept)).toHaveLength(60)
    await purgeRuns.run(await system(), null)
    expect(await runsOf(api, ana, kept)).toHaveLength(50)
    await sql`update workflow_runs set created_at = ${daysBefore(91)}`.execute(api.database.owner)
    at("2026-04-10T15:00:00.000Z")
    await purgeRuns.run(await system(), null)
    const left = async (table: string) =>
      (
        await sql`select from ${sql.table(table)} where account_id = ${(await system()).accountId}`.execute(
          api.database.owner,
        )
      ).rows.length
    expect([await left("workflow_runs"), await left("workflows")]).toEqual([0, 1])
  })
})
