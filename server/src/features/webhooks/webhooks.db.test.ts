import { anonymiseContact } from "@funil/contract/account/privacy"
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  listWebhookSamples,
  retryFailedDeliveries,
  retryWebhookDelivery,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from "@funil/contract/data/webhooks"
import { getContact, trashContact, updateContact } from "@funil/contract/records/contacts"
import { createDeal, getDeal, updateDeal } from "@funil/contract/records/deals"
import { restoreTrash, undo } from "@funil/contract/records/history"
import { createTask, listTaskTypes, trashTask, updateTask } from "@funil/contract/records/tasks"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"
import { answeredForm } from "../../../test/forms/answer-scene.ts"
import { accountOf } from "../../../test/scenes/make-message.ts"
import { signatureOf, webhookScene } from "../../../test/scenes/webhook-scene.ts"
import { systemContext } from "../../platform/system-context.ts"
import { purgeWebhooks } from "./webhook-deliveries.ts"

const api = await testApi()
const { target, answers, subscribe, told, examine, send, pass, deliveries } = await webhookScene(api)

const types = (payloads: { type: string }[]) => payloads.map(({ type }) => type)

test("a program is told of a new deal as its GET shows it, once, signed with a secret that is told once", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  await makeDeal(api, ana, pipeline, { name: "Antes" })
  const webhook = await subscribe(ana, { events: ["deal.created"] })
  const deal = await makeDeal(api, ana, pipeline, { name: "Forno", amount: 12.5 })
  await examine()
  await send()
  const heard = await target.next()
  expect(heard).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } })
  expect(heard.headers["webhook-signature"]).toBe(signatureOf(heard, webhook.secret))
  expect(heard.headers["webhook-timestamp"]).toBe(String(Math.floor(api.clock.now.getTime() / 1000)))
  const body: unknown = JSON.parse(heard.body)
  expect(body).toEqual({
    id: heard.headers["webhook-id"],
    type: "deal.created",
    timestamp: deal.created_at,
    data: { record: await api.call(getDeal, ana, { params: { id: deal.id } }) },
  })
  expect(await told()).toEqual([])
  expect(await api.call(getWebhook, ana, { params: { id: webhook.id } })).toEqual({
    ...Object.fromEntries(Object.entries(webhook).filter(([name]) => name !== "secret")),
    health: { sent: 1, failed: 0, waiting: 0, last_at: api.clock.now.toISOString() },
  })
})

test("a deal that is won, and put back by an undo, is told as both, with what it was before", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  await subscribe(ana, { events: ["deal.moved", "deal.won", "deal.lost", "deal.updated"] })
  const deal = await makeDeal(api, ana, pipeline)
  const [open, won] = [stageId(pipeline, 0), stageId(pipeline, 2)]
  const moved = await api.send(updateDeal, ana, {
    params: { id: deal.id },
    body: { pipeline_stage_id: won, name: "Vendido" },
  })
  const events = await told()
  expect(types(events)).toEqual(["deal.updated", "deal.moved", "deal.won"])
  expect(events[2]?.data).toMatchObject({
    record: { id: deal.id, status: "won", name: "Vendido" },
    previous: { pipeline_stage_id: open, name: "Negócio", closed_at: null },
  })
  expect(Object.keys(events[2]?.data.previous ?? {})).not.toContain("position")
  await api.call(undo, ana, { body: { token: String(moved.headers["undo-token"]) } })
  const undone = await told()
  expect(types(undone)).toEqual(["deal.updated", "deal.moved"])
  expect(undone[1]?.data).toMatchObject({ record: { status: "open" }, previous: { pipeline_stage_id: won } })
})

test.each([
  ["ahead", 3600],
  ["behind", -3600],
])(
  "switched on by a process whose clock is %s, it reports later changes and nothing else",
  async (_, seconds) => {
    const ana = await api.signUp()
    const pipeline = await makePipeline(api, ana)
    const { id } = await subscribe(ana, {})
    await api.call(updateWebhook, ana, { params: { id }, body: { enabled: false } })
    await makeDeal(api, ana, pipeline, { name: "Antes" })
    pass(seconds)
    const made = await subscribe(ana, {})
    await api.call(updateWebhook, ana, { params: { id }, body: { enabled: true } })
    pass(-seconds)
    const { id: deal } = await makeDeal(api, ana, pipeline, { name: "Depois" })
    expect((await told()).map(({ data }) => data.record["id"])).toEqual([deal, deal])
    for (const one of [made, { id }]) expect(await deliveries(ana, one)).toHaveLength(1)
  },
)

test("only what the filters of its noun hold for is told, whatever they say of other nouns", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  await subscribe(ana, {
    events: ["deal.created", "task.created"],
    filters: { deal: [{ filterField: "amount", operator: ">", valueField: 100 }] },
  })
  await makeDeal(api, ana, pipeline, { name: "Pequeno", amount: 100 })
  const big = await makeDeal(api, ana, pipeline, { name: "Grande", amount: 101 })
  const [type] = await api.call(listTaskTypes, ana, {})
  const times = { start: "2026-03-11 10:00", end: "2026-03-11 10:30" }
  await api.call(createTask, ana, {
    body: { name: "Ligar", task_type_id: type?.id ?? "", responsible_user_id: ana.id, ...times },
  })
  const events = await told()
  expect(types(events)).toEqual(["deal.created", "task.created"])
  expect(events[0]?.data.record).toMatchObject({ id: big.id })
})

test("what is deleted is told as it lies in the trash, a task too, and what comes back as well", async () => {
  const ana = await api.signUp()
  await subscribe(ana, { events: ["task.finished", "task.deleted", "task.restored", "task.updated"] })
  const [type] = await api.call(listTaskTypes, ana, {})
  const times = { start: "2026-03-11 10:00", end: "2026-03-11 10:30" }
  const task = await api.call(createTask, ana, {
    body: { name: "Ligar", task_type_id: type?.id ?? "", responsible_user_id: ana.id, ...times },
  })
  const params = { id: task.id }
  await api.call(updateTask, ana, { params, body: { is_finished: true } })
  await api.call(trashTask, ana, { params })
  const events = await told()
  expect(types(events)).toEqual(["task.updated", "task.finished", "task.deleted"])
  expect(events[2]?.data).toMatchObject({ record: { id: task.id, name: "Ligar" } })
  await api.call(restoreTrash, ana, { params: { entity: "task", id: task.id } })
  expect(types(await told())).toEqual(["task.restored"])
})

test("an answer to a form is told with the deal that it became", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const place = { pipeline_id: pipeline.id, pipeline_stage_id: stageId(pipeline, 0) }
  const { received } = await answeredForm(api, ana, place)
  await subscribe(ana, { events: ["form.answered"] })
  await makeDeal(api, ana, pipeline)
  const id = await received({ "contact.first_name": "Maria", "contact.email": "maria@x.br" })
  const events = await told()
  expect(events).toMatchObject([
    {
      type: "form.answered",
      data: { record: { id, source: "form" }, answer: { deal_id: id, state: "received" } },
    },
  ])
  const samples = await api.call(listWebhookSamples, ana, { query: { event: "form.answered" } })
  expect(samples.map(({ data }) => data)).toEqual(events.map(({ data }) => data))
})

test("a call that fails is tried again under its id, and each attempt is told with its answer", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const webhook = await subscribe(ana, {})
  const path = new URL(webhook.url).pathname
  answers.set(path, { status: 500, body: "quebrou" })
  await makeDeal(api, ana, pipeline)
  const [first] = await told()
  const [failed] = await deliveries(ana, webhook)
  expect(failed).toMatchObject({
    id: first?.id,
    state: "queued",
    attempts: 1,
    status: 500,
    answer: "quebrou",
  })
  expect(failed).toMatchObject({ reason: "refused", body: JSON.stringify(first) })
  const shown = await api.call(getWebhook, ana, { params: { id: webhook.id } })
  expect(shown).toMatchObject({ failing_since: api.clock.now.toISOString(), health: { waiting: 1 } })
  answers.set(path, { status: 204 })
  pass(5)
  expect((await told()).map(({ id }) => id)).toEqual([first?.id])
  expect(await deliveries(ana, webhook)).toMatchObject([
    { state: "sent", attempts: 2, status: 204, answer: "" },
  ])
  expect(await api.call(getWebhook, ana, { params: { id: webhook.id } })).toMatchObject({
    failing_since: null,
  })
})

test("a redirect leads nowhere, fails for good, and of a long answer no more is kept than its beginning", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const webhook = await subscribe(ana, {})
  const headers = { location: `${target.url}/elsewhere` }
  answers.set(new URL(webhook.url).pathname, { status: 307, headers, body: "x".repeat(5000) })
  await makeDeal(api, ana, pipeline)
  expect(await told()).toHaveLength(1)
  expect(await deliveries(ana, webhook)).toMatchObject([
    { state: "failed", status: 307, answer: "x".repeat(1000), next_at: null },
  ])
})

test("what was sent or failed for good is sent again by hand, unless the webhook is off", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const webhook = await subscribe(ana, {})
  const path = new URL(webhook.url).pathname
  answers.set(path, { status: 404 })
  await makeDeal(api, ana, pipeline)
  const [first] = await told()
  const params = { id: webhook.id, delivery_id: first?.id ?? "" }
  expect(await deliveries(ana, webhook)).toMatchObject([{ state: "failed", status: 404, next_at: null }])
  answers.delete(path)
  const again = await api.call(retryWebhookDelivery, ana, { params })
  expect(again).toMatchObject({ state: "queued", status: 404 })
  expect(await told()).toEqual([first])
  await api.call(retryWebhookDelivery, ana, { params })
  expect(await told()).toEqual([first])
  await api.call(updateWebhook, ana, { params: { id: webhook.id }, body: { enabled: false } })
  expect((await api.send(retryWebhookDelivery, ana, { params })).status).toBe(409)
  const other = await subscribe(ana, {})
  const foreign = { params: { id: other.id, delivery_id: params.delivery_id } }
  expect((await api.send(retryWebhookDelivery, ana, foreign)).status).toBe(404)
})

test("a rotated secret signs at once, and for a day the one before does too", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const webhook = await subscribe(ana, {})
  const { secret } = await api.call(rotateSecret, ana, { params: { id: webhook.id } })
  const heardNow = async () => {
    await makeDeal(api, ana, pipeline)
    await examine()
    await send()
    return target.next()
  }
  const both = await heardNow()
  expect(both.headers["webhook-signature"]).toBe(
    `${signatureOf(both, secret)} ${signatureOf(both, webhook.secret)}`,
  )
  pass(86_400)
  const one = await heardNow()
  expect(one.headers["webhook-signature"]).toBe(signatureOf(one, secret))
})

test("an address is told of an event by one webhook only, also of two at once, and is found by its url", async () => {
  const ana = await api.signUp()
  const url = "https://n8n.test/webhook/1"
  const body = { url, events: ["deal.won" as const] }
  const both = await Promise.all([1, 2].map(() => api.send(createWebhook, ana, { body })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const other = await api.call(createWebhook, ana, { body: { url, events: ["deal.lost"] } })
  const clash = { params: { id: other.id }, body: { events: ["deal.lost", "deal.won"] as const } }
  const refused = await api.send(updateWebhook, ana, { ...clash, body: { events: [...clash.body.events] } })
  expect(refused).toMatchObject({ status: 409, body: { code: "webhook_exists" } })
  expect(await api.call(listWebhooks, ana, { query: { url } })).toHaveLength(2)
  expect(await api.call(listWebhooks, ana, { query: { url: `${url}0` } })).toEqual([])
  await api.call(deleteWebhook, ana, { params: { id: other.id } })
  expect((await api.send(getWebhook, ana, { params: { id: other.id } })).status).toBe(404)
  expect(await api.call(listWebhooks, ana, { query: { url } })).toHaveLength(1)
})

test("what a webhook can't be is refused by name", async () => {
  const ana = await api.signUp()
  const make = async (draft: object) => {
    const body = { url: "https://x.test/1", events: ["deal.won"], ...draft }
    const reply = await api.raw("POST", "/webhooks", ana, body)
    return [reply.status, ...Object.keys(reply.body as object)]
  }
  const row = (filterField: string) => [{ filterField, operator: "=", valueField: "x" }]
  expect(await make({ url: "https://x.test:25/1" })).toEqual([422, "url"])
  expect(await make({ url: "ftp://x.test/1" })).toEqual([422, "url"])
  expect(await make({ events: ["deal.eaten"] })).toEqual([422, "events.0"])
  expect(await make({ events: [] })).toEqual([422, "events"])
  expect(await make({ filters: { deal: row("colour") } })).toEqual([422, "filters.deal.0.filterField"])
  expect(await make({ filters: { contact: row("email") } })).toEqual([422, "filters.contact"])
})

test("a test calls the address now and tells what came back, of a private address nothing", async () => {
  const ana = await api.signUp()
  const webhook = await subscribe(ana, { events: ["deal.lost", "user.updated"] })
  answers.set(new URL(webhook.url).pathname, { status: 418, body: "bule" })
  const params = { id: webhook.id }
  const result = await api.call(testWebhook, ana, { params, body: { event: "user.updated" } })
  const heard = await target.next()
  expect(result).toMatchObject({
    taken: false,
    reason: "refused",
    status: 418,
    answer: "bule",
    body: heard.body,
  })
  expect(heard.headers["webhook-signature"]).toBe(signatureOf(heard, webhook.secret))
  const body: unknown = JSON.parse(heard.body)
  expect(body).toMatchObject({ type: "user.updated", data: { record: { id: ana.id, email: ana.email } } })
  expect(await deliveries(ana, webhook)).toEqual([])
  const inside = await subscribe(ana, { url: target.url.replace("localhost", "127.0.0.1") })
  const refused = await api.call(testWebhook, ana, { params: { id: inside.id }, body: {} })
  expect(refused).toMatchObject({ taken: false, reason: "unreachable", status: null, answer: null })
  expect(target.heard).toEqual([])
})

test("on a plan without webhooks none is made or told anything, and one that is left can be deleted", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const webhook = await subscribe(ana, {})
  await sql`update accounts set subscription_plan = 'grow' where domain = ${ana.domain}`.execute(
    api.database.owner,
  )
  await makeDeal(api, ana, pipeline)
  expect(await told()).toEqual([])
  const params = { id: webhook.id }
  const body = { url: "https://x.test/1", events: ["deal.won" as const] }
  const refused = [
    await api.send(createWebhook, ana, { body }),
    await api.send(updateWebhook, ana, { params, body: { enabled: false } }),
    await api.send(listWebhooks, ana, {}),
    await api.send(testWebhook, ana, { params, body: {} }),
    await api.send(listWebhookDeliveries, ana, { params }),
    await api.send(retryFailedDeliveries, ana, { params, body: {} }),
    await api.send(listWebhookSamples, ana, { query: { event: "deal.won" } }),
  ]
  for (const reply of refused) expect(reply).toMatchObject({ status: 402, body: { code: "E4021" } })
  const calling = {
    name: "Chama",
    entity: "deal",
    execute_when: "create",
    action: "webhook",
    settings: { url: "https://x.test/1", webhook_method: "post" },
  }
  expect(await api.raw("POST", "/workflows", ana, calling)).toMatchObject({ status: 402 })
  expect((await api.send(deleteWebhook, ana, { params })).status).toBe(204)
})

test("previous values tell custom fields by their names, and never a password", async () => {
  const ana = await api.signUp()
  for (const [label, type] of [
    ["Cor", "text"],
    ["Senha", "password"],
  ] as const)
    await api.raw("POST", "/customFields", ana, { entity: "contact", label, type })
  const made = await api.raw("POST", "/contacts", ana, {
    first_name: "Eva",
    custom_fields: { cor: "azul", senha: "s3gredo" },
  })
  const { id } = made.body as { id: string }
  await subscribe(ana, { events: ["contact.updated", "contact.deleted"] })
  await api.call(updateContact, ana, {
    params: { id },
    body: { first_name: "Eva", custom_fields: { cor: "verde", senha: "outra" } },
  })
  await api.call(trashContact, ana, { params: { id } })
  const [changed, deleted] = await told()
  expect(changed?.data.previous).toEqual({ custom_fields: { cor: "azul" } })
  expect(JSON.stringify([changed, deleted])).not.toMatch(/s3gredo|outra|"secret"/)
  expect(deleted).toMatchObject({ type: "contact.deleted", data: { record: { id, first_name: "Eva" } } })
  expect((await api.send(getContact, ana, { params: { id } })).status).toBe(404)
})

test("anonymising a contact takes it out of what webhooks were told", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const made = await api.raw("POST", "/contacts", ana, { first_name: "Rute", email: "rute@x.br" })
  const { id } = made.body as { id: string }
  const webhook = await subscribe(ana, { events: ["deal.created", "contact.updated"] })
  await api.call(createDeal, ana, {
    body: { name: "Dela", pipeline_stage_id: stageId(pipeline, 0), contacts: [id] },
  })
  await makeDeal(api, ana, pipeline, { name: "Outro" })
  expect(await told()).toHaveLength(2)
  expect(await deliveries(ana, webhook)).toHaveLength(2)
  await api.call(anonymiseContact, ana, { params: { id } })
  const events = await told()
  expect(types(events)).toEqual(["contact.updated"])
  const kept = JSON.stringify(await deliveries(ana, webhook))
  expect(kept).not.toMatch(/Rute|rute@x.br/)
  expect(kept).toContain("Outro")
})

test("what was told 30 days ago is forgotten, and an ended webhook with the last of it", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const [kept, ended] = [await subscribe(ana, {}), await subscribe(ana, {})]
  await makeDeal(api, ana, pipeline)
  await told()
  await api.call(deleteWebhook, ana, { params: { id: ended.id } })
  pass(15 * 86_400)
  await makeDeal(api, ana, pipeline)
  await told()
  pass(15 * 86_400)
  await purgeWebhooks.run(await systemContext(api.services, await accountOf(api, ana)))
  expect(await deliveries(ana, kept)).toHaveLength(1)
  const { rows } = await sql`select from webhooks where id = ${ended.id}`.execute(api.database.owner)
  expect(rows).toEqual([])
})
