import { createDeal, updateDeal } from "@funil/contract/deals"
import { filterBoard, getBoard, listStageCards, type Pipeline } from "@funil/contract/pipelines"
import { CompiledQuery } from "kysely"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { onConnection } from "../src/platform/db/transaction.ts"
import { type Person, testApi } from "./client.ts"
import { connected } from "./connected.ts"
import { makePipeline, stageId } from "./factories.ts"
import { fillAccount } from "./load/fill-account.ts"
import { queryLog, type Sent } from "./query-log.ts"

const api = await testApi()
const sent = queryLog()
const deals = 20_000
let ana: Person
let pipeline: Pipeline
let ids: string[]

beforeAll(async () => {
  ana = await api.signUp()
  pipeline = await makePipeline(api, ana, ["Novo", "Contato", "Reunião", "Proposta", "Ganho", "Perdido"])
  const rui = await api.signUp()
  const other = await makePipeline(api, rui)
  await connected(api.database.ownerConnection, async (client) => {
    ids = await fillAccount(client, { id: await accountOf(ana), userId: ana.id, pipeline }, deals)
    await fillAccount(client, { id: await accountOf(rui), userId: rui.id, pipeline: other }, 500)
    await client.query("analyze")
  })
}, 60_000)

beforeEach(() => {
  sent.length = 0
})

async function accountOf({ id }: Person): Promise<string> {
  const rows = api.database.owner.selectFrom("users").select("account_id").where("id", "=", id)
  return (await rows.executeTakeFirstOrThrow()).account_id
}

interface Plan {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Index Cond"?: string
  readonly Plans?: readonly Plan[]
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** How the database would run a statement, for the role that sent it. */
async function planOf({ role, text, values }: Sent): Promise<Plan[]> {
  const statement = CompiledQuery.raw(`explain (format json) ${text}`, [...values])
  // The session gate has proven the account of this very person.
  const account = (await accountOf(ana)) as Parameters<typeof onConnection>[1]
  const pool = role === "funil_reader" ? api.database.reader : api.database.app
  const { rows } = await onConnection(pool, account, (db) =>
    db.executeQuery<Record<string, { Plan: Plan }[]>>(statement),
  )
  return rows.flatMap((row) =>
    Object.values(row).flatMap((plans) => plans.flatMap(({ Plan }) => nodesOf(Plan))),
  )
}

/** How everything that was sent reads deals. */
async function readsOfDeals(): Promise<Plan[]> {
  const statements = sent.filter(({ text }) => /\b(from|join|update)\s+"?deals\b/.test(text))
  const plans = await Promise.all(statements.map(planOf))
  const others = ["ModifyTable", "Bitmap Heap Scan", "LockRows"]
  return plans
    .flat()
    .filter((node) => node["Relation Name"] === "deals" || node["Index Name"]?.startsWith("deals_"))
    .filter((node) => !others.includes(node["Node Type"]))
}

/** The indexes that are read, and `Seq Scan` where a table is read whole. */
function namesOf(reads: readonly Plan[]): Set<string> {
  return new Set(reads.map((node) => node["Index Name"] ?? node["Node Type"]))
}

test("the board reads its cards, late and stuck deals by their indexes", async () => {
  await api.call(getBoard, ana, { params: { id: pipeline.id } })
  expect(namesOf(await readsOfDeals())).toEqual(
    new Set(["deals_board", "deals_late", "deals_stuck", "deals_pkey"]),
  )
})

test("a filtered board reads no other stage's deals", async () => {
  const filters = [{ filterField: "user_id", operator: "=", valueField: "@me" }]
  await api.call(filterBoard, ana, { params: { id: pipeline.id }, body: { filters } })
  expect(namesOf(await readsOfDeals())).not.toContain("Seq Scan")
})

test("a page of a stage is read in the order of its index", async () => {
  const params = { pipelineId: pipeline.id, id: stageId(pipeline, 1) }
  await api.call(listStageCards, ana, { params, query: { page: "3" } })
  const names = namesOf(await readsOfDeals())
  expect(names).toContain("deals_board")
  expect(names).not.toContain("Seq Scan")
})

test.each([
  ["before another card", () => ids[4004]],
  ["last", () => null],
])("a move finds its neighbours by the index: %s", async (_, before) => {
  const body = { pipeline_stage_id: stageId(pipeline, 2), before_id: before() ?? null }
  await api.call(updateDeal, ana, { params: { id: ids[7] ?? "" }, body })
  const names = namesOf(await readsOfDeals())
  expect(names).toContain("deals_board")
  expect(names).not.toContain("Seq Scan")
})

test("a move to before another card reads no cards but its neighbours", async () => {
  const body = { pipeline_stage_id: stageId(pipeline, 2), before_id: ids[4004] ?? null }
  await api.call(updateDeal, ana, { params: { id: ids[13] ?? "" }, body })
  const conditions = (await readsOfDeals()).map((node) => node["Index Cond"] ?? "")
  expect(conditions).toContainEqual(expect.stringMatching(/"position" </))
})

test("a new deal finds the top of its stage by the index", async () => {
  await api.call(createDeal, ana, { body: { name: "Novo", pipeline_stage_id: stageId(pipeline, 0) } })
  const names = namesOf(await readsOfDeals())
  expect(names).toContain("deals_board")
  expect(names).not.toContain("Seq Scan")
})
