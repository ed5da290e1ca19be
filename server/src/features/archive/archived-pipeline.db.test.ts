import { chooseFreePlan } from "@funil/contract/account/accounts"
import { testWorkflow } from "@funil/contract/automations/workflows"
import { getToday } from "@funil/contract/home/today"
import { createContact, mergeContact } from "@funil/contract/records/contacts"
import { type Deal, getDeal, updateDeal } from "@funil/contract/records/deals"
import { createFile } from "@funil/contract/records/files"
import { undo } from "@funil/contract/records/history"
import { createNote } from "@funil/contract/records/notes"
import { createTask, listTaskTypes, type Task } from "@funil/contract/records/tasks"
import { listPipelines, type Pipeline } from "@funil/contract/settings/pipelines"
import { beforeAll, expect, test } from "vitest"
import { type Person, type Reply, testApi } from "../../../test/client.ts"
import { makeWorkflow, runsOf, testEngine } from "../../../test/engine.ts"
import { makeDeal, makePipeline, stageId } from "../../../test/factories.ts"
import { pdf, sent } from "../../../test/files/sent-files.ts"
import { fingerprint } from "../../../test/fingerprint.ts"
import { importFile } from "../../../test/imports/import-file.ts"
import { putStanding } from "../../../test/standing.ts"
import { routes } from "../../app.ts"
import { runByTheClock, runStays } from "../workflows/examination/run-by-the-clock.ts"
const api = await testApi()
const engine = testEngine(api)

interface Scene {
  readonly ana: Person
  /**
   * An archived pipeline with a deal, which has a task, a note and a file, and a second deal in the
   * trash.
   */
  readonly shut: Pipeline
  readonly deal: Deal
  readonly trashed: string
  readonly task: Task
  readonly taskNote: string
  readonly note: string
  readonly file: string
  readonly contact: string
  /** Undo tokens of what was done in the pipeline before. */
  readonly tokens: readonly string[]
  readonly live: Pipeline
  readonly liveDeal: Deal
  readonly liveTask: Task
}

const start = "2026-03-12 10:00"
const tokenOf = ({ status, headers }: Reply) => {
  expect(status).toBeLessThan(300)
  return headers["undo-token"] ?? ""
}
const noteOn = async (ana: Person, entity: "deal" | "task", record_id: string) =>
  (await api.call(createNote, ana, { body: { entity, record_id, note: "<p>Oi</p>" } })).id

async function putAside(ana: Person, kept: readonly Pipeline[]): Promise<void> {
  await putStanding(api, ana, "trial_ended")
  await api.call(chooseFreePlan, ana, { body: { keep: { pipelines: kept.map(({ id }) => id) } } })
}

async function setScene(): Promise<Scene> {
  const ana = await api.signUp()
  const [live, shut] = [await makePipeline(api, ana), await makePipeline(api, ana)]
  const contact = await api.call(createContact, ana, { body: { first_name: "Bia" } })
  const deal = await makeDeal(api, ana, shut, { contacts: [contact.id] })
  const gone = await makeDeal(api, ana, shut)
  const liveDeal = await makeDeal(api, ana, live)
  const [type] = await api.call(listTaskTypes, ana, {})
  const taskOf = (deal_id: string) =>
    api.call(createTask, ana, { body: { task_type_id: type?.id ?? "", start, deal_id } })
  const task = await taskOf(deal.id)
  const [note, taskNote] = [await noteOn(ana, "deal", deal.id), await noteOn(ana, "task", task.id)]
  const attached = { entity: "deal", record_id: deal.id, file: sent(pdf, "proposta.pdf") } as const
  const file = await api.call(createFile, ana, { body: attached })
  const spare = await api.call(createFile, ana, { body: attached })
  const tokens = [
    await api.raw("PUT", `/cards/${deal.id}`, ana, { name: "Outro" }),
    await api.raw("PUT", `/notes/${note}`, ana, { note: "<p>Olá</p>" }),
    await api.raw("PUT", `/tasks/${task.id}`, ana, { name: "Ligar" }),
    await api.raw("PUT", `/pipelines/${shut.id}`, ana, { name: "Antigo" }),
    await api.raw("PUT", `/pipelines/${shut.id}/stages/${stageId(shut, 0)}`, ana, { name: "Início" }),
    await api.raw("DELETE", `/files/${spare.id}`, ana),
    await api.raw("DELETE", `/cards/${gone.id}`, ana),
  ].map(tokenOf)
  const liveTask = await taskOf(liveDeal.id)
  await putAside(ana, [live])
  const rest = { trashed: gone.id, taskNote, note, file: file.id, contact: contact.id, tokens }
  return { ana, shut, deal, task, live, liveDeal, liveTask, ...rest }
}

let scene: Scene
beforeAll(async () => {
  scene = await setScene()
})

type Call = readonly [method: "POST" | "PUT" | "DELETE", path: string, body?: unknown]

const one = (field: string, value: string) => [{ filterField: field, operator: "=", valueField: value }]

/** Every call that writes to an archived pipeline's records. */
const writes: Readonly<Record<string, (scene: Scene) => Call | readonly Call[]>> = {
  "pipeline.update": ({ shut }) => ["PUT", `/pipelines/${shut.id}`, { name: "Novo" }],
  "stage.create": ({ shut }) => ["POST", `/pipelines/${shut.id}/stages`, { name: "Nova" }],
  "stage.update": ({ shut }) => ["PUT", `/pipelines/${shut.id}/stages/${stageId(shut, 0)}`, { name: "Nova" }],
  "stage.trash": ({ shut }) => ["DELETE", `/pipelines/${shut.id}/stages/${stageId(shut, 1)}`],
  "settings.move": ({ shut }) => [
    ["PUT", "/settings", { entity: "pipeline", id: shut.id, before_id: null }],
    ["PUT", "/settings", { entity: "stage", id: stageId(shut, 0), before_id: null }],
  ],
  "deal.create": ({ shut }) => [
    ["POST", "/cards", { name: "Novo", pipeline_id: shut.id }],
    ["POST", "/cards", { name: "Novo", pipeline_stage_id: stageId(shut, 1) }],
  ],
  "deal.update": ({ shut, deal, live, liveDeal }) => [
    ["PUT", `/cards/${deal.id}`, { name: "Novo" }],
    ["PUT", `/cards/${deal.id}`, { custom_fields: {} }],
    ["PUT", `/cards/${deal.id}`, { pipeline_stage_id: stageId(shut, 1) }],
    ["PUT", `/cards/${deal.id}`, { pipeline_stage_id: stageId(live, 1) }],
    ["PUT", `/cards/${liveDeal.id}`, { pipeline_stage_id: stageId(shut, 1) }],
    ["PUT", `/cards/${liveDeal.id}`, { pipeline_id: shut.id }],
  ],
  "deal.merge": ({ deal, liveDeal }) => [
    ["POST", `/cards/${deal.id}/merge`, { with: liveDeal.id }],
    ["POST", `/cards/${liveDeal.id}/merge`, { with: deal.id }],
  ],
  "deal.trash": ({ deal }) => ["DELETE", `/cards/${deal.id}`],
  "trash.restore": ({ trashed }) => ["POST", `/trash/deal/${trashed}/restore`],
  "deal.mass_update": ({ shut, liveDeal }) => [
    "PUT",
    "/cards/filter",
    {
      filters: one("id", liveDeal.id),
      values: [{ field: "pipeline_stage_id", value: stageId(shut, 1) }],
    },
  ],
  "deal.log_contact": ({ deal }) => [
    "POST",
    `/cards/${deal.id}/contactLog`,
    { way: "call", outcome: "answered" },
  ],
  "task.create": ({ deal, task }) => [
    "POST",
    "/tasks",
    { task_type_id: task.task_type_id, start, deal_id: deal.id },
  ],
  "task.update": ({ task, deal, liveTask }) => [
    ["PUT", `/tasks/${task.id}`, { is_finished: true }],
    ["PUT", `/tasks/${task.id}`, { deal_id: null }],
    ["PUT", `/tasks/${liveTask.id}`, { deal_id: deal.id }],
  ],
  "task.trash": ({ task }) => ["DELETE", `/tasks/${task.id}`],
  "note.create": ({ deal, task }) => [
    ["POST", "/notes", { entity: "deal", record_id: deal.id, note: "<p>Oi</p>" }],
    ["POST", "/notes", { entity: "task", record_id: task.id, note: "<p>Oi</p>" }],
  ],
  "note.update": ({ note, taskNote }) => [
    ["PUT", `/notes/${note}`, { note: "<p>Olá</p>" }],
    ["PUT", `/notes/${note}`, { pinned: true }],
    ["PUT", `/notes/${taskNote}`, { pinned: true }],
  ],
  "note.trash": ({ note }) => ["DELETE", `/notes/${note}`],
  "file.create": ({ deal }) => [
    "POST",
    "/files",
    { entity: "deal", record_id: deal.id, file: sent(pdf, "outra.pdf") },
  ],
  "file.trash": ({ file }) => ["DELETE", `/files/${file}`],
}

/** Calls that write such records and skip the archived ones. They have their own tests. */
const leavingOut = ["deal.mass_trash", "deal.import", "task.mass_update", "task.mass_trash"]
/** Calls that create or delete whole pipelines, or restore what is not archived. */
const elsewhere = ["pipeline.create", "pipeline.trash", "operation.undo"]

test("each call that writes pipelines, deals and what hangs on them is looked at here", () => {
  const nouns = ["pipeline", "stage", "settings", "deal", "task", "note", "file", "trash", "operation"]
  const found = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, reads }) => method !== "GET" && !reads)
    .map(({ id }) => id)
    .filter((id) => nouns.includes(id.split(".")[0] ?? "") && !id.endsWith(".export"))
  expect(new Set(found)).toEqual(new Set([...Object.keys(writes), ...leavingOut, ...elsewhere]))
})

test.each(Object.keys(writes))("%s is refused in an archived pipeline, and writes nothing", async (id) => {
  const asked = writes[id]?.(scene) ?? []
  const calls = (typeof asked[0] === "string" ? [asked] : asked) as readonly Call[]
  const before = await fingerprint(api.database)
  for (const [method, path, body] of calls) {
    const reply = await api.raw(method, path, scene.ana, body)
    expect([path, body, reply.status, reply.body]).toMatchObject([
      path,
      body,
      409,
      { code: "pipeline_archived", error: expect.stringContaining("arquivado") },
    ])
  }
  const after = await fingerprint(api.database)
  // The bytes of a refused file stay until a job removes them.
  expect({ ...after, stored_files: "" }).toEqual({ ...before, stored_files: "" })
})

test("what was done in it before is not undone, and says why", async () => {
  for (const token of scene.tokens) {
    const { undone, skipped } = await api.call(undo, scene.ana, { body: { token } })
    expect([undone, skipped]).toMatchObject([0, [{ reason: "pipeline_archived" }]])
  }
})

test("mass edits and imports leave it out, and count it", async () => {
  const { ana, deal, task, shut } = scene
  const target = { filters: one("pipeline_id", shut.id) }
  const values = [{ field: "amount", value: 7 }]
  const edit = await api.raw("PUT", "/cards/filter", ana, { ...target, values })
  expect(edit.body).toEqual({ updated: 0, skipped: 1 })
  const tried = await api.raw("PUT", "/cards/filter", ana, { ...target, values, dry_run: true })
  expect(tried.body).toEqual({ matched: 1, allowed: 0 })
  expect((await api.raw("DELETE", "/cards/filter", ana, target)).body).toEqual({ deleted: 0 })
  const tasks = { filters: one("id", task.id) }
  const named = [{ field: "name", value: "Ligar" }]
  const taskEdit = await api.raw("PUT", "/tasks/filter", ana, { ...tasks, values: named })
  expect(taskEdit.body).toEqual({ updated: 0, skipped: 1 })
  expect((await api.raw("DELETE", "/tasks/filter", ana, tasks)).body).toEqual({ deleted: 0 })
  const made = await importFile(api, ana, {
    path: "/cards",
    csv: `name,pipeline_id\nNovo,${shut.id}\n`,
  })
  expect(made).toMatchObject({ created: 0, failed: 1 })
  const changed = await importFile(api, ana, {
    path: "/cards",
    csv: `id,name\n${deal.id},Importado\n`,
    options: { on_match: "update", match_on: "id" },
  })
  expect(changed).toMatchObject({ updated: 0, failed: 1 })
})

test("its people may still be merged, and its tasks and deals wait for nobody", async () => {
  const { ana, deal, contact, task } = await setScene()
  const other = await api.call(createContact, ana, { body: { first_name: "Beatriz" } })
  await api.call(mergeContact, ana, { params: { id: other.id }, body: { with: contact } })
  const { contacts } = await api.call(getDeal, ana, { params: { id: deal.id } })
  expect(contacts.map(({ id }) => id)).toEqual([other.id])
  const today = await api.call(getToday, ana, {})
  expect(JSON.stringify(today)).not.toContain(task.id)
  expect(JSON.stringify(today)).not.toContain(deal.id)
})

test("automations do not look at its deals, and what waited is not done", async () => {
  const ana = await api.signUp()
  const [live, shut] = [await makePipeline(api, ana), await makePipeline(api, ana)]
  await api.raw("PUT", `/pipelines/${shut.id}/stages/${stageId(shut, 0)}`, ana, { timeout: 1 })
  const made = await makeWorkflow(api, ana)
  const hourly = { execute_when: "frequently", frequency: "hourly", settings: { tag: "hora" } } as const
  const timed = await makeWorkflow(api, ana, hourly)
  const stays = await makeWorkflow(api, ana, { execute_when: "expire", settings: { tag: "fim" } })
  const deal = await makeDeal(api, ana, shut)
  await engine.examine()
  const late = await makeDeal(api, ana, shut)
  await putAside(ana, [live])
  api.clock.now = new Date(api.clock.now.getTime() + 3 * 3_600_000)
  await engine.tick(runByTheClock)
  await engine.tick(runStays)
  await engine.settle()
  for (const { id } of [deal, late])
    expect((await api.call(getDeal, ana, { params: { id } })).tags).toEqual([])
  expect(await runsOf(api, ana, made)).toMatchObject([{ state: "stopped", reason: "record_archived" }])
  expect([await runsOf(api, ana, timed), await runsOf(api, ana, stays)]).toEqual([[], []])
  const draft = {
    name: "Teste",
    entity: "deal",
    execute_when: "create",
    action: "add_tag",
    settings: { tag: "x" },
  } as const
  const tried = await api.send(testWorkflow, ana, { body: { workflow: draft, record_id: deal.id } })
  expect(tried).toMatchObject({ status: 409, body: { code: "pipeline_archived" } })
})

test("an automation that would bring a deal there rests, and says why", async () => {
  const ana = await api.signUp()
  const [live, shut] = [await makePipeline(api, ana), await makePipeline(api, ana)]
  const settings = { field: "pipeline_stage_id", value: stageId(shut, 0) }
  const moving = await makeWorkflow(api, ana, { action: "change_field_value", settings })
  await putAside(ana, [live])
  const deal = await makeDeal(api, ana, live)
  await engine.settle()
  expect(await runsOf(api, ana, moving)).toMatchObject([{ state: "failed", reason: "record_archived" }])
  expect((await api.call(getDeal, ana, { params: { id: deal.id } })).pipeline_id).toBe(live.id)
})

test("when it comes back, all is written as before", async () => {
  const { ana, shut, deal } = await setScene()
  await api.call(chooseFreePlan, ana, { body: { keep: { pipelines: [shut.id] } } })
  const params = { id: deal.id }
  const moved = { pipeline_stage_id: stageId(shut, 1) }
  expect(await api.call(updateDeal, ana, { params, body: moved })).toMatchObject(moved)
  const listed = await api.call(listPipelines, ana, { query: {} })
  expect(listed.map(({ id }) => id)).toEqual([shut.id])
})
