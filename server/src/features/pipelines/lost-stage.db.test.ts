import { type Deal, getDeal, trashDeal, updateDeal } from "@funil/contract/deals"
import { restoreTrash, undo } from "@funil/contract/history"
import { moveElement, type Pipeline, trashStage, updatePipeline } from "@funil/contract/pipelines"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"
import { type Person, testApi } from "../../../test/client.ts"

const api = await testApi()

const path = (pipeline: Pipeline, index: number) => ({
  pipelineId: pipeline.id,
  id: stageId(pipeline, index),
})
const deal = (who: Person, id: string) => api.call(getDeal, who, { params: { id } })
const move = (who: Person, id: string, before_id: string | null, lost_reason?: string) =>
  api.send(moveElement, who, { body: { entity: "stage", id, before_id, lost_reason } })
const undoWith = (who: Person, { headers }: { headers: Record<string, string | undefined> }) =>
  api.call(undo, who, { body: { token: headers["undo-token"] ?? "" } })

/** A pipeline that asks why deals are lost, with a deal in each stage. */
async function askingScene(who: Person) {
  const pipeline = await makePipeline(api, who)
  const body = { lost_reason_options: ["Preço", "Prazo"] }
  await api.call(updatePipeline, who, { params: { id: pipeline.id }, body })
  const [fresh, open, won, lost] = await Promise.all(
    [0, 1, 2, 0].map((stage) => makeDeal(api, who, pipeline, { stage })),
  )
  if (!fresh || !open || !won || !lost) throw new Error("A deal is missing.")
  await api.call(updateDeal, who, {
    params: { id: lost.id },
    body: { pipeline_stage_id: stageId(pipeline, 3), lost_reason: "Prazo" },
  })
  const ends = async () => {
    const deals = await Promise.all([fresh, open, won, lost].map(({ id }) => deal(who, id)))
    return deals.map((row: Deal) => [row.stage_name, row.status, row.lost_reason, row.closed_at] as const)
  }
  /** The ends of the deals without their dates. */
  const outcomes = async () => (await ends()).map(([stage, status, reason]) => [stage, status, reason])
  return { pipeline, fresh, open, won, lost, ends, outcomes }
}

const asks = { status: 409, body: { code: "lost_reason_needed", error: expect.stringContaining("Ganho") } }
const refuses = { status: 422, body: { lost_reason: [expect.any(String)] } }

test("deleting a stage whose deals go to the lost one asks why they are lost, as a move does", async () => {
  const ana = await api.signUp()
  const { pipeline, open, ends } = await askingScene(ana)
  const before = await ends()
  const query = { move_to: stageId(pipeline, 3) }
  const remove = (lost_reason?: string) =>
    api.send(trashStage, ana, { params: path(pipeline, 1), query: { ...query, lost_reason } })
  for (const reason of [undefined, "", "Humor"]) expect(await remove(reason)).toMatchObject(refuses)
  expect(await ends()).toEqual(before)
  const trashed = await remove("Preço")
  expect(trashed.status).toBe(204)
  expect(await deal(ana, open.id)).toMatchObject({ status: "lost", lost_reason: "Preço" })
  expect(await undoWith(ana, trashed)).toEqual({ undone: 2, skipped: [] })
  expect(await ends()).toEqual(before)
})

test("deals that go to another stage need no reason, nor do those of the lost stage or in the trash", async () => {
  const ana = await api.signUp()
  const { pipeline, open, won, lost, outcomes } = await askingScene(ana)
  const toOpen = { move_to: stageId(pipeline, 0), lost_reason: "Humor" }
  const trashed = await api.send(trashStage, ana, { params: path(pipeline, 1), query: toOpen })
  expect(trashed.status).toBe(204)
  expect((await deal(ana, open.id)).lost_reason).toBeNull()
  await undoWith(ana, trashed)
  await api.call(trashDeal, ana, { params: { id: won.id } })
  const query = { move_to: stageId(pipeline, 2) }
  expect((await api.send(trashStage, ana, { params: path(pipeline, 3), query })).status).toBe(204)
  expect(await deal(ana, lost.id)).toMatchObject({ stage_name: "Ganho", lost_reason: "Prazo" })
  await api.call(restoreTrash, ana, { params: { entity: "deal", id: won.id } })
  expect((await outcomes())[2]).toEqual(["Ganho", "lost", null])
})

test("deleting the lost stage asks why the won deals are lost then, and undoing gives each its own end", async () => {
  const ana = await api.signUp()
  const { pipeline, ends, outcomes } = await askingScene(ana)
  const before = await ends()
  for (const target of [2, 1, 0]) {
    const query = { move_to: stageId(pipeline, target) }
    const remove = (lost_reason?: string) =>
      api.send(trashStage, ana, { params: path(pipeline, 3), query: { ...query, lost_reason } })
    expect(await remove()).toMatchObject(asks)
    expect(await remove("Humor")).toMatchObject(refuses)
    expect(await ends()).toEqual(before)
    const trashed = await remove("Preço")
    expect(trashed.status).toBe(204)
    expect(await outcomes()).toEqual([
      ["Novo", "open", null],
      ["Proposta", "won", null],
      ["Ganho", "lost", "Preço"],
      [
        ["Ganho", "lost", "Prazo"],
        ["Proposta", "won", null],
        ["Novo", "open", null],
      ][2 - target],
    ])
    expect((await undoWith(ana, trashed)).skipped).toEqual([])
    expect(await ends()).toEqual(before)
  }
})

test("a new order asks why the deals of the stage that becomes the lost one are lost", async () => {
  const ana = await api.signUp()
  const { pipeline, ends, outcomes } = await askingScene(ana)
  const before = await ends()
  const lost = stageId(pipeline, 3)
  expect(await move(ana, lost, stageId(pipeline, 2))).toMatchObject(asks)
  expect(await move(ana, stageId(pipeline, 2), null)).toMatchObject(asks)
  expect(await move(ana, lost, stageId(pipeline, 0), "Humor")).toMatchObject(refuses)
  expect(await ends()).toEqual(before)
  api.clock.now = new Date("2026-03-12T15:00:00.000Z")
  const moved = await move(ana, lost, stageId(pipeline, 0), "Preço")
  expect(moved.status).toBe(200)
  const after = [
    ["Novo", "open", null],
    ["Proposta", "won", null],
    ["Ganho", "lost", "Preço"],
    ["Perdido", "open", null],
  ]
  expect(await outcomes()).toEqual(after)
  const undone = await api.send(undo, ana, { body: { token: moved.headers["undo-token"] ?? "" } })
  expect(undone.body).toEqual({ undone: 4, skipped: [] })
  expect(await ends()).toEqual(before)
  // Undoing the undo makes the same deals lost again, for the same reason.
  expect((await undoWith(ana, undone)).skipped).toEqual([])
  expect(await outcomes()).toEqual(after)
})

test("without a list no reason is asked, and one that is sent is kept", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const won = await makeDeal(api, ana, pipeline, { stage: 2 })
  const first = await move(ana, stageId(pipeline, 3), stageId(pipeline, 0))
  expect(first.status).toBe(200)
  expect(await deal(ana, won.id)).toMatchObject({ status: "lost", lost_reason: null })
  await undoWith(ana, first)
  expect((await move(ana, stageId(pipeline, 2), null, "Mudou de ideia")).status).toBe(200)
  expect(await deal(ana, won.id)).toMatchObject({ status: "lost", lost_reason: "Mudou de ideia" })
})

test("an undo makes nobody's new deals lost without a reason", async () => {
  const ana = await api.signUp()
  const { pipeline, ends } = await askingScene(ana)
  const moved = await move(ana, stageId(pipeline, 3), stageId(pipeline, 0), "Preço")
  api.clock.now = new Date("2026-03-13T15:00:00.000Z")
  const newcomer = await makeDeal(api, ana, pipeline, { stage: 3 })
  const before = await ends()
  const token = moved.headers["undo-token"] ?? ""
  const reply = await api.send(undo, ana, { body: { token } })
  expect(reply).toMatchObject({ status: 409, body: { code: "lost_reason_needed" } })
  expect(await ends()).toEqual(before)
  await api.call(trashDeal, ana, { params: { id: newcomer.id } })
  expect((await undoWith(ana, moved)).skipped).toEqual([])
})

test("hundreds of deals become lost in one operation, whose undo is done or refused as a whole", async () => {
  const ana = await api.signUp()
  const { pipeline, won } = await askingScene(ana)
  await sql`
    insert into deals (account_id, id, code, name, amount, pipeline_id, pipeline_stage_id, position, created_at, updated_at, last_stage_updated_at, closed_at)
    select d.account_id, gen_random_uuid(), 1000 + n, 'Lote', 0, d.pipeline_id, d.pipeline_stage_id, 'a5' || lpad(n::text, 5, '0') || 'V',
      d.created_at, d.updated_at, d.last_stage_updated_at, d.closed_at
    from deals d, generate_series(1, 600) n where d.id = ${won.id}
  `.execute(api.database.owner)
  const outcomes = async () => {
    const { rows } = await sql<{ lost_reason: string | null; count: number }>`
      select lost_reason, count(*)::int as count from deals where pipeline_stage_id = ${stageId(pipeline, 2)} group by 1
    `.execute(api.database.owner)
    return rows
  }
  const moved = await move(ana, stageId(pipeline, 3), stageId(pipeline, 0), "Preço")
  expect(await outcomes()).toEqual([{ lost_reason: "Preço", count: 601 }])
  api.clock.now = new Date("2026-03-13T15:00:00.000Z")
  const newcomer = await makeDeal(api, ana, pipeline, { stage: 3 })
  const body = { token: moved.headers["undo-token"] ?? "" }
  expect((await api.send(undo, ana, { body })).status).toBe(409)
  expect(await outcomes()).toEqual([{ lost_reason: "Preço", count: 601 }])
  await api.call(trashDeal, ana, { params: { id: newcomer.id } })
  expect(await api.call(undo, ana, { body })).toMatchObject({ undone: 604, skipped: [] })
  expect(await outcomes()).toEqual([{ lost_reason: null, count: 601 }])
})

test("deals that were lost before the pipeline asked why come back without a reason", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const lost = await makeDeal(api, ana, pipeline, { stage: 3 })
  const body = { lost_reason_options: ["Preço"] }
  await api.call(updatePipeline, ana, { params: { id: pipeline.id }, body })
  for (const before of [stageId(pipeline, 2), stageId(pipeline, 0)]) {
    const moved = await move(ana, stageId(pipeline, 3), before)
    expect(moved.status).toBe(200)
    expect((await undoWith(ana, moved)).skipped).toEqual([])
    expect(await deal(ana, lost.id)).toEqual(lost)
  }
})
