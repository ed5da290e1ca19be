import { getToday } from "@funil/contract/home/today"
import { listActivity } from "@funil/contract/records/activity"
import { alikeContacts, findContacts } from "@funil/contract/records/contacts"
import { createDeal, updateDeal } from "@funil/contract/records/deals"
import { filterTasks } from "@funil/contract/records/tasks"
import { filterBoard, getBoard, listStageCards, type Pipeline } from "@funil/contract/settings/pipelines"
import type { AccountId } from "@funil/contract/shared/ids"
import { CompiledQuery } from "kysely"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { whyWithheld } from "../../src/features/deliveries/suppressions.ts"
import { findMatches } from "../../src/features/imports/rows/find-matches.ts"
import { remindTasks } from "../../src/features/tasks/remind-tasks.ts"
import { contactSource } from "../../src/nouns/contact/contact-source.ts"
import { inTransaction, onConnection } from "../../src/platform/db/transaction.ts"
import { systemContext } from "../../src/platform/system-context.ts"
import { wallClockNow } from "../../src/platform/wall-clock.ts"
import { type Person, testApi } from "../client.ts"
import { connected } from "../connected.ts"
import { makePipeline, stageId } from "../factories.ts"
import { answeredForm } from "../forms/answer-scene.ts"
import { fillAccount } from "../load/fill-account.ts"
import { fillActivity } from "../load/fill-activity.ts"
import { fillTasks } from "../load/fill-tasks.ts"
import { queryLog, type SentQuery } from "../query-log.ts"

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

/** Returns the plan of a statement for the role that sent it. */
async function planOf({ role, text, values }: SentQuery): Promise<Plan[]> {
  const statement = CompiledQuery.raw(`explain (format json) ${text}`, [...values])
  // The session gate has proved the user's account.
  const account = (await accountOf(ana)) as Parameters<typeof onConnection>[1]
  const pool = role === "funil_reader" ? api.database.reader : api.database.app
  const { rows } = await onConnection(pool, account, (db) =>
    db.executeQuery<Record<string, { Plan: Plan }[]>>(statement),
  )
  return rows.flatMap((row) =>
    Object.values(row).flatMap((plans) => plans.flatMap(({ Plan }) => nodesOf(Plan))),
  )
}

/** Returns how all sent statements read a table. */
async function readsOf(table: "deals" | "tasks" | "notes" | "changes" | "contacts"): Promise<Plan[]> {
  const names = new RegExp(`^(?!explain)[^]*\\b(from|join|update)\\s+"?${table}\\b`)
  const plans = await Promise.all(sent.filter(({ text }) => names.test(text)).map(planOf))
  const others = ["ModifyTable", "Bitmap Heap Scan", "LockRows"]
  return plans
    .flat()
    .filter((node) => node["Relation Name"] === table || node["Index Name"]?.startsWith(`${table}_`))
    .filter((node) => !others.includes(node["Node Type"]))
}

const readsOfDeals = () => readsOf("deals")

/** Returns the indexes in a plan, and `Seq Scan` for a table read completely. */
function namesOf(reads: readonly Plan[]): Set<string> {
  return new Set(reads.map((node) => node["Index Name"] ?? node["Node Type"]))
}

test("the board reads its cards, late and stuck deals by their indexes", async () => {
  await api.call(getBoard, ana, { params: { id: pipeline.id } })
  expect(namesOf(await readsOfDeals())).toEqual(
    new Set(["deals_board", "deals_activity", "deals_stuck", "deals_pkey"]),
  )
})

test.each([
  ["activity", "deals_activity"],
  ["value", "deals_value"],
  ["close", "deals_close"],
] as const)(
  "a column sorted by %s is read in the order of its index, on the board and further down",
  async (order, index) => {
    const id = stageId(pipeline, 1)
    await api.call(getBoard, ana, { params: { id: pipeline.id }, query: { order: `${id}:${order}` } })
    await api.call(listStageCards, ana, {
      params: { pipelineId: pipeline.id, id },
      query: { order, page: "3" },
    })
    const reads = await readsOfDeals()
    expect(reads.filter((node) => node["Index Name"] === index).length).toBeGreaterThan(1)
    expect(namesOf(reads)).not.toContain("Seq Scan")
  },
)

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

test("somebody's day is found by what they own among what is open, whatever others have", async () => {
  const bia = await api.colleague(ana, "agent")
  await connected(api.database.ownerConnection, async (client) => {
    const spread = { accountId: await accountOf(ana), now: api.clock.now, days: 365, deals: ids }
    await fillTasks(client, spread, 20_000)
    await client.query("update deals set user_id = $1 where id = any($2)", [bia.id, ids.slice(0, 500)])
    await client.query("analyze")
  })
  const { late, today, without_next_step } = await api.call(getToday, bia, {})
  expect([late.total, today.total, without_next_step.total].every((total) => total > 0)).toBe(true)
  expect(namesOf(await readsOf("tasks"))).toEqual(new Set(["tasks_open", "tasks_pkey"]))
  const own = ["deals_owner", "deals_pkey"]
  const figures = ["deals_closed", "deals_trash"]
  expect(namesOf(await readsOfDeals())).toEqual(new Set([...own, ...figures]))
})

test("tasks that are about to start are found by their start, over all accounts and in one", async () => {
  const accountId = await accountOf(ana)
  const soon = wallClockNow({ now: api.services.now, timezone: "America/Sao_Paulo" }, 10)
  await connected(api.database.ownerConnection, async (client) => {
    const some = "select id from tasks where account_id = $1 and finished_at is null limit 5"
    await client.query(`update tasks set start = $2, "end" = $2 where id in (${some})`, [accountId, soon])
  })
  sent.length = 0
  const { rows } = (await remindTasks.accounts?.(api.clock.now).execute(api.database.reader)) ?? { rows: [] }
  expect(rows).toEqual([{ account: accountId }])
  await remindTasks.run(await systemContext(api.services, accountId as AccountId), null)
  expect(namesOf(await readsOf("tasks"))).toEqual(new Set(["tasks_starting"]))
})

test("a timeline is read by the indexes of its record, and whole rows by their keys", async () => {
  await connected(api.database.ownerConnection, async (client) => {
    await fillActivity(client, { id: await accountOf(ana), userId: ana.id, pipeline }, ids.slice(0, 20))
    await client.query("analyze")
  })
  await api.call(listActivity, ana, { query: { entity: "deal", record_id: ids[0] ?? "" } })
  expect(namesOf(await readsOf("notes"))).toEqual(new Set(["notes_record", "notes_pkey"]))
  expect(namesOf(await readsOf("changes"))).toEqual(new Set(["changes_record", "changes_pkey"]))
})

test("a month of the calendar is read by its index", async () => {
  const filters = [
    { filterField: "end", operator: ">=", valueField: "2026-03-01" },
    { filterField: "start", operator: "<", valueField: "2026-04-05" },
  ]
  const month = await api.call(filterTasks, ana, { query: { paginate: "false" }, body: { filters } })
  expect(Array.isArray(month) && month.length > 1000).toBe(true)
  // Its rows are read by key, or completely if they are a large part of the table.
  sent.splice(0, sent.length, ...sent.filter(({ text }) => !text.startsWith("/* tasks */")))
  expect(namesOf(await readsOf("tasks"))).toEqual(new Set(["tasks_calendar"]))
})

test("a page of tasks in the order of their ends is read by its index", async () => {
  const query = { orderBy: "end", total: "next" } as const
  await api.call(filterTasks, ana, { query, body: { filters: [] } })
  expect(namesOf(await readsOf("tasks"))).toEqual(new Set(["tasks_end", "tasks_pkey"]))
})

test("whoever answers a form, or returns something, is known by the indexes of documents, e-mails and phones", async () => {
  const values = {
    "contact.first_name": "Maria",
    "contact.document": "529.982.247-25",
    "contact.email": "Maria7@empresa.example",
    "contact.phone1": "19 91000-0007",
  }
  const fields = Object.keys(values).map((field) => ({ field, label: field }))
  const { received } = await answeredForm(api, ana, { fields })
  sent.length = 0
  await received(values)
  sent.splice(0, sent.length, ...sent.filter(({ text }) => text.startsWith("/* contacts that share */")))
  expect(sent).toHaveLength(1)
  expect(namesOf(await readsOf("contacts"))).toEqual(
    new Set(
      ["document", "email", "phone1", "phone2", "other_emails", "other_phones"].map(
        (key) => `contacts_${key}`,
      ),
    ),
  )
})

test("contacts are found by all their addresses through indexes: typed, found, named by a file and withheld", async () => {
  await api.call(alikeContacts, ana, { body: { email: "Maria7@empresa.example", phone: "19 91000-0007" } })
  for (const attribute of ["email", "phone1", "other_emails"])
    await api.call(findContacts, ana, { query: { attribute, value: "maria7@empresa.example" } })
  const ctx = await systemContext(api.services, (await accountOf(ana)) as AccountId)
  const email = "maria7@empresa.example"
  await findMatches(ctx, contactSource, "email", new Map([[email, email]]))
  await inTransaction(ctx, (tx) => whyWithheld(tx, { to: email }))
  const indexes = ["email", "phone1", "phone2", "other_emails", "other_phones"].map(
    (key) => `contacts_${key}`,
  )
  expect(namesOf(await readsOf("contacts"))).toEqual(new Set([...indexes, "contacts_pkey"]))
})
