import { createCompany, mergeCompany } from "@funil/contract/records/companies"
import { createContact, mergeContact } from "@funil/contract/records/contacts"
import { getDeal, trashDeal } from "@funil/contract/records/deals"
import { listOperations, listTrash, restoreTrash, undo } from "@funil/contract/records/history"
import {
  createNote,
  getNote,
  listNotes,
  type Note,
  trashNote,
  updateNote,
} from "@funil/contract/records/notes"
import { createProduct } from "@funil/contract/records/products"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import { type Entity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal, makePipeline } from "../../../test/factories.ts"
import { purge } from "../../../test/purge.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import { systemContext } from "../../platform/system-context.ts"

const api = await testApi()
let ana: Person
let deal: string

beforeEach(async () => {
  ana = await api.signUp()
  deal = (await makeDeal(api, ana, await firstPipeline(api, ana))).id
})

interface Place {
  readonly entity: Entity
  readonly record_id: string
}

const onDeal = (): Place => ({ entity: "deal", record_id: deal })

function write(who: Person, note = "<p>Oi</p>", place = onDeal()): Promise<Note> {
  return api.call(createNote, who, { body: { ...place, note } })
}

async function statusOf(who: Person, place: Place): Promise<number> {
  return (await api.send(createNote, who, { body: { ...place, note: "Oi" } })).status
}

async function noteCount(): Promise<number> {
  return (await api.call(getDeal, ana, { params: { id: deal } })).note_count
}

async function textsOf(who = ana, place = onDeal()): Promise<string[]> {
  return (await api.call(listNotes, who, { query: { ...place } })).map(({ note }) => note)
}

describe("a note", () => {
  test("is written, counted, recorded, and listed with the newest first", async () => {
    const reply = await api.send(createNote, ana, {
      body: { ...onDeal(), note: " <p>Um</p><script>x</script> " },
    })
    expect(reply).toMatchObject({
      status: 201,
      body: { entity: "deal", record_id: deal, note: "<p>Um</p>", pinned: false, user: { id: ana.id } },
      headers: { etag: '"1"' },
    })
    api.clock.now = new Date(api.clock.now.getTime() + 1000)
    await write(ana, "Dois")
    expect(await textsOf()).toEqual(["Dois", "<p>Um</p>"])
    expect(await noteCount()).toBe(2)
    const [operation] = (await api.call(listOperations, ana, { query: {} })).data
    expect(operation).toMatchObject({
      kind: "note.created",
      counts: [{ entity: "note", action: "create", count: 1, name: "Dois" }],
    })
  })

  test("is text of at least one and at most 20,000 characters", async () => {
    const refused = async (note: string) =>
      (await api.raw("POST", "/notes", ana, { ...onDeal(), note })).status
    expect(await refused("")).toBe(422)
    expect(await refused("<p> </p><br>")).toBe(422)
    expect(await refused("<script>x</script>")).toBe(422)
    expect(await refused("a\0b")).toBe(422)
    expect(await refused("a".repeat(20_001))).toBe(422)
    expect(await refused("<b>".repeat(5001))).toBe(422)
    expect(await refused(`<p>${"á".repeat(20_000)}</p>`)).toBe(201)
    expect((await write(ana, "Joa\u0303o")).note).toBe("João")
  })

  test("is changed in its text by its author alone, and pinned by whoever writes notes there", async () => {
    const rui = await api.colleague(ana, "agent")
    const own = await write(rui, "Do Rui")
    const params = { id: own.id }
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    const pinned = await api.call(updateNote, ana, { params, body: { ...own, pinned: true } })
    expect(pinned).toMatchObject({ pinned: true, note: "Do Rui", updated_at: own.updated_at })
    expect((await api.send(updateNote, ana, { params, body: { note: "Da Ana" } })).status).toBe(403)
    const changed = await api.call(updateNote, rui, { params, body: { note: "Do Rui, <b>b</b> de novo" } })
    expect(changed).toMatchObject({ note: "Do Rui, b de novo", pinned: true })
    expect(changed.updated_at).toBe(api.clock.now.toISOString())
    await write(ana, "Outra")
    const listed = await api.call(listNotes, ana, { query: { ...onDeal(), pinned: "true" } })
    expect(listed).toEqual([changed])
  })

  test("that somebody changed since is not overwritten", async () => {
    const { id } = await write(ana)
    const params = { id }
    const change = (note: string) =>
      api.send(updateNote, ana, { params, body: { note } }, { "if-match": '"1"' })
    expect((await change("Um")).status).toBe(200)
    expect(await change("Dois")).toMatchObject({
      status: 412,
      body: { current: { note: "Um" } },
      headers: { etag: '"2"' },
    })
    expect((await api.send(trashNote, ana, { params }, { "if-match": '"1"' })).status).toBe(412)
    expect(await textsOf()).toEqual(["Um"])
  })

  test("goes to the trash and comes back with an undo, and its deal's count with it", async () => {
    const note = await write(ana)
    const params = { id: note.id }
    const reply = await api.send(trashNote, ana, { params })
    expect(reply.status).toBe(204)
    expect([await noteCount(), await textsOf()]).toEqual([0, []])
    expect((await api.send(trashNote, ana, { params })).status).toBe(404)
    expect((await api.send(getNote, ana, { params })).status).toBe(404)
    await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
    expect([await noteCount(), await textsOf()]).toEqual([1, ["<p>Oi</p>"]])
    const again = await api.send(updateNote, ana, { params, body: { note: "Tarde", pinned: true } })
    await api.call(undo, ana, { body: { token: again.headers["undo-token"] ?? "" } })
    expect(await api.call(getNote, ana, { params })).toMatchObject({ note: "<p>Oi</p>", pinned: false })
  })

  test("lies in the trash of who sees its record, and is restored by who could delete it", async () => {
    const rui = await api.colleague(ana, "agent")
    const { id } = await write(rui, "<p>Sobre o <b>forno</b></p>")
    await api.call(trashNote, ana, { params: { id } })
    const trash = async (who: Person, search = "") =>
      (await api.call(listTrash, who, { query: { entity: "note", search } })).data.map(({ name }) => name)
    expect(await trash(rui, "FORNO")).toEqual(["Sobre o forno"])
    expect(await trash(rui, "fogão")).toEqual([])
    for (const who of [await api.colleague(ana, "restricted_agent"), await api.signUp()])
      expect(await trash(who)).toEqual([])
    const restore = async (who: Person) =>
      (await api.send(restoreTrash, who, { params: { entity: "note", id } })).status
    expect(await restore(await api.colleague(ana, "agent"))).toBe(404)
    expect([await restore(rui), await restore(rui)]).toEqual([200, 404])
    expect([await noteCount(), await textsOf()]).toEqual([1, ["<p>Sobre o forno</p>"]])
  })

  test("is counted right when many write and delete at once", async () => {
    const notes = await Promise.all(Array.from({ length: 12 }, () => write(ana)))
    const gone = notes.slice(0, 5).map(({ id }) => api.send(trashNote, ana, { params: { id } }))
    await Promise.all([...gone, ...Array.from({ length: 3 }, () => write(ana))])
    expect(await noteCount()).toBe(10)
  })

  test("that two delete at once is deleted once", async () => {
    const { id } = await write(ana)
    const replies = await Promise.all([0, 1, 2].map(() => api.send(trashNote, ana, { params: { id } })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404])
  })
})

describe("who may", () => {
  test("read and write notes is who sees the record", async () => {
    const [type] = await api.call(listTaskTypes, ana, {})
    const company = await api.call(createCompany, ana, { body: { company: "Sol" } })
    const contact = await api.call(createContact, ana, { body: { first_name: "Rita" } })
    const product = await api.call(createProduct, ana, { body: { name: "Forno" } })
    const task = await api.call(createTask, ana, {
      body: { task_type_id: type?.id ?? "", start: "2026-03-11 10:00", deal_id: deal },
    })
    const other = await api.colleague(ana, "agent")
    const places: Place[] = [
      onDeal(),
      { entity: "contact", record_id: contact.id },
      { entity: "company", record_id: company.id },
      { entity: "product", record_id: product.id },
      { entity: "task", record_id: task.id },
      { entity: "user", record_id: other.id },
    ]
    const pipeline = await makePipeline(api, ana)
    const people: [Person, number[]][] = [
      [ana, [201, 201, 201, 201, 201, 201]],
      [await api.colleague(ana, "manager"), [201, 201, 201, 201, 201, 201]],
      [await api.colleague(ana, "agent"), [201, 201, 201, 201, 201, 404]],
      [await api.colleague(ana, "agent", { pipelines: [pipeline.id] }), [404, 201, 201, 201, 404, 404]],
      [await api.colleague(ana, "restricted_agent"), [404, 404, 404, 201, 404, 404]],
      [await api.colleague(ana, "external_agent"), [404, 404, 404, 201, 404, 404]],
      [await api.colleague(ana, "visitor"), [403, 403, 403, 403, 403, 403]],
      [await api.signUp(), [404, 404, 404, 404, 404, 404]],
    ]
    for (const [who, expected] of people) {
      const statuses: number[] = []
      for (const place of places) {
        const status = await statusOf(who, place)
        const { status: read } = await api.send(listNotes, who, { query: { ...place } })
        if (status !== 403) expect(read).toBe(status === 201 ? 200 : 404)
        statuses.push(status)
      }
      expect(statuses).toEqual(expected)
    }
    const visitor = await api.colleague(ana, "visitor")
    expect((await textsOf(visitor)).length).toBe(3)
    expect((await textsOf(other, { entity: "user", record_id: other.id })).length).toBe(2)
  })

  test("delete a note is its author, and admins and managers", async () => {
    const rui = await api.colleague(ana, "agent")
    const eva = await api.colleague(ana, "agent")
    const notes = await Promise.all([write(rui), write(rui), write(ana)])
    const trash = async (who: Person, { id }: Note | { id: string } = notes[0]) =>
      (await api.send(trashNote, who, { params: { id } })).status
    expect(await trash(eva)).toBe(403)
    expect(await trash(await api.colleague(ana, "visitor"))).toBe(403)
    expect(await trash(await api.colleague(ana, "external_agent"))).toBe(404)
    expect(await trash(await api.signUp())).toBe(404)
    expect(await trash(rui)).toBe(204)
    expect(await trash(rui, notes[2])).toBe(403)
    expect(await trash(await api.colleague(ana, "manager"), notes[1])).toBe(204)
    expect(await textsOf()).toHaveLength(1)
  })

  test("undo is who could have made the change", async () => {
    const rui = await api.colleague(ana, "agent")
    const { id } = await write(rui, "Um")
    const edit = await api.send(updateNote, rui, { params: { id }, body: { note: "Dois" } })
    const body = { token: edit.headers["undo-token"] ?? "" }
    expect(await api.call(undo, ana, { body })).toMatchObject({
      undone: 0,
      skipped: [{ reason: "forbidden" }],
    })
    expect(await api.call(undo, rui, { body })).toMatchObject({ undone: 1 })
    expect(await textsOf()).toEqual(["Um"])
  })
})

describe("a record", () => {
  test("in the trash hides its notes, and brings them back", async () => {
    const { id } = await write(ana)
    await api.call(trashDeal, ana, { params: { id: deal } })
    expect((await api.send(listNotes, ana, { query: { ...onDeal() } })).status).toBe(404)
    for (const call of [
      api.send(getNote, ana, { params: { id } }),
      api.send(updateNote, ana, { params: { id }, body: { pinned: true } }),
      api.send(trashNote, ana, { params: { id } }),
      api.send(createNote, ana, { body: { ...onDeal(), note: "Oi" } }),
    ])
      expect((await call).status).toBe(404)
    await api.call(restoreTrash, ana, { params: { entity: "deal", id: deal } })
    expect([await noteCount(), await textsOf()]).toEqual([1, ["<p>Oi</p>"]])
  })

  test("that is deleted for good takes its notes along, and a note its own row", async () => {
    const pipeline = await firstPipeline(api, ana)
    const kept = await makeDeal(api, ana, pipeline)
    const [ofGone, ofKept, trashed] = [
      await write(ana),
      await write(ana, "Fica", { entity: "deal", record_id: kept.id }),
      await write(ana, "Sai", { entity: "deal", record_id: kept.id }),
    ]
    await api.call(trashNote, ana, { params: { id: trashed.id } })
    await api.call(trashDeal, ana, { params: { id: deal } })
    const before = api.clock.now
    api.clock.now = new Date(before.getTime() + 31 * 86_400_000)
    await purge(await systemContext(api.services, await findAccount(api.services, ana.domain)), "trash.purge")
    api.clock.now = before
    const { rows } = await sql<{ id: string }>`
      select id from notes where id = any(${[ofGone.id, ofKept.id, trashed.id]}::uuid[])
    `.execute(api.database.owner)
    expect(rows).toEqual([{ id: ofKept.id }])
  })

  test("of no noun that carries notes is not found", async () => {
    expect(await statusOf(ana, { entity: "bill", record_id: deal })).toBe(404)
    expect(await statusOf(ana, { entity: "contact", record_id: deal })).toBe(404)
  })
})

test("a merge moves the notes of both contacts and companies together, and its undo apart", async () => {
  for (const entity of ["contact", "company"] as const) {
    const make = async () =>
      entity === "contact"
        ? (await api.call(createContact, ana, { body: { first_name: "Rita" } })).id
        : (await api.call(createCompany, ana, { body: { company: "Sol" } })).id
    const [own, other] = [await make(), await make()]
    await write(ana, "Da primeira", { entity, record_id: own })
    await write(ana, "Da segunda", { entity, record_id: other })
    const gone = await write(ana, "Apagada", { entity, record_id: other })
    await api.call(trashNote, ana, { params: { id: gone.id } })
    const merge = entity === "contact" ? mergeContact : mergeCompany
    const reply = await api.send(merge, ana, { params: { id: own }, body: { with: other } })
    expect((await textsOf(ana, { entity, record_id: own })).toSorted()).toEqual(["Da primeira", "Da segunda"])
    const back = await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
    expect(back.skipped).toEqual([])
    expect(await textsOf(ana, { entity, record_id: own })).toEqual(["Da primeira"])
    expect(await textsOf(ana, { entity, record_id: other })).toEqual(["Da segunda"])
  }
})
