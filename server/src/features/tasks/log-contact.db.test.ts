import { filterDeals, getDeal, trashDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import {
  createTask,
  createTaskType,
  listDealTasks,
  listTaskTypes,
  logContact,
  trashTask,
  updateTask,
} from "@funil/contract/records/tasks"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"

const api = await testApi()

/** 12:00 in São Paulo. */
const noon = new Date("2026-03-10T15:00:00.000Z")
const later = new Date("2026-03-20T15:00:00.000Z")

async function scene() {
  api.clock.now = noon
  const ana = await api.signUp()
  const deal = await makeDeal(api, ana, await firstPipeline(api, ana))
  return { ana, deal, params: { id: deal.id } }
}

async function lastContact(who: Person, { id }: { id: string }) {
  return (await api.call(getDeal, who, { params: { id } })).last_contact_at
}

async function typeNamed(who: Person, name: string) {
  const types = await api.call(listTaskTypes, who, {})
  return types.find((type) => type.name === name)?.id ?? ""
}

test("a call from a task finishes that task with the note, and one undo opens it again", async () => {
  const { ana, deal, params } = await scene()
  const type = await typeNamed(ana, "E-mail")
  const draft = { name: "Cobrar", note: "Antes", task_type_id: type, start: "2026-03-11 09:00" }
  const task = await api.call(createTask, ana, { body: { ...draft, deal_id: deal.id } })
  api.clock.now = later
  const next = { start: "2026-03-23 09:00" }
  const body = { way: "call", outcome: "call_back", task_id: task.id, note: "Gostou", next } as const
  const reply = await api.send(logContact, ana, { params, body })
  const finished = {
    id: task.id,
    name: "Cobrar",
    is_finished: true,
    outcome: "call_back",
    start: draft.start,
  }
  expect(reply.body).toMatchObject({ ...finished, note: "Antes\nGostou", task_type_id: type })
  expect(await api.call(listDealTasks, ana, { params })).toHaveLength(2)
  expect(await api.send(logContact, ana, { params, body })).toMatchObject({ status: 422 })
  await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
  const [left, ...others] = await api.call(listDealTasks, ana, { params })
  expect([left?.id, left?.is_finished, left?.outcome, others]).toEqual([task.id, false, null, []])
  const elsewhere = await api.call(createTask, ana, { body: draft })
  expect(await api.send(logContact, ana, { params, body: { ...body, task_id: elsewhere.id } })).toMatchObject(
    { status: 422 },
  )
})

test("a logged call is a finished task of that type with the next one, and one undo takes both back", async () => {
  const { ana, deal, params } = await scene()
  api.clock.now = later
  const body = {
    way: "call",
    outcome: "answered",
    name: "Ligação para Rita",
    note: "Gostou",
    next: { start: "2026-03-23 09:00", name: "Ligar para Rita" },
  } as const
  const reply = await api.send(logContact, ana, { params, body })
  expect(reply.body).toMatchObject({
    name: "Ligação para Rita",
    note: "Gostou",
    task_type: { name: "Ligação" },
    start: "2026-03-20 12:00",
    finished_at: later.toISOString(),
    outcome: "answered",
    deal_id: deal.id,
    responsible_user_id: ana.id,
  })
  const tasks = await api.call(listDealTasks, ana, { params })
  expect(tasks.map(({ name, is_finished, outcome }) => [name, is_finished, outcome])).toEqual([
    ["Ligação para Rita", true, "answered"],
    ["Ligar para Rita", false, null],
  ])
  expect(await lastContact(ana, deal)).toBe(later.toISOString())
  await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
  expect(await api.call(listDealTasks, ana, { params })).toEqual([])
  expect(await lastContact(ana, deal)).toBe(deal.created_at)
})

test("an attempt without an answer is no contact, nor is a task of a type that reaches nobody", async () => {
  const { ana, deal, params } = await scene()
  api.clock.now = later
  const finish = async (task_type_id: string) => {
    const body = { task_type_id, start: "2026-03-20 10:00", deal_id: deal.id, is_finished: true }
    return api.call(createTask, ana, { body })
  }
  for (const outcome of ["no_answer", "call_back"] as const)
    await api.call(logContact, ana, { params, body: { way: "whatsapp", outcome } })
  await finish(await typeNamed(ana, "Proposta"))
  expect(await lastContact(ana, deal)).toBe(noon.toISOString())

  const body = { name: "Almoço", color: "info", way: "meeting" } as const
  const lunch = await finish((await api.call(createTaskType, ana, { body })).id)
  expect(await lastContact(ana, deal)).toBe(later.toISOString())
  await api.call(updateTask, ana, { params: { id: lunch.id }, body: { is_finished: false } })
  expect(await lastContact(ana, deal)).toBe(noon.toISOString())
  await api.call(updateTask, ana, { params: { id: lunch.id }, body: { is_finished: true } })
  await api.call(trashTask, ana, { params: { id: lunch.id } })
  expect(await lastContact(ana, deal)).toBe(noon.toISOString())
})

test("a filter finds the deals whose customer nobody has spoken to for fourteen days", async () => {
  const { ana, deal, params } = await scene()
  const filters = [{ filterField: "last_contact_at", operator: "<=", valueField: "@today-14" }]
  const found = async () => {
    const answer = await api.call(filterDeals, ana, { body: { filters } })
    return "data" in answer ? answer.data.map(({ id }) => id) : []
  }
  api.clock.now = new Date("2026-03-24T02:59:00.000Z") // 23:59 of the 23rd
  expect(await found()).toEqual([])
  api.clock.now = new Date("2026-03-24T03:00:00.000Z")
  expect(await found()).toEqual([deal.id])
  await api.call(logContact, ana, { params, body: { way: "email", outcome: "answered" } })
  expect(await found()).toEqual([])
})

test("nobody logs a contact for a deal that they don't see", async () => {
  const { ana, deal, params } = await scene()
  const body = { way: "call", outcome: "answered" } as const
  const restricted = await api.colleague(ana, "restricted_agent")
  for (const who of [restricted, await api.signUp()])
    expect((await api.send(logContact, who, { params, body })).status).toBe(404)
  await api.call(trashDeal, ana, { params })
  expect((await api.send(logContact, ana, { params, body })).status).toBe(404)
  const own = await makeDeal(api, ana, await firstPipeline(api, ana), { user_id: restricted.id })
  expect((await api.send(logContact, restricted, { params: { id: own.id }, body })).status).toBe(201)
  expect(await api.call(getDeal, ana, { params: { id: own.id } })).toMatchObject({ task_status: "done" })
  expect(deal.last_contact_at).toBe(noon.toISOString())
})

test("without a type of that way the first one takes the contact, which counts all the same", async () => {
  const { ana, deal, params } = await scene()
  await api.database.owner.updateTable("task_types").set({ way: null }).execute()
  api.clock.now = later
  const task = await api.call(logContact, ana, { params, body: { way: "email", outcome: "answered" } })
  expect(task.task_type.name).toBe("Ligação")
  expect(await lastContact(ana, deal)).toBe(later.toISOString())
})
