import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  rotateSecret,
  updateWebhook,
} from "@funil/contract/data/webhooks"
import { listOperations, undo } from "@funil/contract/records/history"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"
import { byToken } from "../../../test/make-token.ts"
import { accountOf } from "../../../test/scenes/make-message.ts"
import { webhookScene } from "../../../test/scenes/webhook-scene.ts"

const api = await testApi()
const { answers, subscribe, told, pass } = await webhookScene(api)

/** Lists who did what with webhooks, oldest first. */
async function history(who: Person) {
  const { data } = await api.call(listOperations, who, { query: { entity: "webhook" } })
  return data
    .toReversed()
    .map(({ kind, user, token, counts }) => [kind, user?.id ?? null, token, counts[0]?.name])
}

/** Lists the ledger's entries about a webhook, oldest first. */
async function kept(id: string) {
  const { rows } = await sql<{ fields: Record<string, [unknown, unknown]> }>`
    select fields from changes where entity = 'webhook' and record_id = ${id} order by id
  `.execute(api.database.owner)
  return rows.map(({ fields }) => fields)
}

test("history tells who made, changed, switched and removed a webhook, person or program, and never its secret", async () => {
  const ana = await api.signUp()
  const program = await byToken(api, ana)
  const url = "https://n8n.test/webhook/um"
  const made = await api.call(createWebhook, program, { body: { url, events: ["deal.won"] } })
  const params = { id: made.id }
  const filters = { deal: [{ filterField: "amount", operator: ">" as const, valueField: 100 }] }
  pass(1)
  await api.call(updateWebhook, ana, { params, body: { events: ["deal.won", "deal.lost"], filters } })
  pass(1)
  await api.call(updateWebhook, ana, { params, body: { enabled: false } })
  await api.call(updateWebhook, ana, { params, body: { enabled: false } })
  pass(1)
  const rotated = await api.call(rotateSecret, ana, { params })
  pass(1)
  await api.call(deleteWebhook, program, { params })
  expect(await history(ana)).toEqual([
    ["webhook.created", ana.id, "Planilha", url],
    ["webhook.updated", ana.id, null, url],
    ["webhook.updated", ana.id, null, url],
    ["webhook.updated", ana.id, null, url],
    ["webhook.trashed", ana.id, "Planilha", url],
  ])
  const changes = await kept(made.id)
  expect(changes[0]).toEqual({
    url: [null, url],
    events: [null, ["deal.won"]],
    filters: [null, {}],
    enabled: [null, true],
  })
  expect(changes[1]).toEqual({ events: [["deal.won"], ["deal.won", "deal.lost"]], filters: [{}, filters] })
  expect(changes[2]).toEqual({ enabled: [true, false] })
  expect(Object.keys(changes[3] ?? {})).toEqual(["rotated_at"])
  expect(changes[4]).toEqual({ deleted_at: [null, api.clock.now.toISOString()] })
  for (const { secret } of [made, rotated])
    expect(JSON.stringify(changes)).not.toContain(secret.slice("whsec_".length))
})

test("that the server switched a webhook off stands in the history as its own doing", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const webhook = await subscribe(ana, {})
  answers.set(new URL(webhook.url).pathname, { status: 410 })
  await makeDeal(api, ana, pipeline)
  await told()
  expect((await history(ana)).at(-1)).toEqual(["webhook.updated", null, null, webhook.url])
  expect((await kept(webhook.id)).at(-1)).toEqual({ enabled: [true, false], stopped_reason: [null, "gone"] })
})

test("a removed webhook comes back by an undo, and is told of nothing that happened meanwhile", async () => {
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "manager")
  const pipeline = await makePipeline(api, ana)
  const webhook = await subscribe(ana, {})
  const params = { id: webhook.id }
  const { headers } = await api.send(deleteWebhook, ana, { params })
  const body = { token: String(headers["undo-token"]) }
  await makeDeal(api, ana, pipeline, { name: "Enquanto isso" })
  pass(1)
  const refused = await api.call(undo, bia, { body })
  expect(refused).toEqual({ undone: 0, skipped: [] })
  expect(await api.call(undo, ana, { body })).toMatchObject({ undone: 1, skipped: [] })
  expect(await api.call(getWebhook, ana, { params })).toMatchObject({ enabled: true, url: webhook.url })
  await makeDeal(api, ana, pipeline, { name: "Depois" })
  expect(await told()).toMatchObject([{ data: { record: { name: "Depois" } } }])
})

test("an undo leaves a webhook alone where another tells its address of its events by now, or the plan has none", async () => {
  const ana = await api.signUp()
  const webhook = await subscribe(ana, {})
  const removed = await api.send(deleteWebhook, ana, { params: { id: webhook.id } })
  const body = { token: String(removed.headers["undo-token"]) }
  const other = await subscribe(ana, { url: webhook.url })
  expect(await api.send(undo, ana, { body })).toMatchObject({ status: 409, body: { code: "webhook_exists" } })
  await api.call(deleteWebhook, ana, { params: { id: other.id } })
  const account = await accountOf(api, ana)
  const plan = (name: string) =>
    sql`update accounts set subscription_plan = ${name} where account_id = ${account}`.execute(
      api.database.owner,
    )
  await plan("grow")
  expect(await api.send(undo, ana, { body })).toMatchObject({ status: 402 })
  await plan("scale")
  expect(await api.call(undo, ana, { body })).toMatchObject({ undone: 1 })
})
