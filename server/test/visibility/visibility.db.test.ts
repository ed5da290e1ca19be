import { can, type Permission } from "@funil/contract/account/permissions"
import type { Board, Pipeline } from "@funil/contract/settings/pipelines"
import { beforeAll, describe, expect, test } from "vitest"
import { testApi } from "../client.ts"
import { listening, openEventTab } from "../event-tab.ts"
import { Rights } from "./office-rights.ts"
import { type Member, makeOffice, type Office, type OfficeDeal } from "./office.ts"
import { filters, type ListedIds, live, nameOf, sightOf, sortedIds, trashed } from "./sight.ts"

const api = await testApi()
const office: Office = await makeOffice(api)
const { people, deals, contacts, companies, tasks, pipelines } = office
const everyone = people.map((who) => ({ who, name: nameOf(who), rights: new Rights(office, who) }))

/** A record's id, and whether the user sees, changes and deletes it. */
type Row = readonly [id: string, sees: boolean, updates: boolean, deletes: boolean]

const { get, idsOf, reached } = sightOf(api)
const liveTasks = () =>
  live(tasks).filter(({ deal }) => deal === null || live(deals).some(({ id }) => id === deal))
const canReadLogs = ({ role }: Member) => role !== "external_agent"

describe.each(everyone)("$name", ({ who, rights }) => {
  const seen = live(deals).filter((deal) => rights.seesDeal(deal))

  test("sees the same deals in every list and by id", async () => {
    const expected = sortedIds(seen)
    const views: Record<string, string[]> = {
      list: await idsOf(who, "/cards?per_page=100"),
      byId: await reached(who, deals, (id) => `/cards/${id}`),
      search: await idsOf(who, "/cards/search?search=comum&per_page=100"),
      searchByContact: await idsOf(who, "/cards/search?search=contato&per_page=100"),
      find: await idsOf(who, "/cards/find?attribute=expected_close_date&value=2026-04-01"),
      filter: await idsOf(who, "/cards/filter?per_page=100", filters("name", "comum")),
      unpaged: await idsOf(who, "/cards/filter?paginate=false", { filters: [] }),
      tasks: await reached(who, deals, (id) => `/cards/${id}/tasks`),
    }
    const contactless = new Set(trashed(contacts).map(({ id }) => id))
    for (const [view, ids] of Object.entries(views)) {
      const withContact = sortedIds(seen.filter(({ contact }) => !contactless.has(contact)))
      expect(ids, view).toEqual(view === "searchByContact" ? withContact : expected)
    }
    const tags = await get<string[]>(who, "/cards/tags")
    expect(tags.toSorted()).toEqual(seen.map(({ tag }) => tag).toSorted())
  })

  test("sees of each board exactly these cards, with their count and sum", async () => {
    for (const pipeline of pipelines) {
      if (!rights.seesPipeline(pipeline.id)) {
        expect((await api.raw("GET", `/pipelines/${pipeline.id}/board`, who)).status).toBe(404)
        continue
      }
      for (const body of [undefined, filters("name", "comum")]) {
        const path = `/pipelines/${pipeline.id}/board${body ? "/filter" : ""}?per_stage=100`
        requireBoard(await get<Board>(who, path, body), seen, pipeline)
      }
      const pages = await Promise.all(
        pipeline.stages.map(({ id }) =>
          idsOf(who, `/pipelines/${pipeline.id}/stages/${id}/cards?per_page=100`),
        ),
      )
      expect(pages.flat().toSorted()).toEqual(sortedIds(seen.filter((deal) => deal.pipeline === pipeline.id)))
    }
  })

  test("sees no other pipeline", async () => {
    const read = await get<Pipeline[]>(who, "/pipelines")
    for (const pipeline of pipelines) {
      const isSeen = rights.seesPipeline(pipeline.id)
      expect(read.some(({ id }) => id === pipeline.id)).toBe(isSeen)
      for (const path of [`/pipelines/${pipeline.id}`, `/pipelines/${pipeline.id}/stages`])
        expect((await api.raw("GET", path, who)).status, path).toBe(isSeen ? 200 : 404)
    }
  })

  test("sees of a deal only links that may be seen", async () => {
    for (const deal of seen) {
      const whole = await get<{
        deals: ListedIds[]
        deal_count: number
        tasks: ListedIds[]
        contacts: ListedIds[]
        companies: ListedIds[]
      }>(who, `/cards/${deal.id}`)
      const relatives = seen.filter(({ id, related }) => related === deal.id || deal.related === id)
      expect(sortedIds(whole.deals)).toEqual(sortedIds(relatives))
      expect(whole.deal_count).toBe(relatives.length)
      const ofDeal = live(tasks).filter((task) => task.deal === deal.id && rights.seesTask(task))
      expect(sortedIds(whole.tasks)).toEqual(sortedIds(ofDeal))
      expect(sortedIds(whole.contacts)).toEqual(
        live(contacts).flatMap(({ id }) => (id === deal.contact ? id : [])),
      )
      expect(sortedIds(whole.companies)).toEqual(
        live(companies).flatMap(({ id }) => (id === deal.company ? id : [])),
      )
    }
  })

  test.each([
    ["contact", "contacts", "first_name", contacts],
    ["company", "companies", "company", companies],
  ] as const)("sees the same %s records everywhere", async (noun, path, field, list) => {
    const expected = live(list).filter((record) => rights.seesRecord(noun, record))
    const views = {
      list: await idsOf(who, `/${path}?per_page=100`),
      byId: await reached(who, list, (id) => `/${path}/${id}`),
      search: await idsOf(who, `/${path}/search?search=comum&per_page=100`),
      filter: await idsOf(who, `/${path}/filter?paginate=false`, filters(field, "COMUM")),
      deals: await reached(who, list, (id) => `/${path}/${id}/cards`),
    }
    for (const [view, ids] of Object.entries(views)) expect(ids, view).toEqual(sortedIds(expected))
    for (const { id } of expected) {
      const linked = seen.filter((deal) => deal[noun] === id)
      expect(await idsOf(who, `/${path}/${id}/cards?per_page=100`)).toEqual(sortedIds(linked))
    }
  })

  test("finds deals by what is linked only through links that may be seen", async () => {
    for (const contact of contacts) {
      const found = await idsOf(who, "/cards/filter?paginate=false", filters("contacts", contact.id, "="))
      const visible = !contact.isTrashed && rights.seesRecord("contact", contact)
      expect(found).toEqual(visible ? sortedIds(seen.filter((deal) => deal.contact === contact.id)) : [])
    }
  })

  test("sees the tasks of the role table, and no others", async () => {
    const expected = liveTasks().filter((task) => rights.seesTask(task))
    expect(await reached(who, tasks, (id) => `/tasks/${id}`)).toEqual(sortedIds(expected))
    for (const { id, deal } of expected) {
      const shown = await get<{ deal_id: string | null }>(who, `/tasks/${id}`)
      expect(shown.deal_id).toBe(seen.some((known) => known.id === deal) ? deal : null)
    }
  })

  test("sees in the trash and the history what could be seen before", async () => {
    const nouns = {
      deal: [deals, deals.filter((deal) => rights.seesDeal(deal))],
      contact: [contacts, contacts.filter((record) => rights.seesRecord("contact", record))],
      company: [companies, companies.filter((record) => rights.seesRecord("company", record))],
      task: [tasks, tasks.filter((task) => rights.seesTask(task))],
    } as const
    for (const [noun, [list, expected]] of Object.entries(nouns)) {
      const inTrash = await idsOf(who, `/trash?entity=${noun}&per_page=100`)
      expect(inTrash, noun).toEqual(sortedIds(expected.filter(({ isTrashed }) => isTrashed)))
      if (!canReadLogs(who)) continue
      const logs = await reached(who, list, (id) => `/logs?entity=${noun}&record_id=${id}`)
      expect(logs, noun).toEqual(sortedIds(expected))
    }
  })

  test("may change and delete what the role table says, row by row", async () => {
    const records = (noun: "contact" | "company", list: typeof contacts) =>
      list.map((item): Row => [
        item.id,
        rights.seesRecord(noun, item),
        rights.updatesRecord(),
        rights.deletesRecord(item),
      ])
    const rows = {
      "deal cards": live(deals).map((deal): Row => [
        deal.id,
        rights.seesDeal(deal),
        rights.updatesDeal(deal),
        rights.deletesDeal(deal),
      ]),
      "contact contacts": records("contact", live(contacts)),
      "company companies": records("company", live(companies)),
      "task tasks": liveTasks().map((task): Row => [
        task.id,
        rights.seesTask(task),
        rights.updatesTask(),
        rights.deletesTask(task),
      ]),
    }
    for (const [words, list] of Object.entries(rows)) {
      const [noun, path] = words.split(" ")
      const canWrite = can(who.role, `${noun}.${noun === "task" ? "write" : "update"}` as Permission)
      const canDelete = can(who.role, `${noun}.delete` as Permission)
      for (const [id, sees, updates, deletes] of list) {
        // A stale version: users with the right get a conflict, and the server writes nothing.
        const stale = { "if-match": '"0"' }
        const put = await api.raw("PUT", `/${path}/${id}`, who, {}, stale)
        const deleted = await api.raw("DELETE", `/${path}/${id}`, who, undefined, stale)
        const statusOf = (role: boolean, row: boolean) => (role ? (sees ? (row ? 412 : 403) : 404) : 403)
        const expected = [statusOf(canWrite, updates), statusOf(canDelete, deletes)]
        expect([put.status, deleted.status], `${words} ${id}`).toEqual(expected)
      }
    }
  })

  test("sees the same people in the list, by search and by id", async () => {
    const expected = sortedIds(people.filter((other) => rights.seesPerson(other)))
    expect(await idsOf(who, "/users?paginate=false")).toEqual(expected)
    expect(await idsOf(who, "/users/search?search=%25&per_page=100")).toEqual(expected)
    expect(await reached(who, people, (id) => `/users/${id}`)).toEqual(expected)
  })

  test("changes many deals at once exactly where one by one would do", async () => {
    const reply = await api.raw("PUT", "/cards/filter", who, {
      ...filters("name", "comum"),
      values: [{ field: "amount", value: 1 }],
      dry_run: true,
    })
    if (["restricted_agent", "external_agent", "visitor"].includes(who.role))
      return expect(reply.status).toBe(403)
    const allowed = seen.filter((deal) => rights.updatesDeal(deal)).length
    expect(reply.body).toEqual({ matched: seen.length, allowed })
    const trash = await api.raw("DELETE", "/cards/filter", who, {
      ...filters("name", "comum"),
      dry_run: true,
    })
    if (who.role === "agent") return expect(trash.status).toBe(403)
    expect(trash.body).toEqual({ matched: seen.length, allowed: seen.length })
  })
})

test("the same board asked for by everyone at the same moment is each one's own", async () => {
  const asked = everyone.flatMap(({ who }) =>
    pipelines.map(({ id }) => ({ who, path: `/pipelines/${id}/board?per_stage=100` })),
  )
  const ask = async ({ who, path }: (typeof asked)[number]) => (await api.raw("GET", path, who)).body
  const alone = []
  for (const one of asked) alone.push(await ask(one))
  for (let round = 0; round < 3; round += 1) expect(await Promise.all(asked.map(ask))).toEqual(alone)
})

/** A stage's count and sum cover its cards, and its cards are those that the user sees. */
function requireBoard(board: Board, seen: readonly OfficeDeal[], { id }: Pipeline): void {
  const expected = seen.filter((deal) => deal.pipeline === id)
  expect(sortedIds(board.stages.flatMap(({ cards }) => cards))).toEqual(sortedIds(expected))
  for (const stage of board.stages) {
    expect(stage.count).toBe(stage.cards.length)
    expect(stage.sum).toBeCloseTo(
      stage.cards.reduce((sum, { amount }) => sum + amount, 0),
      6,
    )
  }
}

describe("an open event stream", () => {
  const paths = { deal: "cards", contact: "contacts", company: "companies", task: "tasks" } as const
  const told = new Map<string, string[]>()

  beforeAll(async () => {
    const app = await listening(api)
    const [boss] = people
    if (!boss) throw new Error("nobody works here")
    const tabs = await Promise.all(people.map((who) => openEventTab(app, who)))
    const change = (noun: keyof typeof paths, id: string, body: object) =>
      api.raw("PUT", `/${paths[noun]}/${id}`, boss, body)
    for (const { id, amount } of live(deals)) await change("deal", id, { amount: amount + 1 })
    for (const { id } of live(contacts)) await change("contact", id, { job: "Novo" })
    for (const { id } of live(companies)) await change("company", id, { website: "https://novo.test" })
    for (const { id } of live(tasks)) await change("task", id, { note: "Nova" })
    // Everyone receives a change of a user's pipelines, so it comes last.
    const [first] = pipelines
    await api.raw("PUT", `/pipelines/${first?.id}`, boss, { name: "Fim" })
    for (const [index, tab] of tabs.entries()) {
      await tab.until(({ events }) => events.some(({ entity }) => entity === "pipeline"))
      told.set(
        people[index]?.id ?? "",
        tab.events.map(({ entity, id }) => `${entity} ${id}`),
      )
    }
  })

  test.each(everyone)("tells $name of the records that can be seen, and of no others", ({ who, rights }) => {
    const seesTask = liveTasks().filter((task) => rights.seesTask(task))
    const expected = [
      ...live(deals)
        .filter((deal) => rights.seesDeal(deal))
        .map(({ id }) => `deal ${id}`),
      ...live(contacts)
        .filter((record) => rights.seesRecord("contact", record))
        .map(({ id }) => `contact ${id}`),
      ...live(companies)
        .filter((record) => rights.seesRecord("company", record))
        .map(({ id }) => `company ${id}`),
      ...seesTask.map(({ id }) => `task ${id}`),
    ]
    const heard = told.get(who.id)?.filter((text) => !text.startsWith("pipeline")) ?? []
    expect([...new Set(heard)].toSorted()).toEqual(expected.toSorted())
  })
})
