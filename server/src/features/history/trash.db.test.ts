import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { getMe } from "@funil/contract/account/auth"
import { getDeal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { listLogs, listTrash, restoreTrash, undo } from "@funil/contract/records/history"
import { listTaskTypes } from "@funil/contract/records/tasks"
import { trashPipeline, trashStage } from "@funil/contract/settings/pipelines"
import type { Entity } from "@funil/contract/shared/entities"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal, makePipeline, stageId } from "../../../test/factories.ts"
import { pictureUrl } from "../../../test/fakes/picture-host.ts"
import { purge } from "../../../test/purge.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import { systemContext } from "../../platform/system-context.ts"

const api = await testApi()
const start = api.clock.now
let ana: Person
let counter = 0

beforeEach(async () => {
  api.clock.now = start
  ana = await api.signUp()
})

/** Creates a record of each noun, with its path. */
const nouns: readonly (readonly [Entity, string, () => Promise<object>])[] = [
  [
    "deal",
    "/cards",
    async () => ({ name: "Açaí", pipeline_stage_id: stageId(await firstPipeline(api, ana), 0) }),
  ],
  ["contact", "/contacts", async () => ({ first_name: "Açaí" })],
  ["company", "/companies", async () => ({ company: "Açaí" })],
  ["product", "/products", async () => ({ name: "Açaí" })],
  ["bill", "/bills", async () => ({ type: "expense", total: 10, description: "Açaí" })],
  [
    "user",
    "/users",
    async () => ({ first_name: "Açaí", email: `a${(counter += 1)}@sol.test`, role: "agent" }),
  ],
  [
    "task",
    "/tasks",
    async () => {
      const [type] = await api.call(listTaskTypes, ana, {})
      return { name: "Açaí", task_type_id: type?.id, start: "2026-03-12 10:00" }
    },
  ],
]

async function made(path: string, body: object): Promise<string> {
  const reply = await api.raw("POST", path, ana, body)
  expect(reply.status).toBe(201)
  return (reply.body as { id: string }).id
}

/** Advances the clock. Ana calls now and then, so her session stays valid. */
async function daysLater(days: number): Promise<void> {
  for (let left = days; left > 0; left -= 20) {
    await api.call(getMe, ana, {})
    api.clock.now = new Date(api.clock.now.getTime() + Math.min(left, 20) * 86_400_000)
  }
}

/** Runs the nightly jobs. */
async function purgeAtNight(): Promise<void> {
  const accountId = await findAccount(api.services, ana.domain)
  const ctx = await systemContext(api.services, accountId as AccountId)
  await purge(ctx, "trash.purge", "picture.purge")
}

test.each(nouns)(
  "a deleted %s is listed in the trash, found, paged, and comes back",
  async (entity, path, body) => {
    const ids: string[] = []
    for (let index = 0; index < 3; index += 1) ids.push(await made(path, await body()))
    for (const id of ids) {
      api.clock.now = new Date(api.clock.now.getTime() + 1000)
      expect((await api.raw("DELETE", `${path}/${id}`, ana)).status).toBe(204)
    }
    const trash = (query: Record<string, string> = {}) =>
      api.call(listTrash, ana, { query: { entity, ...query } as never })
    const all = await trash()
    expect(all.data.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(all.data[0]).toMatchObject({
      entity,
      name: "Açaí",
      deleted_at: api.clock.now.toISOString(),
      ...(entity !== "user" && { deleted_by: { id: ana.id } }),
    })
    expect(await trash({ page: "2", per_page: "2" })).toMatchObject({ total: 3, last_page: 2, from: 3 })
    expect([(await trash({ search: "ACAI" })).total, (await trash({ search: "x" })).total]).toEqual([3, 0])
    const [id = ""] = ids
    const restored = await api.send(restoreTrash, ana, { params: { entity, id } })
    expect(restored).toMatchObject({ status: 200, body: { entity, id } })
    expect((await trash()).total).toBe(2)
    expect((await api.raw("GET", `${path}/${id}`, ana)).status).toBe(200)
    expect((await api.send(restoreTrash, ana, { params: { entity, id } })).status).toBe(404)
    expect((await api.raw("POST", `/trash/${entity}/${id}/restore`, await api.signUp())).status).toBe(404)
  },
)

test.each(nouns)("a %s is gone for good after 30 days, and its history stays", async (entity, path, body) => {
  const [kept, gone] = [await made(path, await body()), await made(path, await body())]
  const { headers } = await api.raw("DELETE", `${path}/${gone}`, ana)
  await daysLater(29)
  await purgeAtNight()
  expect((await api.call(listTrash, ana, { query: { entity } })).total).toBe(1)
  await api.raw("DELETE", `${path}/${kept}`, ana)
  await daysLater(2)
  await purgeAtNight()
  const { data } = await api.call(listTrash, ana, { query: { entity } })
  expect(data.map(({ id }) => id)).toEqual([kept])
  expect((await api.send(restoreTrash, ana, { params: { entity, id: gone } })).status).toBe(404)
  const token = headers["undo-token"] ?? ""
  expect((await api.send(undo, ana, { body: { token } })).status).toBe(404)
  const history = await api.call(listLogs, ana, { query: { entity, record_id: gone } })
  expect(history.data.map(({ action }) => action)).toContain("create")
  expect((await api.send(restoreTrash, ana, { params: { entity, id: kept } })).status).toBe(200)
})

test("a deal whose pipeline lies in the trash says so, and comes back after the pipeline", async () => {
  const pipeline = await makePipeline(api, ana)
  const deal = await makeDeal(api, ana, pipeline)
  const trashed = await api.send(trashDeal, ana, { params: { id: deal.id } })
  await api.call(trashPipeline, ana, { params: { id: pipeline.id } })
  const bia = await api.colleague(ana, "agent")
  const params = { entity: "deal", id: deal.id }
  const named = { id: pipeline.id, name: pipeline.name }
  const refused = await api.raw("POST", `/trash/cards/${deal.id}/restore`, ana, undefined, {
    "accept-language": "en",
  })
  expect(refused).toMatchObject({ status: 409, body: { code: "pipeline_in_trash", pipeline: named } })
  expect((refused.body as { error: string }).error).toContain(`“${pipeline.name}” is in the trash`)
  const token = trashed.headers["undo-token"] ?? ""
  expect((await api.call(undo, ana, { body: { token } })).skipped).toEqual([
    { ...params, reason: "pipeline_in_trash", pipeline: named },
  ])
  expect((await api.call(listTrash, bia, { query: { entity: "pipelines" } })).total).toBe(0)
  expect((await api.raw("POST", `/trash/pipelines/${pipeline.id}/restore`, bia)).status).toBe(404)
  const list = await api.call(listTrash, ana, { query: { entity: "pipeline" } })
  expect(list.data).toMatchObject([{ ...named, entity: "pipeline", deleted_by: { id: ana.id } }])
  await api.call(restoreTrash, ana, { params: { entity: "pipeline", id: pipeline.id } })
  await api.call(restoreTrash, ana, { params })
  expect((await api.call(getDeal, ana, { params: { id: deal.id } })).pipeline_id).toBe(pipeline.id)
})

test("a move is not undone into a stage that lies in the trash", async () => {
  const pipeline = await makePipeline(api, ana)
  const deal = await makeDeal(api, ana, pipeline)
  const [first = "", second = ""] = pipeline.stages.map(({ id }) => id)
  const moved = await api.send(updateDeal, ana, {
    params: { id: deal.id },
    body: { pipeline_stage_id: second },
  })
  await api.call(trashStage, ana, { params: { pipelineId: pipeline.id, id: first }, query: {} })
  const undone = await api.call(undo, ana, { body: { token: moved.headers["undo-token"] ?? "" } })
  expect(undone).toEqual({ undone: 0, skipped: [{ entity: "deal", id: deal.id, reason: "stage_in_trash" }] })
})

test("the purge takes links and pictures along, and leaves what others name", async () => {
  const url = await pictureUrl()
  const contact = await made("/contacts", { first_name: "Rita" })
  const company = await made("/companies", { company: "Sol", tags: ["x"] })
  const product = await made("/products", { name: "Forno", price: 10 })
  await api.raw("PUT", `/contacts/${contact}`, ana, { companies: [company] })
  expect((await api.raw("POST", `/contacts/${contact}/uploadProfilePicture`, ana, { url })).status).toBe(200)
  const deal = {
    name: "Forno",
    pipeline_stage_id: stageId(await firstPipeline(api, ana), 0),
    contacts: [contact],
    companies: [company],
    products: [{ id: product }],
  }
  const [one, other] = [await made("/cards", deal), await made("/cards", deal)]
  await api.raw("PUT", `/cards/${one}`, ana, { deals: [other] })
  const [type] = await api.call(listTaskTypes, ana, {})
  const task = await made("/tasks", { task_type_id: type?.id, start: "2026-03-12 10:00", deal_id: one })
  const bill = await made("/bills", {
    type: "revenue",
    total: 10,
    deal_id: one,
    contact_id: contact,
    company_id: company,
  })
  for (const path of [
    `/cards/${one}`,
    `/contacts/${contact}`,
    `/companies/${company}`,
    `/products/${product}`,
  ])
    expect((await api.raw("DELETE", path, ana)).status).toBe(204)
  await daysLater(31)
  await purgeAtNight()
  expect(await api.raw("GET", `/cards/${other}`, ana)).toMatchObject({
    status: 200,
    body: { contacts: [], companies: [], products: [], deals: [] },
  })
  expect((await api.raw("GET", `/tasks/${task}`, ana)).status).toBe(200)
  expect(await api.raw("GET", `/bills/${bill}`, ana)).toMatchObject({
    status: 200,
    body: { deal_id: null, contact: null, company: null },
  })
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from deal_contacts where contact_id = ${contact})
      + (select count(*) from deal_companies where company_id = ${company})
      + (select count(*) from contact_companies where contact_id = ${contact})
      + (select count(*) from contacts where id = ${contact}) as left
  `.execute(api.database.owner)
  expect(rows).toEqual([{ left: 0 }])
  const folder = join(api.services.config.dataDir, "files")
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(files.filter((entry) => entry.isFile())).toEqual([])
})
