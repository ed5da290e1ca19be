import { listMessages } from "@funil/contract/messages/messages"
import { getDeal } from "@funil/contract/records/deals"
import { getPipeline } from "@funil/contract/settings/pipelines"
import { beforeEach, expect, test } from "vitest"
import type { Person } from "../../../../test/client.ts"
import { makeWorkflow, runsOf, testEngine } from "../../../../test/engine.ts"
import { makeDeal } from "../../../../test/factories.ts"
import { returnsScene } from "../../../../test/scenes/returns-scene.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { deliveryQueue } from "../../deliveries/delivery-queue.ts"
import { subscriptions } from "../../webhooks/subscriptions.ts"
import { actions } from "../../workflows/actions.ts"
import { settleRun } from "../../workflows/runs/settle-run.ts"
import { returnQueue } from "./return-queue.ts"

const { api, open, get, restart, request, dealOf } = await returnsScene()
const queue = returnQueue({ services: api.services, log: silentLog })
const deliveries = deliveryQueue({
  services: api.services,
  log: silentLog,
  onSettled: settleRun,
  subscriptions,
})
const engine = testEngine(api)
let ana: Person

beforeEach(async () => {
  await restart()
  ana = await api.signUp()
})

const later = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}

const whereReturned = [{ filterField: "source", operator: "=", valueField: "return" }] as const
const thanks = {
  action: "send_email",
  settings: {
    notification_target: "other",
    related_to: "contacts",
    subject: "Vamos cuidar disso, {{contact_first_name}}",
    message: "<p>Sobre {{name}}</p>",
  },
} as const

/** The mails about the deal with their delivery states, oldest first. */
async function sentAbout(dealId: string): Promise<string[]> {
  await deliveries.drain()
  const query = { entity: "deal", record_id: dealId } as const
  const { data } = await api.call(listMessages, ana, { query })
  return data.map(({ subject, state }) => `${subject?.replace(/RET-\S+/, "RET")}: ${state}`).toReversed()
}

const receipt = "Empresa: recebemos seu pedido de devolução RET: kept"
const thanked = "Vamos cuidar disso, Rita: kept"

test("a return sets an automation off once, whatever dies between its commit and the end of the run", async () => {
  const { path, pipeline_id } = await open(ana, "nuvemshop")
  const pipeline = await api.call(getPipeline, ana, { params: { id: pipeline_id ?? "" } })
  const workflow = await makeWorkflow(api, ana, { ...thanks, conditions: [...whereReturned] })
  const page = await request(path)
  const { id } = await dealOf(ana, page.text)
  await makeDeal(api, ana, pipeline)
  // The first engine is gone before the second one examines.
  await engine.examine()
  await testEngine(api).examine()
  const dying = testEngine(api, {
    send_email: {
      ...actions.send_email,
      perform: async (tx, input) => {
        await actions.send_email.perform(tx, input)
        throw new Error("killed")
      },
    },
  })
  await dying.perform()
  expect(await sentAbout(id)).toEqual([receipt])
  later(5)
  await engine.settle()
  expect(await sentAbout(id)).toEqual([receipt, thanked])
  await engine.settle()
  expect(await sentAbout(id)).toHaveLength(2)
  const runs = await runsOf(api, ana, workflow)
  expect(runs).toHaveLength(2)
  expect(runs).toContainEqual(expect.objectContaining({ state: "done", attempts: 2 }))
  expect(runs).toContainEqual(expect.objectContaining({ state: "not_matched" }))
  expect((await get(page.location)).text).toContain("Pedido recebido")
})

test("one that moves the return on has whoever asked told of the stage, once, and nothing can be cancelled", async () => {
  const { path, pipeline_id } = await open(ana, "nuvemshop")
  const { stages } = await api.call(getPipeline, ana, { params: { id: pipeline_id ?? "" } })
  await makeWorkflow(api, ana, {
    action: "change_field_value",
    settings: { field: "pipeline_stage_id", value: stages[1]?.id ?? "" },
    conditions: [...whereReturned],
  })
  const page = await request(path)
  const { id } = await dealOf(ana, page.text)
  await engine.settle()
  const deal = await api.call(getDeal, ana, { params: { id } })
  expect(deal.pipeline_stage_id).toBe(stages[1]?.id)
  const { text } = await get(page.location)
  expect(text).toContain("Em andamento")
  expect(text).not.toContain("Cancelar a devolução")
  await queue.drain()
  expect(await sentAbout(id)).toEqual([receipt])
  later(11)
  for (const _ of ["told", "again"]) await queue.drain()
  expect(await sentAbout(id)).toEqual([receipt, "Empresa: andamento da sua devolução RET: kept"])
})
