import { type Deal, getDeal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { moveElement, type Pipeline } from "@funil/contract/settings/pipelines"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal, makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()
const nobody = "00000000-0000-7000-8000-000000000000"
let ana: Person
let pipeline: Pipeline

beforeEach(async () => {
  ana = await api.signUp()
  pipeline = await makePipeline(api, ana)
})

const place = (who: Person, { id }: Deal, before_id: string, stage = 0) =>
  api.send(updateDeal, who, {
    params: { id },
    body: { pipeline_stage_id: stageId(pipeline, stage), before_id },
  })
const trash = ({ id }: Deal) => api.call(trashDeal, ana, { params: { id } })

describe.each(["restricted_agent", "external_agent"] as const)("a %s", (role) => {
  test("places a card before none that they do not see, which is told as one that there is not", async () => {
    const rui = await api.colleague(ana, role)
    const own = await makeDeal(api, ana, pipeline, { name: "Próprio", user_id: rui.id })
    const hidden = await makeDeal(api, ana, pipeline, { name: "De outra" })
    const gone = await makeDeal(api, ana, pipeline, { name: "Na lixeira" })
    await trash(gone)
    const stranger = await api.signUp()
    const foreign = await makeDeal(api, stranger, await firstPipeline(api, stranger))
    const before = await api.call(getDeal, rui, { params: { id: own.id } })
    for (const id of [hidden.id, gone.id, foreign.id, nobody])
      for (const stage of [0, 1])
        expect(await place(rui, own, id, stage)).toMatchObject({
          status: 422,
          body: { before_id: ["Registro não encontrado."] },
        })
    expect(await api.call(getDeal, rui, { params: { id: own.id } })).toEqual(before)
    const other = await makeDeal(api, ana, pipeline, { name: "Também próprio", user_id: rui.id })
    expect((await place(rui, own, other.id)).status).toBe(200)
  })
})

test("an agent of one pipeline places a card before none of another", async () => {
  const rui = await api.colleague(ana, "agent", { pipelines: [pipeline.id] })
  const own = await makeDeal(api, ana, pipeline)
  const hidden = await makeDeal(api, ana, await firstPipeline(api, ana))
  expect((await place(rui, own, hidden.id)).status).toBe(422)
  expect((await place(ana, own, hidden.id)).status).toBe(200)
})

test("before a card that has left the stage, or went to the trash meanwhile, is the top", async () => {
  const [away, gone, top, moving] = [
    await makeDeal(api, ana, pipeline, { stage: 1 }),
    await makeDeal(api, ana, pipeline),
    await makeDeal(api, ana, pipeline),
    await makeDeal(api, ana, pipeline, { stage: 1 }),
  ]
  await trash(gone)
  for (const { id } of [away, gone]) {
    const { status, body } = await place(ana, moving, id)
    expect(status).toBe(200)
    expect(body.position < top.position).toBe(true)
    await place(ana, moving, moving.id, 1)
  }
})

test("an element of the settings is placed before none of another kind, account or pipeline", async () => {
  const other = await makePipeline(api, ana)
  const stranger = await firstPipeline(api, await api.signUp())
  const places = [
    ["pipeline", pipeline.id, [stranger.id, stageId(pipeline, 0), nobody]],
    ["stage", stageId(pipeline, 0), [stageId(stranger, 0), stageId(other, 1), pipeline.id, nobody]],
  ] as const
  for (const [entity, id, strange] of places)
    for (const before_id of strange) {
      const reply = await api.send(moveElement, ana, { body: { entity, id, before_id } })
      expect([reply.status, Object.keys(reply.body)]).toEqual([422, ["before_id"]])
    }
})
