import { type Deal, getDeal, updateDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { type Pipeline, trashStage, updatePipeline } from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()

const path = (pipeline: Pipeline, index: number) => ({
  pipelineId: pipeline.id,
  id: stageId(pipeline, index),
})
const deal = (who: Person, id: string) => api.call(getDeal, who, { params: { id } })
const undoWith = (who: Person, { headers }: { headers: Record<string, string | undefined> }) =>
  api.call(undo, who, { body: { token: headers["undo-token"] ?? "" } })

/** A pipeline that asks for loss reasons, with a deal in each stage. */
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
  return { pipeline, open, ends }
}

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

test("deals that go to another stage need no reason", async () => {
  const ana = await api.signUp()
  const { pipeline, open } = await askingScene(ana)
  const toOpen = { move_to: stageId(pipeline, 0), lost_reason: "Humor" }
  const trashed = await api.send(trashStage, ana, { params: path(pipeline, 1), query: toOpen })
  expect(trashed.status).toBe(204)
  expect((await deal(ana, open.id)).lost_reason).toBeNull()
})
