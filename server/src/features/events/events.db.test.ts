import type { AddressInfo } from "node:net"
import { login, logout } from "@funil/contract/account/auth"
import { trashUser, updateUser } from "@funil/contract/account/users"
import { createBill } from "@funil/contract/records/bills"
import { createContact } from "@funil/contract/records/contacts"
import { updateDeal } from "@funil/contract/records/deals"
import { createNote } from "@funil/contract/records/notes"
import { createTask, listTaskTypes, updateTask } from "@funil/contract/records/tasks"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { listening, openEventTab, type Tab } from "../../../test/event-tab.ts"
import { firstPipeline, makeDeal, makePipeline, stageId } from "../../../test/factories.ts"

const api = await testApi()

const first = await listening(api)
const second = await listening(api)

function openTab(who: Person, app = first, lastEventId?: string): Promise<Tab> {
  return openEventTab(app, who, lastEventId)
}

test("a colleague at another process is told of a change, in the words of the contract", async () => {
  const ana = await api.signUp()
  const rui = await api.colleague(ana, "agent")
  const tab = await openTab(rui, second)
  expect(tab.response.headers.get("content-type")).toBe("text/event-stream")
  expect(tab.response.headers.get("cache-control")).toBe("no-cache, no-transform")
  const deal = await makeDeal(api, ana, await firstPipeline(api, ana))
  // Others may receive an earlier event: that the colleague joined.
  await tab.toldOf(deal.id, deal.id)
  expect(tab.text).toContain(
    `data: {"entity":"deal","id":"${deal.id}","action":"create","by":"${ana.id}"}\n\n`,
  )
})

test("no token opens no stream", async () => {
  expect(await api.raw("GET", "/events", null)).toMatchObject({
    status: 401,
    body: { code: "unauthenticated" },
  })
})

test("a deal that moves to another pipeline leaves the boards of those who see only the first", async () => {
  const ana = await api.signUp()
  const [from, to] = [await makePipeline(api, ana), await makePipeline(api, ana)]
  const here = await openTab(await api.colleague(ana, "agent", { pipelines: [from.id] }))
  const there = await openTab(await api.colleague(ana, "agent", { pipelines: [to.id] }), second)
  const everywhere = await openTab(await api.colleague(ana, "agent"), second)
  const deal = await makeDeal(api, ana, from)
  // Each process checks access when it receives a change.
  for (const tab of [here, everywhere]) await tab.toldOf(deal.id, deal.id)
  await api.call(updateDeal, ana, { params: { id: deal.id }, body: { pipeline_stage_id: stageId(to, 1) } })
  const { id: marker } = await api.call(createContact, ana, { body: { first_name: "Rui" } })
  expect(await here.toldOf(deal.id, marker)).toEqual(["create", "delete"])
  expect(await there.toldOf(deal.id, marker)).toEqual(["move"])
  expect(await everywhere.toldOf(deal.id, marker)).toEqual(["create", "move"])
})

test("restricted agents are told of deals of theirs only, and of those that cease to be", async () => {
  const ana = await api.signUp()
  const rui = await api.colleague(ana, "restricted_agent")
  const tab = await openTab(rui)
  const pipeline = await firstPipeline(api, ana)
  const hidden = await makeDeal(api, ana, pipeline)
  const deal = await makeDeal(api, ana, pipeline)
  const { id: before } = await makeDeal(api, ana, pipeline, { user_id: rui.id })
  expect(await tab.toldOf(deal.id, before)).toEqual([])
  const params = { id: deal.id }
  const give = (user_id: string) => api.call(updateDeal, ana, { params, body: { user_id } })
  await give(rui.id)
  await tab.toldOf(deal.id, deal.id)
  await give(ana.id)
  const { id: marker } = await makeDeal(api, ana, pipeline, { user_id: rui.id })
  expect(await tab.toldOf(deal.id, marker)).toEqual(["update", "delete"])
  expect(await tab.toldOf(hidden.id, marker)).toEqual([])
})

test("managers are told of notes and files of the records that they see, which bills and admins' details are not", async () => {
  const ana = await api.signUp()
  const tab = await openTab(await api.colleague(ana, "manager"))
  const own = await openTab(ana)
  const { id: bill } = await api.call(createBill, ana, { body: { type: "expense", total: 10 } })
  const noteOn = async (entity: "bill" | "user" | "contact", record_id: string) =>
    (await api.call(createNote, ana, { body: { entity, record_id, note: "<p>Oi</p>" } })).id
  const hidden = [await noteOn("bill", bill), await noteOn("user", ana.id)]
  const { id: contact } = await api.call(createContact, ana, { body: { first_name: "Rui" } })
  const marker = await noteOn("contact", contact)
  expect(await tab.toldOf(marker, marker)).toEqual(["create"])
  for (const id of hidden) {
    expect(await tab.toldOf(id, marker)).toEqual([])
    expect(await own.toldOf(id, marker)).toEqual(["create"])
  }
})

test("of restricted agents who listen at once each is told of theirs alone", async () => {
  const ana = await api.signUp()
  const pipeline = await firstPipeline(api, ana)
  const agents = await Promise.all([1, 2, 3].map(() => api.colleague(ana, "restricted_agent")))
  const tabs = await Promise.all(agents.map((agent) => openTab(agent)))
  const deals = await Promise.all(agents.map(({ id }) => makeDeal(api, ana, pipeline, { user_id: id })))
  for (const [index, { id: user_id }] of agents.entries()) {
    const { id: marker } = await makeDeal(api, ana, pipeline, { user_id })
    for (const [at, { id }] of deals.entries())
      expect(await tabs[index]?.toldOf(id, marker)).toEqual(at === index ? ["create"] : [])
  }
})

test("a task shows its deal to who becomes responsible for it, and hides it from who was", async () => {
  const ana = await api.signUp()
  const rui = await api.colleague(ana, "restricted_agent")
  const tab = await openTab(rui)
  const pipeline = await firstPipeline(api, ana)
  const deal = await makeDeal(api, ana, pipeline)
  const { id: before } = await makeDeal(api, ana, pipeline, { user_id: rui.id })
  expect(await tab.toldOf(deal.id, before)).toEqual([])
  const [type] = await api.call(listTaskTypes, ana, {})
  const body = {
    task_type_id: type?.id ?? "",
    start: "2026-03-11 10:00",
    deal_id: deal.id,
    responsible_user_id: rui.id,
  }
  const task = await api.call(createTask, ana, { body })
  await tab.toldOf(deal.id, deal.id)
  await api.call(updateTask, ana, { params: { id: task.id }, body: { responsible_user_id: ana.id } })
  const { id: marker } = await makeDeal(api, ana, pipeline, { user_id: rui.id })
  expect(await tab.toldOf(deal.id, marker)).toEqual(["update", "delete"])
  expect(await tab.toldOf(task.id, marker)).toEqual(["create", "delete"])
})

test("contacts, users and pipelines are told to those who may read them", async () => {
  const ana = await api.signUp()
  const tab = await openTab(await api.colleague(ana, "external_agent"))
  const pipeline = await makePipeline(api, ana)
  const { id: contact } = await api.call(createContact, ana, { body: { first_name: "Rui" } })
  const { id: colleague } = await api.colleague(ana, "agent")
  expect(await tab.toldOf(contact, pipeline.id)).toEqual([])
  expect(await tab.toldOf(colleague, pipeline.id)).toEqual([])
  const agent = await openTab(await api.colleague(ana, "agent", { pipelines: [pipeline.id] }))
  const other = await makePipeline(api, ana)
  const { id: marker } = await api.call(createContact, ana, { body: { first_name: "Bia" } })
  expect(await agent.toldOf(other.id, marker)).toEqual([])
  expect(await agent.toldOf(marker, marker)).toEqual(["create"])
})

test("a tab that comes back to another process is told what it missed", async () => {
  const ana = await api.signUp()
  const pipeline = await firstPipeline(api, ana)
  const tab = await openTab(ana)
  const known = await makeDeal(api, ana, pipeline)
  await tab.until(({ events }) => events.length > 0)
  tab.close()
  const missed = [await makeDeal(api, ana, pipeline), await makeDeal(api, ana, pipeline)]
  const again = await openTab(ana, second, tab.lastEventId)
  await again.until(({ events }) => events.length >= 2)
  expect(again.events.map(({ id }) => id)).toEqual(missed.map(({ id }) => id))
  expect(again.text).not.toContain(known.id)
})

test("signing out ends the tab's stream", async () => {
  const ana = await api.signUp()
  const tab = await openTab(ana)
  await api.call(logout, ana, {})
  await tab.until(({ isOver }) => isOver)
  expect(tab.isOver).toBe(true)
})

test("deleting a user ends the stream, changing a role narrows it at once", async () => {
  const ana = await api.signUp()
  const [gone, narrowed] = [await api.colleague(ana, "agent"), await api.colleague(ana, "agent")]
  const [over, narrow] = [await openTab(gone), await openTab(narrowed)]
  await api.call(trashUser, ana, { params: { id: gone.id } })
  await over.until(({ isOver }) => isOver)
  await api.call(updateUser, ana, { params: { id: narrowed.id }, body: { role: "restricted_agent" } })
  const pipeline = await firstPipeline(api, ana)
  const hidden = await makeDeal(api, ana, pipeline)
  const { id: marker } = await makeDeal(api, ana, pipeline, { user_id: narrowed.id })
  expect(await narrow.toldOf(hidden.id, marker)).toEqual([])
  expect(narrow.text).toContain("event: reset")
})

test("streams end when their server closes", async () => {
  const app = await listening(api)
  const ana = await api.signUp()
  const tab = await openTab(ana, app)
  await app.close()
  await tab.until(({ isOver }) => isOver)
  expect(tab.isOver).toBe(true)
})

test("a user has 20 streams open over all sessions, an account 200, and only then is a caller refused", async () => {
  const ana = await api.signUp()
  const { port } = first.server.address() as AddressInfo
  const ends = new AbortController()
  const open = async ({ token }: Person) => {
    const headers = { authorization: `Bearer ${token}` }
    return fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal: ends.signal })
  }
  const oldest = await openTab(ana)
  const again = await api.call(login, null, {
    body: { email: ana.email, domain: ana.domain, password: "uma-senha-de-teste-7" },
  })
  for (let count = 0; count < 20; count += 1) await open(count % 2 ? ana : { ...ana, token: again.token })
  // The newest connection wins: a phone that lost its network leaves dead old ones.
  await oldest.until(({ isOver }) => isOver)
  expect(oldest.text).toContain("event: full\n")
  for (let count = 0; count < 9; count += 1) {
    const colleague = await api.colleague(ana, "agent")
    for (let tab = 0; tab < 20; tab += 1) expect((await open(colleague)).status).toBe(200)
  }
  const late = await api.colleague(ana, "agent")
  const refused = await open(late)
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"])
  expect((await open(ana)).status).toBe(200)
  expect((await open(await api.signUp())).status).toBe(200)
  ends.abort()
})
