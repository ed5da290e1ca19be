import { chooseFreePlan, getAccountStatus } from "@funil/contract/account/accounts"
import type { Keep } from "@funil/contract/account/keep"
import {
  getWorkflow,
  listWorkflows,
  trashWorkflow,
  updateWorkflow,
} from "@funil/contract/automations/workflows"
import { createDeal, getDeal, updateDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { createCustomField, listCustomFields } from "@funil/contract/settings/custom-fields"
import { createPipeline, getBoard, listPipelines, trashPipeline } from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeWorkflow, testEngine } from "../../../test/engine.ts"
import { firstPipeline, makeDeal, makePipeline } from "../../../test/factories.ts"
import { putStanding } from "../../../test/standing.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import { systemContext } from "../../platform/system-context.ts"
import { giveAccountPlan } from "../billing/settle-billing.ts"
import { runByTheClock } from "../workflows/examination/run-by-the-clock.ts"

const api = await testApi()
const engine = testEngine(api)
const noone = "01900000-0000-7000-8000-000000000000"

const choose = (who: Person, keep?: Keep) => api.send(chooseFreePlan, who, { body: keep ? { keep } : {} })

async function give(who: Person, plan: "start" | "grow" | "scale"): Promise<void> {
  await giveAccountPlan(
    await systemContext(api.services, await findAccount(api.services, who.domain)),
    plan,
    null,
  )
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const pipelinesOf = async (who: Person, archived?: "true") =>
  api.call(listPipelines, who, { query: { archived } })

/** An account with this number of pipelines whose trial is over. */
async function full(count: number): Promise<{ ana: Person; ids: string[] }> {
  const ana = await api.signUp()
  await firstPipeline(api, ana)
  for (let made = 1; made < count; made += 1) await makePipeline(api, ana)
  const ids = idsOf(await pipelinesOf(ana))
  await putStanding(api, ana, "trial_ended")
  return { ana, ids }
}

test("what was chosen stays, the rest is archived, and the choice can be made anew", async () => {
  const { ana, ids } = await full(7)
  const [a = "", b = "", c = ""] = ids
  expect(await choose(ana, { pipelines: [c, a] })).toMatchObject({ status: 200, body: { state: "free" } })
  expect(idsOf(await pipelinesOf(ana))).toEqual([a, c])
  expect((await pipelinesOf(ana)).map(({ position }) => position)).toEqual([1, 2])
  const all = await pipelinesOf(ana, "true")
  expect(idsOf(all)).toEqual(ids)
  expect(all.map(({ archived }) => archived)).toEqual([false, true, false, true, true, true, true])
  expect(await api.call(getAccountStatus, ana, {})).toMatchObject({
    usage: { pipelines: { used: 2, limit: 5 } },
  })
  expect((await choose(ana)).status).toBe(200)
  expect(idsOf(await pipelinesOf(ana))).toEqual([a, c])
  expect((await choose(ana, { pipelines: [b] })).status).toBe(200)
  expect(idsOf(await pipelinesOf(ana))).toEqual([b])
})

test("a larger plan brings all back, or as many as fit in their order", async () => {
  const { ana, ids } = await full(13)
  expect((await choose(ana, { pipelines: ids.slice(10, 12) })).status).toBe(200)
  await give(ana, "grow")
  expect(idsOf(await pipelinesOf(ana))).toEqual([...ids.slice(0, 8), ...ids.slice(10, 12)])
  await give(ana, "scale")
  expect(idsOf(await pipelinesOf(ana))).toEqual(ids)
})

test("a smaller plan that nobody chose for keeps the first ones", async () => {
  const { ana, ids } = await full(7)
  await putStanding(api, ana, "active")
  await give(ana, "start")
  expect(idsOf(await pipelinesOf(ana))).toEqual(ids.slice(0, 5))
})

test("a choice that does not hold is refused as a whole, and names its part", async () => {
  const { ana, ids } = await full(7)
  const [other] = await pipelinesOf(await api.signUp())
  const [gone = ""] = ids
  await api.call(trashPipeline, ana, { params: { id: gone } })
  const refusals: [Keep, string][] = [
    [{ pipelines: ids.slice(1) }, "keep.pipelines"],
    [{ pipelines: [] }, "keep.pipelines"],
    [{ pipelines: [noone] }, "keep.pipelines"],
    [{ pipelines: [other?.id ?? ""] }, "keep.pipelines"],
    [{ pipelines: [gone] }, "keep.pipelines"],
    [{ custom_fields: [] }, "pipelines"],
    [{ pipelines: ids.slice(1, 2), workflows: [noone] }, "keep.workflows"],
    [{ pipelines: ids.slice(1, 2), custom_fields: ids.slice(1, 2) }, "keep.custom_fields"],
    [{ pipelines: ids.slice(1, 2), forms: [noone] }, "keep.forms"],
  ]
  for (const [keep, field] of refusals) {
    const { status, body } = await choose(ana, keep)
    expect([status, Object.keys(body as object)]).toEqual([422, [field]])
  }
  expect(idsOf(await pipelinesOf(ana))).toEqual(ids.slice(1))
  expect(await api.call(getAccountStatus, ana, {})).toMatchObject({ state: "trial_ended" })
})

test("an archived pipeline is read, takes no room, and may be deleted and restored as it was", async () => {
  const { ana, ids } = await full(7)
  await putStanding(api, ana, "trial")
  const all = await pipelinesOf(ana)
  const shut = all.at(6)
  if (!shut) throw new Error("There are seven.")
  const deal = await makeDeal(api, ana, shut)
  await putStanding(api, ana, "trial_ended")
  await choose(ana, { pipelines: ids.slice(0, 5) })
  expect(await api.call(getBoard, ana, { params: { id: shut.id } })).toMatchObject({
    pipeline: { archived: true },
    stages: [{ cards: [{ id: deal.id }] }, {}, {}, {}],
  })
  expect(await api.call(getDeal, ana, { params: { id: deal.id } })).toMatchObject({ id: deal.id })
  const { headers } = await api.send(trashPipeline, ana, { params: { id: shut.id } })
  expect((await api.send(getDeal, ana, { params: { id: deal.id } })).status).toBe(404)
  const token = headers["undo-token"] ?? ""
  expect(await api.call(undo, ana, { body: { token } })).toMatchObject({ undone: 2, skipped: [] })
  const after = await pipelinesOf(ana, "true")
  expect(after.find(({ id }) => id === shut.id)).toMatchObject({ archived: true })
})

test("a hundred at once that choose and make: never more than the plan allows, and none is lost", async () => {
  const { ana, ids } = await full(7)
  await choose(ana, { pipelines: ids.slice(0, 4) })
  const body = { name: "Novo", stages: ["A", "B", "C"] }
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0
        ? choose(ana, { pipelines: [ids[index % 7] ?? "", ids[(index + 3) % 7] ?? ""] })
        : api.send(createPipeline, ana, { body }),
    ),
  )
  expect(replies.filter(({ status }) => ![200, 201, 402].includes(status))).toEqual([])
  const made = replies.filter(({ status }) => status === 201).length
  const active = await pipelinesOf(ana)
  expect(active.length).toBeLessThanOrEqual(5)
  expect((await pipelinesOf(ana, "true")).length).toBe(7 + made)
})

test("a hidden field is as unknown, keeps its values, and comes back", async () => {
  const ana = await api.signUp()
  const pipeline = await firstPipeline(api, ana)
  const fields = []
  for (const label of ["Um", "Dois", "Três", "Quatro", "Cinco", "Seis"])
    fields.push(await api.call(createCustomField, ana, { body: { label, entity: "deal", type: "text" } }))
  const [first, ...rest] = fields
  const deal = await api.call(createDeal, ana, {
    body: { name: "Forno", pipeline_stage_id: pipeline.stages[0]?.id, custom_fields: { um: "valor" } },
  })
  await putStanding(api, ana, "trial_ended")
  expect((await choose(ana, { custom_fields: idsOf(rest) })).status).toBe(200)
  expect(idsOf(await api.call(listCustomFields, ana, { query: {} }))).toEqual(idsOf(rest))
  const all = await api.call(listCustomFields, ana, { query: { archived: "true" } })
  expect(all.filter(({ archived }) => archived).map(({ id }) => id)).toEqual([first?.id])
  const params = { id: deal.id }
  expect((await api.call(getDeal, ana, { params })).custom_fields).toEqual({})
  const written = await api.send(updateDeal, ana, { params, body: { custom_fields: { um: "x" } } })
  expect([written.status, Object.keys(written.body as object)]).toEqual([422, ["custom_fields.um"]])
  const again = { label: "Um", entity: "deal", type: "text" } as const
  expect((await api.send(createCustomField, ana, { body: again })).status).toBe(402)
  const changed = await api.raw("PUT", `/customFields/${first?.id}`, ana, { label: "Outro" })
  expect([changed.status, changed.body]).toMatchObject([409, { code: "custom_field_archived" }])
  await give(ana, "grow")
  expect((await api.call(createCustomField, ana, { body: again })).name).toBe("um_2")
  expect((await api.call(getDeal, ana, { params })).custom_fields).toEqual({ um: "valor" })
})

test("automations that are archived are off, and just those come back on that were", async () => {
  const ana = await api.signUp()
  const pipeline = await firstPipeline(api, ana)
  const made = []
  for (let count = 0; count < 7; count += 1)
    made.push(await makeWorkflow(api, ana, { settings: { tag: `t${count}` }, enabled: count !== 6 }))
  await putStanding(api, ana, "trial_ended")
  const kept = idsOf(made).slice(0, 5)
  expect((await choose(ana, { workflows: kept })).status).toBe(200)
  const list = await api.call(listWorkflows, ana, {})
  const off = list.filter(({ archived }) => archived)
  expect(off.map(({ enabled }) => enabled)).toEqual([false, false])
  const sixth = { id: made[5]?.id ?? "" }
  const on = { params: sixth, body: { enabled: true } }
  expect(await api.send(updateWorkflow, ana, on)).toMatchObject({ status: 402, body: { code: "E4021" } })
  await api.call(updateWorkflow, ana, { params: sixth, body: { name: "Sexta", enabled: false } })
  const missed = await makeDeal(api, ana, pipeline)
  await engine.settle()
  await give(ana, "grow")
  expect(await api.call(getWorkflow, ana, { params: sixth })).toMatchObject({
    enabled: true,
    archived: false,
  })
  expect(await api.call(getWorkflow, ana, { params: { id: made[6]?.id ?? "" } })).toMatchObject({
    enabled: false,
    archived: false,
  })
  api.clock.now = new Date(api.clock.now.getTime() + 1)
  const seen = await makeDeal(api, ana, pipeline)
  await engine.settle()
  const tags = async ({ id }: { id: string }) =>
    (await api.call(getDeal, ana, { params: { id } })).tags.toSorted()
  expect(await tags(missed)).toEqual(["t0", "t1", "t2", "t3", "t4"])
  expect(await tags(seen)).toEqual(["t0", "t1", "t2", "t3", "t4", "t5"])
})

test("a timed automation makes up for nothing when it comes back, and one that is switched on by hand stays in its room", async () => {
  const ana = await api.signUp()
  const pipeline = await firstPipeline(api, ana)
  const hourly = { execute_when: "frequently", frequency: "hourly", settings: { tag: "hora" } } as const
  const made = []
  for (let count = 0; count < 6; count += 1) made.push(await makeWorkflow(api, ana, hourly))
  const timed = { id: made[5]?.id ?? "" }
  const deal = await makeDeal(api, ana, pipeline)
  await putStanding(api, ana, "trial_ended")
  await choose(ana, { workflows: idsOf(made).slice(0, 5) })
  for (const { id } of made.slice(0, 5)) await api.call(trashWorkflow, ana, { params: { id } })
  const later = (hours: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + hours * 3_600_000)
  }
  const ticked = async () => {
    await engine.tick(runByTheClock)
    await engine.settle()
    return (await api.call(getDeal, ana, { params: { id: deal.id } })).tags
  }
  later(3)
  expect(await ticked()).toEqual([])
  const { headers } = await api.send(updateWorkflow, ana, { params: timed, body: { enabled: true } })
  expect(await api.call(getWorkflow, ana, { params: timed })).toMatchObject({
    enabled: true,
    archived: false,
  })
  expect(await ticked()).toEqual([])
  await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
  expect(await api.call(getWorkflow, ana, { params: timed })).toMatchObject({
    enabled: false,
    archived: true,
  })
  await give(ana, "grow")
  later(1)
  expect(await ticked()).toEqual(["hora"])
})
