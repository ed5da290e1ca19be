import { roles } from "@funil/contract/account/permissions"
import { createDeal, getDeal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { restoreTrash, undo } from "@funil/contract/records/history"
import {
  createStage,
  getPipeline,
  getStage,
  listStages,
  moveElement,
  type Pipeline,
  trashPipeline,
  trashStage,
  updateStage,
} from "@funil/contract/settings/pipelines"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()

/** The stored totals of each stage and the totals of its deals, by stage name. */
async function totalsOf(pipeline: Pipeline) {
  const { rows } = await sql<{ name: string; kept: string; real: string }>`
    select s.name, t.count || ' ' || t.sum as kept,
      count(d.id) || ' ' || trim_scale(coalesce(sum(d.amount), 0)) as real
    from stage_totals t join stages s on s.account_id = t.account_id and s.id = t.stage_id
    left join deals d on d.account_id = s.account_id and d.pipeline_stage_id = s.id and d.deleted_at is null
    where s.pipeline_id = ${pipeline.id}
    group by s.account_id, s.id, t.count, t.sum order by s.position
  `.execute(api.database.owner)
  for (const { kept, real } of rows) expect(kept).toBe(real)
  return Object.fromEntries(rows.map(({ name, kept }) => [name, kept]))
}

const path = (pipeline: Pipeline, index: number) => ({
  pipelineId: pipeline.id,
  id: stageId(pipeline, index),
})
const stages = async (who: Person, pipeline: Pipeline) =>
  (await api.call(listStages, who, { params: { id: pipeline.id } })).map(
    ({ name, kind }) => `${name} ${kind}`,
  )
const deal = (who: Person, id: string) => api.call(getDeal, who, { params: { id } })
const move = (who: Person, id: string, before_id: string | null) =>
  api.send(moveElement, who, { body: { entity: "stage", id, before_id } })
const undoWith = (who: Person, { headers }: { headers: Record<string, string | undefined> }) =>
  api.call(undo, who, { body: { token: headers["undo-token"] ?? "" } })

test("a new stage stands before the won one and can be read and changed", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const made = await api.send(createStage, ana, {
    params: { id: pipeline.id },
    body: { name: "Visita", timeout: 48 },
  })
  expect(made.body).toMatchObject({ name: "Visita", position: 3, kind: "open", timeout: 48 })
  expect(await stages(ana, pipeline)).toEqual([
    "Novo open",
    "Proposta open",
    "Visita open",
    "Ganho won",
    "Perdido lost",
  ])
  const params = { pipelineId: pipeline.id, id: made.body.id }
  const body = { name: "Visita técnica", whatsapp_default_message: "Olá!", timeout: null }
  const changed = await api.send(updateStage, ana, { params, body })
  expect(changed.body).toMatchObject(body)
  expect(await api.call(getStage, ana, { params })).toEqual(changed.body)
  const stale = await api.send(updateStage, ana, { params, body }, { "if-match": '"1"' })
  expect(stale.status).toBe(412)
  expect(await undoWith(ana, changed)).toEqual({ undone: 1, skipped: [] })
  expect(await api.call(getStage, ana, { params })).toMatchObject({ name: "Visita", timeout: 48 })
  expect(await undoWith(ana, made)).toEqual({ undone: 1, skipped: [] })
  expect((await api.send(getStage, ana, { params })).status).toBe(404)
})

test("stages are read in own pipelines only, and written by admins and managers", async () => {
  const ana = await api.signUp()
  const [own, other] = [await makePipeline(api, ana), await makePipeline(api, ana)]
  for (const role of roles) {
    const limited = role !== "admin" && role !== "manager"
    const who = await api.colleague(ana, role, { pipelines: [own.id] })
    expect((await api.send(getStage, who, { params: path(own, 0) })).status).toBe(200)
    expect((await api.send(getStage, who, { params: path(other, 0) })).status).toBe(limited ? 404 : 200)
    const made = await api.send(createStage, who, { params: { id: own.id }, body: { name: "Outra" } })
    expect(made.status).toBe(limited ? 403 : 201)
    const writes = [
      await api.send(updateStage, who, { params: path(own, 0), body: { name: "Novo" } }),
      await move(who, stageId(own, 0), null),
      await move(who, stageId(own, 0), stageId(own, 1)),
    ]
    expect(writes.map(({ status }) => status)).toEqual(limited ? [403, 403, 403] : [200, 200, 200])
    const added = { pipelineId: own.id, id: limited ? stageId(own, 0) : made.body.id }
    expect((await api.send(trashStage, who, { params: added })).status).toBe(limited ? 403 : 204)
  }
})

test("another account's stage is not found, nor one under another pipeline", async () => {
  const [ana, bia] = [await api.signUp(), await api.signUp()]
  const [pipeline, second] = [await makePipeline(api, ana), await makePipeline(api, ana)]
  expect((await api.send(getStage, bia, { params: path(pipeline, 0) })).status).toBe(404)
  expect((await api.send(updateStage, bia, { params: path(pipeline, 0), body: { name: "X" } })).status).toBe(
    404,
  )
  expect((await api.send(trashStage, bia, { params: path(pipeline, 0) })).status).toBe(404)
  expect((await move(bia, stageId(pipeline, 0), null)).status).toBe(404)
  expect((await move(ana, stageId(pipeline, 0), stageId(second, 0))).status).toBe(422)
  const mixed = { pipelineId: second.id, id: stageId(pipeline, 0) }
  expect((await api.send(getStage, ana, { params: mixed })).status).toBe(404)
})

test("a stage that holds deals goes only when they have somewhere to go, and they keep their order", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const low = await makeDeal(api, ana, pipeline, { name: "Baixo", amount: 1.25, stage: 1 })
  const high = await makeDeal(api, ana, pipeline, { name: "Alto", amount: 2, stage: 1 })
  const there = await makeDeal(api, ana, pipeline, { name: "Já lá", amount: 4, stage: 0 })
  const refused = await api.send(trashStage, ana, { params: path(pipeline, 1) })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: "stage_has_deals", error: expect.stringContaining("2") })
  const elsewhere = await makePipeline(api, ana)
  for (const move_to of [stageId(elsewhere, 0), stageId(pipeline, 1)]) {
    const reply = await api.send(trashStage, ana, { params: path(pipeline, 1), query: { move_to } })
    expect(reply.status).toBe(422)
  }
  api.clock.now = new Date("2026-03-11T15:00:00.000Z")
  const query = { move_to: stageId(pipeline, 0) }
  const trashed = await api.send(trashStage, ana, { params: path(pipeline, 1), query })
  expect(trashed.status).toBe(204)
  expect(await stages(ana, pipeline)).toEqual(["Novo open", "Ganho won", "Perdido lost"])
  const cards = await Promise.all([high, low, there].map(({ id }) => deal(ana, id)))
  expect(cards.map(({ stage_name }) => stage_name)).toEqual(["Novo", "Novo", "Novo"])
  expect(cards.map(({ position }) => position)).toEqual(cards.map(({ position }) => position).toSorted())
  expect(cards[0]?.last_stage_updated_at).toBe("2026-03-11T15:00:00.000Z")
  expect(await totalsOf(pipeline)).toMatchObject({ Novo: "3 7.25", Proposta: "0 0" })
  expect((await api.send(trashStage, ana, { params: path(pipeline, 0), query: {} })).body).toMatchObject({
    code: "too_few_stages",
  })
  expect(await undoWith(ana, trashed)).toEqual({ undone: 3, skipped: [] })
  expect(await stages(ana, pipeline)).toEqual(["Novo open", "Proposta open", "Ganho won", "Perdido lost"])
  expect(await deal(ana, low.id)).toMatchObject({
    stage_name: "Proposta",
    position: low.position,
    last_stage_updated_at: low.last_stage_updated_at,
  })
  expect(await totalsOf(pipeline)).toMatchObject({ Novo: "1 4", Proposta: "2 3.25" })
})

test("deals in the trash leave a deleted stage too, so that they can be restored", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const gone = await makeDeal(api, ana, pipeline, { amount: 5, stage: 1 })
  await api.call(trashDeal, ana, { params: { id: gone.id } })
  expect((await api.send(trashStage, ana, { params: path(pipeline, 1) })).status).toBe(204)
  await api.call(restoreTrash, ana, { params: { entity: "deal", id: gone.id } })
  expect((await deal(ana, gone.id)).stage_name).toBe("Novo")
  expect(await totalsOf(pipeline)).toMatchObject({ Novo: "1 5" })
})

test("the won and the lost stage stay at the end: no call removes or moves them, or puts a stage behind them", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const [fresh, offer, won, lost] = [0, 1, 2, 3].map((index) => stageId(pipeline, index))
  const deals = await Promise.all([2, 3].map((stage) => makeDeal(api, ana, pipeline, { stage })))
  const refused = { status: 409, body: { code: "closing_stage" } }
  for (const index of [2, 3]) {
    const query = { move_to: fresh }
    expect(await api.send(trashStage, ana, { params: path(pipeline, index), query })).toMatchObject(refused)
  }
  const moves: [string | undefined, string | null | undefined][] = [
    [lost, fresh],
    [lost, won],
    [lost, null],
    [won, fresh],
    [won, null],
    [offer, lost],
  ]
  for (const [id = "", before = null] of moves) expect(await move(ana, id, before)).toMatchObject(refused)
  // Null moves the stage to the last place among the open ones.
  expect((await move(ana, fresh ?? "", null)).status).toBe(200)
  expect(await stages(ana, pipeline)).toEqual(["Proposta open", "Novo open", "Ganho won", "Perdido lost"])
  const body = { name: "Fechado" }
  expect((await api.send(updateStage, ana, { params: path(pipeline, 2), body })).status).toBe(200)
  const ends = await Promise.all(deals.map(({ id }) => deal(ana, id)))
  expect(ends.map(({ status }) => status)).toEqual(["won", "lost"])
  await totalsOf(pipeline)
})

test("two reorders at once leave a defined order and true deals", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana, ["A", "B", "C", "Ganho", "Perdido"])
  for (const stage of [0, 1, 2, 3]) await makeDeal(api, ana, pipeline, { stage })
  const replies = await Promise.all([
    move(ana, stageId(pipeline, 2), stageId(pipeline, 0)),
    move(ana, stageId(pipeline, 1), stageId(pipeline, 0)),
    move(ana, stageId(pipeline, 0), null),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = await sql<{ kind: string; closed: boolean; key: string }>`
    select d.closed_at is not null as closed, s.position as key, count(l.id) < 2 as kind
    from deals d join stages s on s.account_id = d.account_id and s.id = d.pipeline_stage_id
    left join stages l on l.account_id = s.account_id and l.pipeline_id = s.pipeline_id and l.position > s.position
    where d.pipeline_id = ${pipeline.id}
    group by d.account_id, d.id, d.closed_at, s.position
  `.execute(api.database.owner)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
  for (const { kind, closed } of rows) expect(closed).toBe(kind)
})

test("deals that are made and moved while stages go and turn are never lost and always counted", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana, ["A", "B", "C", "D", "E"])
  const made = await Promise.all(
    [0, 1, 2, 3].map((stage) => makeDeal(api, ana, pipeline, { stage, amount: 1 })),
  )
  const work = [
    ...made.map(({ id }) =>
      api.send(updateDeal, ana, { params: { id }, body: { pipeline_stage_id: stageId(pipeline, 1) } }),
    ),
    api.send(trashStage, ana, { params: path(pipeline, 1), query: { move_to: stageId(pipeline, 0) } }),
    ...[0, 1, 2].map((n) =>
      api.send(createDeal, ana, {
        body: { name: `Novo ${n}`, amount: 1, pipeline_stage_id: stageId(pipeline, 1) },
      }),
    ),
    move(ana, stageId(pipeline, 2), stageId(pipeline, 0)),
  ]
  const replies = await Promise.all(work)
  expect(replies[4]?.status).toBe(204)
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  await totalsOf(pipeline)
  const { rows } = await sql`
    select from deals d join stages s on s.account_id = d.account_id and s.id = d.pipeline_stage_id
    where d.pipeline_id = ${pipeline.id} and s.deleted_at is not null
  `.execute(api.database.owner)
  expect(rows).toHaveLength(0)
})

test("stages of a deleted pipeline are out of reach", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const changed = await api.send(updateStage, ana, { params: path(pipeline, 0), body: { name: "Outro" } })
  await api.call(trashPipeline, ana, { params: { id: pipeline.id } })
  expect((await api.send(getStage, ana, { params: path(pipeline, 0) })).status).toBe(404)
  expect((await api.send(getPipeline, ana, { params: { id: pipeline.id } })).status).toBe(404)
  expect((await move(ana, stageId(pipeline, 0), null)).status).toBe(404)
  expect((await undoWith(ana, changed)).skipped).toMatchObject([{ reason: "forbidden" }])
})

test("a stage is as likely to be won as was set, else as its place tells", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const shown = async () => {
    const { stages } = await api.call(getPipeline, ana, { params: { id: pipeline.id } })
    return stages.map((stage) => [stage.probability, stage.effective_probability])
  }
  expect(await shown()).toEqual([
    [null, 33],
    [null, 67],
    [null, 100],
    [null, 0],
  ])
  const params = { pipelineId: pipeline.id, id: stageId(pipeline, 0) }
  const answer = await api.send(updateStage, ana, { params, body: { probability: 5 } })
  expect(answer.body).toMatchObject({ probability: 5, effective_probability: 5 })
  expect((await shown())[0]).toEqual([5, 5])
  const token = answer.headers["undo-token"] ?? ""
  await api.call(undo, ana, { body: { token } })
  expect((await shown())[0]).toEqual([null, 33])
  for (const probability of [-1, 101, 0.5, "7"]) {
    const reply = await api.raw("PUT", `/pipelines/${pipeline.id}/stages/${params.id}`, ana, { probability })
    expect(reply).toMatchObject({ status: 422, body: { probability: [expect.any(String)] } })
  }
})
