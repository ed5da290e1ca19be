import { anonymiseContact } from "@funil/contract/account/privacy"
import { listWebhookSamples } from "@funil/contract/data/webhooks"
import { updateDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { createNote, getNote, trashNote, updateNote } from "@funil/contract/records/notes"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"
import { webhookScene } from "../../../test/scenes/webhook-scene.ts"

const api = await testApi()
const { subscribe, told, deliveries } = await webhookScene(api)

test("a program is told of notes as their GET shows them, with what they said before, and where they are", async () => {
  const ana = await api.signUp()
  const deal = await makeDeal(api, ana, await makePipeline(api, ana))
  const webhook = await subscribe(ana, {
    events: ["note.created", "note.updated", "note.deleted", "note.restored"],
  })
  const body = { entity: "deal" as const, record_id: deal.id, note: "<p>Ligar amanhã</p>" }
  const { id } = await api.call(createNote, ana, { body })
  const params = { id }
  expect(await told()).toMatchObject([
    { type: "note.created", data: { record: await api.call(getNote, ana, { params }) } },
  ])
  await api.call(updateNote, ana, { params, body: { note: "<p>Ligar hoje</p>", pinned: true } })
  const [changed] = await told()
  expect(changed).toMatchObject({ type: "note.updated", data: { record: { note: "<p>Ligar hoje</p>" } } })
  expect(changed?.data.previous).toEqual({ note: "<p>Ligar amanhã</p>", pinned: false })
  const [sample] = await api.call(listWebhookSamples, ana, { query: { event: "note.updated" } })
  expect(sample?.data.record).toEqual(changed?.data.record)
  const { headers } = await api.send(trashNote, ana, { params })
  expect(await told()).toMatchObject([{ type: "note.deleted", data: { record: { id, pinned: true } } }])
  await api.call(undo, ana, { body: { token: String(headers["undo-token"]) } })
  expect(await told()).toMatchObject([{ type: "note.restored", data: { record: { id } } }])
  const about = (await deliveries(ana, webhook)).map(({ entity, record_id }) => [entity, record_id])
  expect(about).toEqual(Array.from({ length: 4 }, () => ["deal", deal.id]))
})

test("what happens to notes and records is told in the order in which it happened", async () => {
  const ana = await api.signUp()
  const deal = await makeDeal(api, ana, await makePipeline(api, ana))
  const webhook = await subscribe(ana, { events: ["deal.updated", "note.created", "contact.created"] })
  const note = { entity: "deal" as const, record_id: deal.id, note: "<p>Ligar</p>" }
  await api.call(createNote, ana, { body: note })
  await api.raw("POST", "/contacts", ana, { first_name: "Rute" })
  await api.call(updateDeal, ana, { params: { id: deal.id }, body: { name: "Forno" } })
  await api.call(createNote, ana, { body: note })
  expect(await told()).toHaveLength(4)
  // Two calls run concurrently, so their order proves little.
  expect((await deliveries(ana, webhook)).map(({ event }) => event).toReversed()).toEqual([
    "note.created",
    "contact.created",
    "deal.updated",
    "note.created",
  ])
})

test("what was told of notes on a contact goes when the contact is anonymised", async () => {
  const ana = await api.signUp()
  const made = await api.raw("POST", "/contacts", ana, { first_name: "Rute", email: "rute@x.br" })
  const { id } = made.body as { id: string }
  const webhook = await subscribe(ana, { events: ["note.created"] })
  const body = { entity: "contact" as const, record_id: id, note: "<p>Gosta de café</p>" }
  await api.call(createNote, ana, { body })
  expect(await told()).toHaveLength(1)
  await api.call(anonymiseContact, ana, { params: { id } })
  expect(await deliveries(ana, webhook)).toEqual([])
})
