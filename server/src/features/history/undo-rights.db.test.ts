import { updateUser } from "@funil/contract/account/users"
import { createCompany } from "@funil/contract/records/companies"
import { createContact, updateContact } from "@funil/contract/records/contacts"
import { createDeal, type Deal, getDeal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { listLogs, listTrash, restoreTrash, undo } from "@funil/contract/records/history"
import { createTask, listTaskTypes, updateTask } from "@funil/contract/records/tasks"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"
import { fingerprint } from "../../../test/fingerprint.ts"

const api = await testApi()
let ana: Person
let open: Pipeline
let closed: Pipeline
/** An agent who sees only the open pipeline. */
let rui: Person

beforeEach(async () => {
  ana = await api.signUp()
  open = await makePipeline(api, ana)
  closed = await makePipeline(api, ana, ["Segredo", "B", "C", "D"])
  rui = await api.colleague(ana, "agent", { pipelines: [open.id] })
})

async function change(
  deal: Deal,
  body: Parameters<typeof api.call<typeof updateDeal>>[2]["body"],
): Promise<string> {
  const reply = await api.send(updateDeal, ana, { params: { id: deal.id }, body })
  return reply.headers["undo-token"] ?? ""
}

/** Expects that the undo is rejected, wholly or for its only record, and writes nothing. */
async function refused(who: Person, token: string): Promise<void> {
  const before = await fingerprint(api.database)
  const reply = await api.send(undo, who, { body: { token } })
  if (reply.status === 200)
    expect(reply.body).toMatchObject({
      undone: 0,
      skipped: [{ reason: expect.stringMatching(/^(forbidden|conflict)$/) }],
    })
  else expect([403, 409, 422]).toContain(reply.status)
  expect(await fingerprint(api.database)).toEqual(before)
}

test("an undo brings no deal to a pipeline that the caller does not see", async () => {
  const deal = await makeDeal(api, ana, closed, { name: "Vem" })
  await refused(rui, await change(deal, { pipeline_stage_id: stageId(open, 0) }))
})

test("an undo brings back no link to what the caller does not see", async () => {
  const rita = await api.colleague(ana, "restricted_agent")
  const contact = await api.call(createContact, ana, { body: { first_name: "Oculto" } })
  const deal = await makeDeal(api, ana, open, { user_id: rita.id, contacts: [contact.id] })
  const token = await change(deal, { contacts: [] })
  await refused(rita, token)
  expect((await api.raw("GET", `/contacts/${contact.id}`, rita)).status).toBe(404)
  expect(await api.call(undo, ana, { body: { token } })).toMatchObject({ undone: 1 })
})

test("an undo ties no contact to a company that the caller does not see", async () => {
  const rita = await api.colleague(ana, "restricted_agent")
  const company = await api.call(createCompany, ana, { body: { company: "Oculta" } })
  const { id } = await api.call(createContact, rita, { body: { first_name: "Visível" } })
  const linked = { params: { id }, body: { companies: [company.id] } }
  await api.call(updateContact, ana, linked)
  const reply = await api.send(updateContact, ana, { params: { id }, body: { companies: [] } })
  const token = reply.headers["undo-token"] ?? ""
  await refused(rita, token)
  expect(await api.call(undo, ana, { body: { token } })).toMatchObject({ undone: 1 })
})

test("an undo ties no task to a deal that the caller does not see", async () => {
  const [type] = await api.call(listTaskTypes, ana, {})
  const hidden = await makeDeal(api, ana, closed)
  const task = await api.call(createTask, ana, {
    body: {
      task_type_id: type?.id ?? "",
      start: "2026-03-11 09:00",
      deal_id: hidden.id,
      responsible_user_id: rui.id,
    },
  })
  const reply = await api.send(updateTask, ana, { params: { id: task.id }, body: { deal_id: null } })
  await refused(rui, reply.headers["undo-token"] ?? "")
})

test("undoing a restore is a deletion, for those who may delete", async () => {
  const deal = await makeDeal(api, ana, open)
  await api.call(trashDeal, ana, { params: { id: deal.id } })
  const { headers } = await api.send(restoreTrash, ana, { params: { entity: "deal", id: deal.id } })
  await refused(rui, headers["undo-token"] ?? "")
  const contact = await api.call(createContact, ana, { body: { first_name: "Volta" } })
  await api.raw("DELETE", `/contacts/${contact.id}`, ana)
  const restored = await api.raw("POST", `/trash/contact/${contact.id}/restore`, ana)
  await refused(rui, restored.headers["undo-token"] ?? "")
})

test("nobody restores what went out of their sight", async () => {
  const deal = await makeDeal(api, ana, open, { user_id: rui.id })
  await api.call(trashDeal, rui, { params: { id: deal.id } })
  await api.call(updateUser, ana, { params: { id: rui.id }, body: { pipelines: [closed.id] } })
  const reply = await api.send(restoreTrash, rui, { params: { entity: "deal", id: deal.id } })
  expect(reply.status).toBe(404)
  expect((await api.send(getDeal, ana, { params: { id: deal.id } })).status).toBe(404)
})

test("history names no stage and no record out of sight", async () => {
  const hidden = await makeDeal(api, ana, closed)
  const seen = await makeDeal(api, ana, open)
  const deal = await makeDeal(api, ana, closed, { name: "Vem" })
  await change(deal, { pipeline_stage_id: stageId(open, 0), deals: [hidden.id, seen.id] })
  const query = { entity: "deal", record_id: deal.id }
  const { data } = await api.call(listLogs, rui, { query })
  expect(JSON.stringify(data)).not.toContain("Segredo")
  expect(JSON.stringify(data)).not.toContain(hidden.id)
  expect(data[0]?.changes).toContainEqual({ field: "deals", from: [], to: [seen.id] })
  const whole = JSON.stringify(await api.call(listLogs, ana, { query }))
  expect(whole).toContain("Segredo")
  expect(whole).toContain(hidden.id)
})

test("external agents learn no names of people who are not on their deals", async () => {
  const eva = await api.colleague(ana, "external_agent")
  const deal = await makeDeal(api, ana, open, { user_id: eva.id })
  const body = { user_id: rui.id }
  expect((await api.send(updateDeal, eva, { params: { id: deal.id }, body })).status).toBe(422)
  const [type] = await api.call(listTaskTypes, eva, {})
  const task = { task_type_id: type?.id ?? "", start: "2026-03-11 09:00", responsible_user_id: rui.id }
  expect(await api.send(createTask, eva, { body: task })).toMatchObject({
    status: 422,
    body: { responsible_user_id: [expect.any(String)] },
  })
  await api.call(trashDeal, ana, { params: { id: deal.id } })
  const { data } = await api.call(listTrash, eva, { query: { entity: "deal" } })
  expect(data).toMatchObject([{ id: deal.id, deleted_by: null }])
})

test("a deal made by somebody who may not delete stays, and the undo says so", async () => {
  const rita = await api.colleague(ana, "restricted_agent")
  const { headers } = await api.send(createDeal, rita, {
    body: { name: "Minha", pipeline_stage_id: stageId(open, 0) },
  })
  await refused(rita, headers["undo-token"] ?? "")
})
