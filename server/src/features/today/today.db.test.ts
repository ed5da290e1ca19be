import { updateUser } from "@funil/contract/account/users"
import { getToday } from "@funil/contract/home/today"
import { trashDeal, updateDeal } from "@funil/contract/records/deals"
import { createTask, listTaskTypes, logContact, trashTask, updateTask } from "@funil/contract/records/tasks"
import { updateStage } from "@funil/contract/settings/pipelines"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()
let ana: Person

beforeEach(async () => {
  api.clock.now = new Date("2026-03-10T15:00:00.000Z") // 12:00 in São Paulo
  ana = await api.signUp()
})

interface Draft {
  name: string
  start?: string
  end?: string
  deal_id?: string
  responsible_user_id?: string
  is_finished?: boolean
}

async function makeTask(who: Person, { start = "2026-03-10 08:00", ...draft }: Draft) {
  const [type] = await api.call(listTaskTypes, who, {})
  return api.call(createTask, who, { body: { task_type_id: type?.id ?? "", start, ...draft } })
}

async function namesOf(who: Person) {
  const { late, today, without_next_step, stuck, without_contact } = await api.call(getToday, who, {})
  const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)
  return {
    late: names(late),
    today: names(today),
    without_next_step: names(without_next_step),
    stuck: names(stuck),
    without_contact: names(without_contact),
  }
}

const nothing = { late: [], today: [], without_next_step: [], stuck: [], without_contact: [] }

async function stageTimesOut(pipeline: Awaited<ReturnType<typeof makePipeline>>, hours: number) {
  const params = { pipelineId: pipeline.id, id: stageId(pipeline, 0) }
  await api.call(updateStage, ana, { params, body: { timeout: hours } })
}

test("my unfinished tasks that ended are late, the oldest first, and those that end later today wait for today", async () => {
  await makeTask(ana, { name: "Ontem", start: "2026-03-09 18:00" })
  await makeTask(ana, { name: "Semana passada", start: "2026-03-03 09:00" })
  await makeTask(ana, { name: "À noite", start: "2026-03-10 23:59" })
  await makeTask(ana, { name: "Agora", start: "2026-03-10 12:00" })
  await makeTask(ana, { name: "Amanhã", start: "2026-03-11 00:00" })
  await makeTask(ana, { name: "Feita", start: "2026-03-09 08:00", is_finished: true })
  const gone = await makeTask(ana, { name: "Apagada" })
  await api.call(trashTask, ana, { params: { id: gone.id } })
  expect(await namesOf(ana)).toEqual({
    ...nothing,
    late: ["Semana passada", "Ontem"],
    today: ["Agora", "À noite"],
  })
})

test("a task leaves the day when it is finished and when it is put off", async () => {
  const late = await makeTask(ana, { name: "Atrasada" })
  const due = await makeTask(ana, { name: "Hoje", start: "2026-03-10 18:00" })
  await api.call(updateTask, ana, { params: { id: late.id }, body: { is_finished: true } })
  const tomorrow = { start: "2026-03-11 09:00", end: "2026-03-11 09:00" }
  await api.call(updateTask, ana, { params: { id: due.id }, body: tomorrow })
  expect(await namesOf(ana)).toEqual(nothing)
})

test.each([
  ["America/Sao_Paulo", "2026-03-11T02:59:00Z", "2026-03-10"],
  ["America/Noronha", "2026-03-11T01:59:00Z", "2026-03-10"],
  ["Asia/Kathmandu", "2026-03-10T18:14:00Z", "2026-03-10"],
  ["UTC", "2026-03-10T23:59:00Z", "2026-03-10"],
] as const)("in %s today ends at the account's midnight", async (timezone, now, date) => {
  await api.database.owner
    .updateTable("accounts")
    .set({ timezone })
    .where("domain", "=", ana.domain)
    .execute()
  api.clock.now = new Date(now)
  await makeTask(ana, { name: "Último minuto", start: `${date} 23:59` })
  await makeTask(ana, { name: "Amanhã", start: "2026-03-11 00:00" })
  expect(await namesOf(ana)).toEqual({ ...nothing, today: ["Último minuto"] })
})

test("my open deals without an unfinished task lack a next step, the longest in their stage first", async () => {
  const pipeline = await makePipeline(api, ana)
  const deal = await makeDeal(api, ana, pipeline, { name: "Antigo", user_id: ana.id })
  await makeTask(ana, { name: "Feita", deal_id: deal.id, is_finished: true })
  api.clock.now = new Date("2026-03-10T16:00:00.000Z")
  await makeDeal(api, ana, pipeline, { name: "Novo", user_id: ana.id })
  const planned = await makeDeal(api, ana, pipeline, { name: "Planejado", user_id: ana.id })
  await makeTask(ana, { name: "Depois", start: "2026-03-20 09:00", deal_id: planned.id })
  await makeDeal(api, ana, pipeline, { name: "Ganho", user_id: ana.id, stage: 2 })
  await makeDeal(api, ana, pipeline, { name: "Perdido", user_id: ana.id, stage: 3 })
  await makeDeal(api, ana, pipeline, { name: "De ninguém", user_id: null })
  const gone = await makeDeal(api, ana, pipeline, { name: "Apagado", user_id: ana.id })
  await api.call(trashDeal, ana, { params: { id: gone.id } })
  expect(await namesOf(ana)).toEqual({ ...nothing, without_next_step: ["Antigo", "Novo"] })
  const { without_next_step } = await api.call(getToday, ana, {})
  // "No task" and "next task is empty" match the same deals as here, with done tasks or without
  // tasks.
  for (const filterField of ["task_status", "open_task_end"]) {
    const filters = [
      { filterField, operator: "=" as const, valueField: null },
      { filterField: "status", operator: "=" as const, valueField: "open" },
      { filterField: "user_id", operator: "=" as const, valueField: ana.id },
    ]
    const reply = await api.raw("POST", "/cards/filter?paginate=false", ana, { filters })
    const listed = (reply.body as { name: string }[]).map(({ name }) => name)
    expect(listed.toSorted(), filterField).toEqual(["Antigo", "Novo"])
  }
  expect(without_next_step.data[0]).toMatchObject({
    task_status: "done",
    stage_name: "Novo",
    pipeline: { id: pipeline.id, name: "Vendas" },
  })
})

test("my open deals are stuck from the timeout of their stage on", async () => {
  const pipeline = await makePipeline(api, ana)
  await stageTimesOut(pipeline, 24)
  const deal = await makeDeal(api, ana, pipeline, { name: "Parado", user_id: ana.id })
  await makeTask(ana, { name: "Depois", start: "2026-03-20 09:00", deal_id: deal.id })
  await makeDeal(api, ana, pipeline, { name: "Ganho", user_id: ana.id, stage: 2 })
  api.clock.now = new Date("2026-03-11T14:59:59.999Z")
  expect(await namesOf(ana)).toEqual(nothing)
  api.clock.now = new Date("2026-03-11T15:00:00.000Z")
  const { stuck } = await api.call(getToday, ana, {})
  expect(stuck).toMatchObject({
    total: 1,
    data: [{ name: "Parado", time_in_stage: { hours: 24, status: "end" } }],
  })
  const on = { params: { id: deal.id }, body: { pipeline_stage_id: stageId(pipeline, 1) } }
  await api.call(updateDeal, ana, on)
  expect(await namesOf(ana)).toEqual(nothing)
})

test("my open deals wait for a contact from the fourteenth day without one on, the longest first", async () => {
  const pipeline = await makePipeline(api, ana)
  const mine = { user_id: ana.id }
  const next = (deal_id: string) => makeTask(ana, { name: "Depois", start: "2026-04-20 09:00", deal_id })
  const old = await makeDeal(api, ana, pipeline, { name: "Antigo", ...mine })
  await makeDeal(api, ana, pipeline, { name: "Ganho", stage: 2, ...mine })
  await next(old.id)
  api.clock.now = new Date("2026-03-10T16:00:00.000Z")
  const young = await makeDeal(api, ana, pipeline, { name: "Novo", ...mine })
  await next(young.id)
  api.clock.now = new Date("2026-03-24T15:59:59.999Z")
  expect(await namesOf(ana)).toEqual({ ...nothing, without_contact: ["Antigo"] })
  api.clock.now = new Date("2026-03-24T16:00:00.000Z")
  expect(await namesOf(ana)).toEqual({ ...nothing, without_contact: ["Antigo", "Novo"] })
  const body = { way: "call", outcome: "answered" } as const
  await api.call(logContact, ana, { params: { id: old.id }, body })
  expect(await namesOf(ana)).toEqual({ ...nothing, without_contact: ["Novo"] })
})

test("each list answers fifty and tells how many there are", async () => {
  for (let i = 0; i < 52; i += 1) await makeTask(ana, { name: `Tarefa ${i}`, start: "2026-03-09 08:00" })
  const { late } = await api.call(getToday, ana, {})
  expect([late.data.length, late.total]).toEqual([50, 52])
})

test("the day holds one's own work only: not a colleague's, not what the role may no longer see, not another account's", async () => {
  const pipeline = await makePipeline(api, ana)
  const bia = await api.colleague(ana, "agent")
  const other = await api.signUp()
  await makeTask(ana, { name: "De Bia", responsible_user_id: bia.id })
  const deal = await makeDeal(api, ana, pipeline, { name: "Negócio de Bia", user_id: bia.id })
  const own = { ...nothing, late: ["De Bia"], without_next_step: ["Negócio de Bia"] }
  expect(await namesOf(bia)).toEqual(own)
  expect(await namesOf(ana)).toEqual(nothing)
  expect(await namesOf(other)).toEqual(nothing)

  const elsewhere = await makePipeline(api, ana)
  await api.database.owner
    .updateTable("users")
    .set({ pipelines: [elsewhere.id] })
    .where("id", "=", bia.id)
    .execute()
  expect((await api.call(getToday, bia, {})).without_next_step).toEqual({ data: [], total: 0 })
  await makeTask(ana, { name: "Do negócio", responsible_user_id: bia.id, deal_id: deal.id })
  const { late } = await api.call(getToday, bia, {})
  expect(late.data.map(({ name, deal: shown, customer }) => [name, shown, customer])).toEqual([
    ["De Bia", null, null],
    ["Do negócio", null, null],
  ])
})

test.each(["restricted_agent", "external_agent", "visitor"] as const)("a %s has a day too", async (role) => {
  const who = await api.colleague(ana, role)
  expect(await namesOf(who)).toEqual(nothing)
})

test("who becomes a visitor is left with the tasks of deals that visitors see", async () => {
  const pipeline = await makePipeline(api, ana)
  const bia = await api.colleague(ana, "agent")
  const deal = await makeDeal(api, ana, pipeline, { name: "Visível" })
  await makeTask(ana, { name: "Sozinha", responsible_user_id: bia.id })
  await makeTask(ana, { name: "Do negócio", responsible_user_id: bia.id, deal_id: deal.id })
  expect((await namesOf(bia)).late).toHaveLength(2)
  await api.call(updateUser, ana, { params: { id: bia.id }, body: { role: "visitor" } })
  expect((await namesOf(bia)).late).toEqual(["Do negócio"])
})

test("tasks of a deal in the trash wait for nobody", async () => {
  const pipeline = await makePipeline(api, ana)
  const deal = await makeDeal(api, ana, pipeline)
  await makeTask(ana, { name: "Ligar", deal_id: deal.id })
  await api.call(trashDeal, ana, { params: { id: deal.id } })
  expect(await namesOf(ana)).toEqual(nothing)
})
