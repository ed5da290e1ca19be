import { chooseFreePlan } from "@funil/contract/account/accounts"
import { getPendingChange, revokePendingChange } from "@funil/contract/account/billing"
import { listPipelines, trashPipeline } from "@funil/contract/settings/pipelines"
import { beforeEach, expect, test } from "vitest"
import { billingScene } from "../../../test/billing/billing-scene.ts"
import { testApi } from "../../../test/client.ts"
import { makePipeline } from "../../../test/factories.ts"
import { putStanding } from "../../../test/standing.ts"
import { cancelInvoice, payInvoice } from "../billing/settle-billing.ts"

const api = await testApi()
const { admin, contextOf, invoices, send, order, preview, status, strike } = billingScene(api)

const scale = { subscription_plan: "scale" } as const
const start = { subscription_plan: "start" } as const

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const active = async () => idsOf(await api.call(listPipelines, admin(), { query: {} }))

/** The ids of twelve pipelines, in their order. */
let ids: string[]
beforeEach(async () => {
  for (let count = 0; count < 11; count += 1) await makePipeline(api, admin())
  ids = await active()
})

test("an order from a trial for a plan that not all fits asks what stays, and has just that be active", async () => {
  await putStanding(api, admin(), "trial")
  const refused = await send()
  expect([refused.status, Object.keys(refused.body as object)]).toEqual([422, ["pipelines"]])
  expect(await preview()).toMatchObject({ status: 200 })
  await order({ keep: { pipelines: ids.slice(2, 4) } })
  expect(await active()).toEqual(ids.slice(2, 4))
  await order(scale)
  expect(await active()).toEqual(ids)
})

test("what is active on a plan that is paid for can be chosen anew, and nothing is invoiced", async () => {
  await putStanding(api, admin(), "trial")
  await order({ keep: { pipelines: ids.slice(0, 10) } })
  const keep = { pipelines: ids.slice(2) }
  expect(await send({ keep })).toMatchObject({ status: 202, body: { pending_change: null } })
  expect(await active()).toEqual(ids.slice(2))
  expect(await invoices()).toHaveLength(1)
  expect((await send({ keep: { pipelines: ids } })).status).toBe(422)
  expect((await send({})).status).toBe(409)
})

test("a smaller plan asks what stays, and applies it when the next period begins", async () => {
  await order(scale)
  await payInvoice(await contextOf(), 1)
  const refused = await send(start)
  expect([refused.status, Object.keys(refused.body as object)]).toEqual([422, ["pipelines"]])
  expect((await api.send(chooseFreePlan, admin(), { body: {} })).status).toBe(422)
  const keep = { pipelines: ids.slice(5, 8) }
  expect(await send({ ...start, keep })).toMatchObject({ status: 202, body: { pending_change: { keep } } })
  expect(await api.call(getPendingChange, admin(), {})).toMatchObject({ pending_change: { keep } })
  expect(await active()).toEqual(ids)
  // A chosen item may be deleted before the plan begins.
  await api.call(trashPipeline, admin(), { params: { id: ids[5] ?? "" } })
  await strike("2026-04-10")
  expect(await status()).toMatchObject({ plan: "start", usage: { pipelines: { used: 2, limit: 5 } } })
  await strike("2026-04-10")
  expect(await status()).toMatchObject({ usage: { pipelines: { used: 2, limit: 5 } } })
})

test("where all fits when it takes effect, nothing is archived", async () => {
  await order(scale)
  await payInvoice(await contextOf(), 1)
  const body = { keep: { pipelines: ids.slice(0, 1) } }
  expect(await api.send(chooseFreePlan, admin(), { body })).toMatchObject({ status: 202 })
  for (const id of ids.slice(0, 8)) await api.call(trashPipeline, admin(), { params: { id } })
  await strike("2026-04-10")
  expect(await status()).toMatchObject({ plan: "start", usage: { pipelines: { used: 4, limit: 5 } } })
})

test("a change that is revoked forgets what was chosen", async () => {
  await order(scale)
  await payInvoice(await contextOf(), 1)
  await send({ ...start, keep: { pipelines: ids.slice(0, 3) } })
  await api.call(revokePendingChange, admin(), {})
  await strike("2026-04-10")
  expect(await status()).toMatchObject({ plan: "scale", usage: { pipelines: { used: 12 } } })
})

test("an order that begins when it is paid remembers what was chosen for it", async () => {
  await order(scale)
  await cancelInvoice(await contextOf(), 1)
  const keep = { pipelines: ids.slice(3, 6) }
  expect(await order({ keep })).toMatchObject({ in_force: false })
  expect(await status()).toMatchObject({ usage: { pipelines: { used: 12 } } })
  await payInvoice(await contextOf(), 2)
  expect(await active()).toEqual(ids.slice(3, 6))
})
