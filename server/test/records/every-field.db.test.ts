import { isChangeable } from "@funil/contract/automations/workflow-actions"
import { createWorkflow, testWorkflow, type WorkflowDraft } from "@funil/contract/automations/workflows"
import type { ImportColumn } from "@funil/contract/data/imports"
import { listLogs, undo } from "@funil/contract/records/history"
import { restored } from "@funil/contract/shared/cells"
import { entities, type Entity } from "@funil/contract/shared/entities"
import { type ListMode, takesMode } from "@funil/contract/shared/mass"
import { isOwn, ownValue } from "@funil/contract/shared/own-value"
import { parse } from "csv-parse/sync"
import { beforeAll, describe, expect, test } from "vitest"
import { records } from "../../src/app.ts"
import { detailFields } from "../../src/features/imports/columns/import-columns.ts"
import { spokenOptions } from "../../src/nouns/noun-words.ts"
import { type Person, type Reply, testApi } from "../client.ts"
import { importFile, sendFile } from "../imports/import-file.ts"
import { byId } from "../samples/sample.ts"
import { generatedNouns, nounPaths } from "./generated-records.ts"
import { makeLinkable } from "./linkable.ts"
import {
  type Values,
  type View,
  type Probe,
  type WalkedNoun,
  bodyOf,
  held,
  heldOf,
  shown,
  walkedNouns,
} from "./walked-noun.ts"
const api = await testApi()
let ana: Person
let nouns: Readonly<Record<Entity, WalkedNoun>>

beforeAll(async () => {
  ana = await api.signUp()
  nouns = await walkedNouns(api, ana, await makeLinkable(api, ana))
})

/** Returns the places in a 422. */
function refused({ status, body }: Reply): string[] {
  expect(status, JSON.stringify(body)).toBe(422)
  return Object.keys(body as object)
}

const withoutStamp = ({ updated_at: _, ...rest }: View) => rest

/** Gives a record the second value of each field and returns the undo token. */
async function change(noun: WalkedNoun, { id, second }: Probe): Promise<string> {
  const { status, headers, body } = await noun.call("PUT", `/${id}`, bodyOf([...second]))
  expect(status, JSON.stringify(body)).toBe(200)
  return headers["undo-token"] ?? ""
}

async function requirePutBack(noun: WalkedNoun, { id, view }: Probe, token = ""): Promise<void> {
  expect(await api.call(undo, ana, { body: { token } })).toMatchObject({ undone: 1, skipped: [] })
  expect(withoutStamp(await noun.view(id))).toEqual(withoutStamp(view))
}

/** Throws unless these fields have their second values and all others the first ones. */
async function requireChanged(noun: WalkedNoun, walked: Probe, names: readonly string[]): Promise<void> {
  const { id, first, second } = walked
  const wanted = new Map([...first, ...[...second].filter(([name]) => names.includes(name))])
  expect(heldOf(await noun.view(id), wanted.keys())).toEqual(shown(wanted))
}

/** Throws unless these lists of a record have exactly these items in any order. */
async function requireItems(noun: WalkedNoun, id: string, lists: Values): Promise<void> {
  const texts = (values: object) =>
    Object.entries(values).map(([name, list]) => [
      name,
      new Set((list as unknown[]).map((item) => JSON.stringify(item))),
    ])
  expect(texts(heldOf(await noun.view(id), lists.keys()))).toEqual(texts(Object.fromEntries(lists)))
}

/** Returns the fields as the history names them. A finished task shows its time. */
function historyValues(values: Values): Map<string, unknown> {
  const named = new Map(Object.entries(shown(values)))
  if (named.has("is_finished"))
    named.set("finished_at", named.get("is_finished") === true ? api.clock.now.toISOString() : null)
  named.delete("is_finished")
  return named
}

/** Throws unless the history shows that the last write changed each field in this way. */
async function requireTold({ entity }: WalkedNoun, { id }: Probe, from: Values, to: Values): Promise<void> {
  const { data } = await api.call(listLogs, ana, { query: { entity, record_id: id } })
  const told = (data[0]?.changes ?? []).map((change) => [change.field, [change.from, change.to]])
  const [was, is] = [historyValues(from), historyValues(to)]
  const wanted = [...is].map(([name, value]) => [name, [was.get(name) ?? null, value]] as const)
  const filled = wanted.filter(([, [before, after]]) => before !== null || after !== null)
  expect(Object.fromEntries(told)).toMatchObject(Object.fromEntries(filled))
}

const listOf = (values: Values, name: string) => values.get(name) as readonly unknown[]

/** Returns the value that filters compare. */
function comparable(value: unknown): unknown {
  const one: unknown = Array.isArray(value) ? value[0] : value
  if (typeof one !== "object" || one === null) return one
  const { id, product_id, status } = one as Record<string, unknown>
  return id ?? product_id ?? status
}

const row = (filterField: string, value: unknown) => ({
  filterField,
  operator: "=",
  valueField: comparable(value) as string | null,
})

async function found(noun: WalkedNoun, filters: readonly object[]): Promise<string[]> {
  const { status, body } = await noun.call("POST", "/filter?paginate=false", { filters })
  expect(status, JSON.stringify([filters, body])).toBe(200)
  return (body as View[]).map(({ id }) => id)
}

async function newest(noun: WalkedNoun): Promise<View> {
  const { body } = await noun.call("POST", "/filter?orderBy=id&direction=desc", { filters: [] })
  const [last] = (body as { data: View[] }).data
  return last ?? { id: "" }
}

async function exported(noun: WalkedNoun, id: string): Promise<string> {
  const { status, body } = await noun.call("POST", "/export", { filters: byId(id) })
  expect(status).toBe(200)
  return String(body)
}

/** Returns a cell's text; null for links and lists, whose words an import reads. */
function cellOf(value: unknown): string | null {
  if (value === null || (Array.isArray(value) && value.length === 0)) return ""
  return typeof value === "string" ? value : typeof value === "object" ? null : JSON.stringify(value)
}

/** Returns the file with the screen names of its options. */
function spoken({ entity, fields }: WalkedNoun, csv: string): string {
  const rows = parse(csv, { bom: true }) as string[][]
  const wordOf = (name: string) => new Map(ownValue(fields, name)?.options ? spokenOptions(entity, name) : [])
  const words = (rows[0] ?? []).map(wordOf)
  const quoted = (cell: string, index: number) =>
    `"${(words[index]?.get(cell) ?? cell).replaceAll('"', '""')}"`
  return rows.map((row) => row.map(quoted).join(",")).join("\n")
}

/** Returns a workflow that sets a field. */
function changing(entity: Entity, field: string, value: unknown): WorkflowDraft {
  const settings = { field, value } as WorkflowDraft["settings"]
  return {
    name: field,
    entity,
    execute_when: "update",
    action: "change_field_value",
    settings,
    enabled: false,
  }
}

describe.each(entities)("%s: every field", (entity) => {
  test("has two values to be tried with", () => {
    const noun = nouns[entity]
    const samples = noun.samples()
    const writable = noun.names((field) => !field.readonly)
    expect(writable.filter((name) => !samples.has(name))).toEqual([])
    expect([...samples.keys()].filter((name) => !isOwn(noun.fields, name))).toEqual([])
    for (const [name, [first, second]] of samples) expect(first, name).not.toEqual(second)
  })

  test("comes back from a POST, or is refused", async () => {
    const noun = nouns[entity]
    const { view, first } = await noun.make()
    expect(heldOf(view, first.keys())).toEqual(shown(first))
    for (const name of [...noun.later, ...noun.derived()]) {
      const body = { ...noun.newBody(first), [name]: view[name] ?? null }
      const reply = await noun.call("POST", "", body)
      if (noun.onlyFirst.includes(name)) expect(reply.status).toBe(201)
      else expect(refused(reply)).toEqual([name])
    }
  })

  test("comes back from a PUT, or is left alone", async () => {
    const noun = nouns[entity]
    const [walked, other] = [await noun.make(), await noun.make()]
    await change(noun, walked)
    await requireChanged(noun, walked, [...walked.second.keys()])
    const { view } = walked
    const foreign = Object.fromEntries(noun.derived().map((name) => [name, view[name]]))
    expect((await noun.call("PUT", `/${other.id}`, foreign)).status).toBe(200)
    expect(withoutStamp(await noun.view(other.id))).toEqual(withoutStamp(other.view))
  })

  test("is put back by an undo", async () => {
    const noun = nouns[entity]
    const walked = await noun.make()
    await requirePutBack(noun, walked, await change(noun, walked))
    await requireTold(noun, walked, walked.second, walked.first)
  })

  test("stands in the history, before and after", async () => {
    const noun = nouns[entity]
    const walked = await noun.make()
    await requireTold(noun, walked, new Map(), walked.first)
    await change(noun, walked)
    await requireTold(noun, walked, walked.first, walked.second)
  })

  test("is changed by a mass edit and put back, or is refused", async () => {
    const noun = nouns[entity]
    const walked = await noun.make()
    const edit = (values: readonly object[]) =>
      noun.call("PUT", "/filter", { filters: byId(walked.id), values })
    const edited = noun.names(({ massEdit }) => massEdit === true)
    const { headers, body } = await edit(edited.map((field) => ({ field, value: walked.second.get(field) })))
    expect(body).toEqual({ updated: 1, skipped: 0 })
    await requireChanged(noun, walked, edited)
    await requirePutBack(noun, walked, headers["undo-token"])
    for (const field of noun.names(({ massEdit }) => !massEdit))
      expect(refused(await edit([{ field, value: null }])), field).toEqual(["values.0.field"])
  })

  test("is added to and taken away from by a mass edit, and put back, where it is a list, or takes no mode", async () => {
    const noun = nouns[entity]
    const walked = await noun.make()
    const { id, first, second } = walked
    const edit = (values: readonly object[]) => noun.call("PUT", "/filter", { filters: byId(id), values })
    const lists = noun.names((field) => field.massEdit === true && takesMode(field))
    const amount = first.has("amount") ? [{ field: "amount", value: first.get("amount") }] : []
    const change = (mode: ListMode, values: Values) =>
      edit([...lists.map((field) => ({ field, value: values.get(field), mode })), ...amount])
    const both = new Map(lists.map((name) => [name, [...listOf(first, name), ...listOf(second, name)]]))
    if (lists.length > 0) {
      const added = await change("add", second)
      expect(added.body).toEqual({ updated: 1, skipped: 0 })
      await requireItems(noun, id, both)
      const removed = await change("remove", first)
      await requireChanged(noun, walked, lists)
      await requireTold(noun, walked, both, new Map(lists.map((name) => [name, second.get(name)])))
      const back = await api.call(undo, ana, { body: { token: removed.headers["undo-token"] ?? "" } })
      expect(back).toMatchObject({ undone: 1 })
      await requireItems(noun, id, both)
      await requirePutBack(noun, walked, added.headers["undo-token"])
    }
    for (const field of noun.names(({ massEdit }, name) => massEdit === true && !lists.includes(name)))
      expect(refused(await edit([{ field, value: second.get(field), mode: "set" }])), field).toEqual([
        "values.0.mode",
      ])
  })

  test("finds its records by a filter, or is refused", async () => {
    const noun = nouns[entity]
    const [one, other] = [await noun.make(), await noun.make()]
    await change(noun, other)
    const either = { filterField: "id", operator: "=", valueField: [one.id, other.id] }
    for (const name of noun.names(({ filter }) => filter === true)) {
      const ids = await found(noun, [either, row(name, held(one.view, name))])
      if (one.first.has(name)) expect(ids, name).toEqual([one.id])
      else expect(ids, name).toContain(one.id)
    }
    for (const name of noun.names(({ filter }) => !filter)) {
      const reply = await noun.call("POST", "/filter", { filters: [row(name, one.view[name] ?? null)] })
      expect(refused(reply), name).toEqual(["filters.0.filterField"])
    }
  })

  test("is exported, or is refused", async () => {
    const noun = nouns[entity]
    const { id, view } = await noun.make()
    const rows = parse(await exported(noun, id), { bom: true, columns: true }) as Record<string, string>[]
    const columns = noun.names((field) => field.export === true)
    expect(Object.keys(rows[0] ?? {})).toEqual(columns)
    for (const [name, cell = ""] of Object.entries(rows[0] ?? {})) {
      const text = noun.fields[name]?.type === "record" && name !== "id" ? null : cellOf(held(view, name))
      if (text === null) expect(cell, name).not.toBe("")
      else expect(restored(cell), name).toBe(text)
    }
    for (const name of noun.names((field) => !field.export))
      expect(refused(await noun.call("POST", "/export", { columns: [name] })), name).toEqual(["columns.0"])
  })

  test("is kept in the trash", async () => {
    const noun = nouns[entity]
    const { id, view } = await noun.make()
    expect((await noun.call("DELETE", `/${id}`)).status).toBe(204)
    expect((await noun.call("GET", `/${id}`)).status).toBe(404)
    expect((await api.raw("POST", `/trash/${entity}/${id}/restore`, ana)).status).toBe(200)
    expect(withoutStamp(await noun.view(id))).toEqual(withoutStamp(view))
  })

  test("is changed by automations, or is refused", async () => {
    const noun = nouns[entity]
    const walked = await noun.make()
    const changed = noun.names((field, name) => isChangeable(entity, name, field))
    const any = changing(entity, changed[0] ?? "", "")
    const { id: workflow_id } = await api.call(createWorkflow, ana, { body: any })
    for (const name of changed) {
      const workflow = changing(entity, name, walked.second.get(name))
      await api.call(testWorkflow, ana, {
        body: { workflow, workflow_id, record_id: walked.id, perform: true },
      })
    }
    await requireChanged(noun, walked, changed)
    for (const name of noun.names((field, name) => !isChangeable(entity, name, field))) {
      const body = changing(entity, name, "")
      expect(refused(await api.send(createWorkflow, ana, { body })), name).toEqual(["settings.field"])
    }
  })

  test("is seen by the conditions of automations, or is refused", async () => {
    const noun = nouns[entity]
    const { id, view, second } = await noun.make()
    const seen = noun.names(({ filter }) => filter === true)
    const any = changing(entity, noun.names(({ massEdit }) => massEdit === true)[0] ?? "", "")
    const holding = async (conditions: WorkflowDraft["conditions"]) => {
      const body = { workflow: { ...any, conditions }, record_id: id }
      const { conditions: tried } = await api.call(testWorkflow, ana, { body })
      return tried.map(({ row: { filterField }, holds }) => [filterField, holds])
    }
    for (let from = 0; from < seen.length; from += 20) {
      const some = seen.slice(from, from + 20)
      const written = some.filter((name) => second.has(name))
      const first = some.map((name) => row(name, held(view, name)))
      expect(await holding(first)).toEqual(some.map((name) => [name, true]))
      const others = written.map((name) => row(name, second.get(name)))
      expect(await holding(others)).toEqual(written.map((name) => [name, false]))
    }
    for (const name of noun.names(({ filter }) => !filter)) {
      const body = { ...any, conditions: [row(name, null)] }
      expect(refused(await api.send(createWorkflow, ana, { body })), name).toEqual([
        "conditions.0.filterField",
      ])
    }
  })
})

describe.each(generatedNouns)("%s: every field", (entity) => {
  const path = nounPaths[entity]

  test("is brought by an import, to what is there and to what is new, or is refused", async () => {
    const noun = nouns[entity]
    const walked = await noun.make()
    const token = await change(noun, walked)
    const csv = await exported(noun, walked.id)
    await requirePutBack(noun, walked, token)
    const brought = noun.names((field) => field.import === true)
    const { body: columns } = await noun.call("GET", "/import")
    // Notes are no field, but a column of a file creates them.
    const noted = ["deal", "contact", "company"].includes(entity) ? ["notes"] : []
    const offered = (columns as ImportColumn[]).map((column) => column.related_column)
    const described = entity === "deal" ? Object.keys(detailFields) : []
    expect(offered).toEqual(["id", ...brought, ...described, ...noted])
    const file = { path, csv, language: "en" } as const
    const update = await importFile(api, ana, { ...file, options: { match_on: "id", on_match: "update" } })
    expect(update).toMatchObject({ updated: 1, failed: 0 })
    await requireChanged(noun, walked, brought)
    await requirePutBack(noun, walked, update.undo_token ?? "")
    const inWords = { ...file, csv: spoken(noun, csv) }
    expect(await importFile(api, ana, inWords)).toMatchObject({ created: 1, failed: 0 })
    const wanted = brought.map((name) => [name, walked.second.get(name)] as const)
    expect(heldOf(await newest(noun), brought)).toEqual(shown(new Map(wanted)))
    for (const name of noun.names((field, name) => !field.import && name !== "id")) {
      const headers = [{ header: "id", related_column: name }]
      const reply = await sendFile(api, ana, { ...file, headers })
      expect(refused(reply), name).toEqual(["headers.0.related_column"])
    }
  })
})

test("every noun that can be imported is walked through an import", () => {
  const imported = Object.entries(records).flatMap(([entity, record]) => ("importer" in record ? entity : []))
  // Only migrations import tasks, and their own tests cover them.
  expect(imported.toSorted()).toEqual([...generatedNouns, "task"].toSorted())
})

describe.each(["contact", "company"] as const)("%s: every field", (entity) => {
  test("fills an empty one in a merge", async () => {
    const noun = nouns[entity]
    const walked = await noun.make()
    const required = noun.names((field) => field.required === true)
    const least = new Map(required.map((name) => [name, walked.second.get(name)]))
    const { body: made } = await noun.call("POST", "", noun.newBody(least))
    const fields = Object.fromEntries(required.map((name) => [name, "with"]))
    const merge = { with: walked.id, fields }
    const { status, body } = await noun.call("POST", `/${(made as View).id}/merge`, merge)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(heldOf(body as View, walked.first.keys())).toEqual(shown(walked.first))
  })
})

test("deal: every field but the name and a password stands in a copy", async () => {
  const { deal } = nouns
  const { id, first } = await deal.make()
  const workflow: WorkflowDraft = { ...changing("deal", "name", ""), action: "duplicate", settings: {} }
  const saved = await api.call(createWorkflow, ana, { body: workflow })
  const body = { workflow, workflow_id: saved.id, record_id: id, perform: true }
  await api.call(testWorkflow, ana, { body })
  const copied = new Map(first)
  for (const name of ["name", "custom_fields.password"]) copied.delete(name)
  expect(heldOf(await newest(deal), copied.keys())).toEqual(shown(copied))
})
