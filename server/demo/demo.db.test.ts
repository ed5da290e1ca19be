import { login } from "@funil/contract/account/auth"
import {
  getWorkflowRun,
  listWorkflowRuns,
  listWorkflows,
  updateWorkflow,
} from "@funil/contract/automations/workflows"
import { listPlugins } from "@funil/contract/data/plugins"
import { listFormAnswers, releaseFormAnswer } from "@funil/contract/forms/form-answers"
import { listForms } from "@funil/contract/forms/forms"
import { getDealReturn } from "@funil/contract/forms/returns"
import { billStatuses } from "@funil/contract/records/bills"
import { getBoard, listPipelines } from "@funil/contract/settings/pipelines"
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { wallClockNow } from "../src/platform/wall-clock.ts"
import { testApi } from "../test/client.ts"
import { createDemo, type DemoCounts } from "./create-demo.ts"

const api = await testApi()
const { owner } = api.database
let counts: DemoCounts
/** The time on clocks in Brazil. */
const clocks = wallClockNow({ now: api.services.now, timezone: "America/Sao_Paulo" })

beforeAll(async () => {
  counts = await createDemo(api.services)
})

async function signIn(email: string) {
  const { token, user } = await api.call(login, null, {
    body: { email, password: "demo-demo", domain: "demo" },
  })
  return { id: user.id, token, domain: "demo", email }
}

async function boards() {
  const admin = await signIn("admin@demo.test")
  const pipelines = await api.call(listPipelines, admin, {})
  return Promise.all(
    pipelines.map(({ id }) => api.call(getBoard, admin, { params: { id }, query: { per_stage: "100" } })),
  )
}

function seen(values: string[]): string[] {
  return [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1))
}

test("the company has 7 pipelines and 2,003 deals", async () => {
  expect(counts).toMatchObject({ deals: 2003, contacts: 900, companies: 350 })
  const all = await boards()
  expect(all).toHaveLength(7)
  expect(all.flatMap(({ stages }) => stages).reduce((sum, { count }) => sum + count, 0)).toBe(2003)
})

test("the board shows every state of deals and tasks", async () => {
  const all = await boards()
  const cards = all.flatMap(({ stages }) => stages.flatMap((stage) => stage.cards))
  expect(seen(cards.map(({ status }) => status))).toEqual(["lost", "open", "won"])
  expect(seen(cards.map((card) => card.time_in_stage?.status ?? "-"))).toEqual(["-", "end", "half", "start"])
  expect(seen(cards.map((card) => card.task_status ?? "-"))).toEqual([
    "-",
    "done",
    "due_soon",
    "late",
    "pending",
  ])
  expect(cards.filter(({ status, lost_reason }) => (status === "lost") !== (lost_reason !== null))).toEqual(
    [],
  )
})

test.each(["admin", "manager", "agent"])("the %s signs in", async (name) => {
  await expect(signIn(`${name}@demo.test`)).resolves.toMatchObject({ email: `${name}@demo.test` })
})

test("the kept totals are those of the deals", async () => {
  const { rows } = await sql`
    select t.stage_id from stage_totals t
    left join deals d on d.account_id = t.account_id and d.pipeline_stage_id = t.stage_id and d.deleted_at is null
    group by t.account_id, t.stage_id, t.count, t.sum
    having t.count <> count(d.id) or t.sum <> coalesce(sum(d.amount), 0)
  `.execute(owner)
  expect(rows).toEqual([])
})

test("the ledger tells the past of every deal, and ends with its present stage", async () => {
  const { rows } = await sql`
    select d.id from deals d
    left join lateral (
      select c.fields->'pipeline_stage_id'->>1 as stage, c.created_at from changes c
      where c.account_id = d.account_id and c.entity = 'deal' and c.record_id = d.id and c.fields ? 'pipeline_stage_id'
      order by c.id desc limit 1
    ) last on true
    where last.stage is distinct from d.pipeline_stage_id::text or last.created_at <> d.last_stage_updated_at
  `.execute(owner)
  expect(rows).toEqual([])
})

test("nothing happened before it could", async () => {
  const { rows } = await sql`
    select id from deals where last_stage_updated_at < created_at or updated_at < last_stage_updated_at
      or created_at > ${api.clock.now} or updated_at > ${api.clock.now}
    union all
    select t.id from tasks t join deals d on d.account_id = t.account_id and d.id = t.deal_id
    where t.created_at < d.created_at or t.finished_at > ${api.clock.now} or t.created_at > ${api.clock.now}
    union all
    select d.id from deals d join deal_contacts l on l.account_id = d.account_id and l.deal_id = d.id
    join contacts c on c.account_id = l.account_id and c.id = l.contact_id where c.created_at > d.created_at
    union all
    select d.id from deals d join accounts a on a.account_id = d.account_id where d.created_at < a.created_at
  `.execute(owner)
  expect(rows).toEqual([])
})

test("deals beyond their first stage sell products, which cost the deal's amount", async () => {
  const { rows } = await sql<{ deals: number; products: number }>`
    select count(distinct deal_id)::int as deals, count(distinct product_id)::int as products from deal_products
  `.execute(owner)
  expect(rows[0]?.deals).toBeGreaterThan(400)
  expect(rows[0]?.products).toBe(11)
  const wrong = await sql`
    select d.id from deals d join deal_products l on l.account_id = d.account_id and l.deal_id = d.id
    join changes c on c.account_id = d.account_id and c.record_id = d.id and c.fields ? 'products'
    group by d.account_id, d.id, d.amount having sum(l.price * l.amount) <> d.amount
  `.execute(owner)
  expect(wrong.rows).toEqual([])
})

test("projects tell what the company asks of them in fields of its own", async () => {
  const { rows } = await sql<{ name: string; deals: number }>`
    select f.name, count(d.id)::int as deals
    from custom_fields f left join deals d on d.account_id = f.account_id and d.custom_fields ? f.key::text
    group by f.name, f.position order by f.position
  `.execute(owner)
  expect(rows.map(({ name }) => name)).toEqual([
    "potencia",
    "conta_de_luz",
    "telhado",
    "distancia",
    "vistoria",
  ])
  expect(rows[0]?.deals).toBeGreaterThan(200)
  expect(rows[3]?.deals).toBeLessThan(rows[2]?.deals ?? 0)
})

test("some deals have notes, which were written within their time and are counted", async () => {
  const { rows } = await sql<{ notes: number; deals: number; wrong: number }>`
    select count(*)::int as notes, count(distinct n.record_id)::int as deals,
      count(*) filter (where n.created_at < d.created_at or n.created_at > ${api.clock.now})::int as wrong
    from notes n join deals d on d.account_id = n.account_id and d.id = n.record_id
  `.execute(owner)
  expect(rows[0]?.deals).toBeGreaterThan(400)
  expect(rows[0]?.notes).toBeGreaterThan(800)
  expect(rows[0]?.wrong).toBe(0)
  const counted = await sql<{ sum: number }>`select sum(note_count)::int as sum from deals`.execute(owner)
  expect(counted.rows[0]?.sum).toBe(rows[0]?.notes)
})

test("people work in office hours, do one thing at a time, and no more than they can in a day", async () => {
  const { rows } = await sql`
    select t.id from tasks t
    where "start"::time < '08:00' or "end"::time > '19:00'
      or (extract(isodow from "start") > 5
        and not (finished_at is null and "end" between ${clocks} and ${clocks}::timestamp + '2 days'))
    union all
    select max(id::text)::uuid from tasks
    group by responsible_user_id, "start"::date having count(*) > 12
    union all
    select t.id from tasks t join tasks o on o.account_id = t.account_id and o.responsible_user_id = t.responsible_user_id
      and o.id <> t.id and o."start" < t."end" and t."start" < o."end"
  `.execute(owner)
  expect(rows).toEqual([])
})

test("what waits is spread over the weeks to come, and what was done over the lives of its deals", async () => {
  const { rows } = await sql<{ late: number; soon: number; later: number; spread: number }>`
    select count(*) filter (where finished_at is null and "end" < ${clocks})::int as late,
      count(*) filter (where finished_at is null and "end" between ${clocks} and ${clocks}::timestamp + '2 days')::int as soon,
      count(*) filter (where finished_at is null and "end" > ${clocks}::timestamp + '2 days')::int as later,
      count(distinct finished_at::date)::int as spread
    from tasks
  `.execute(owner)
  const { late, soon, later, spread } = rows[0] ?? { late: 0, soon: 0, later: 0, spread: 0 }
  expect(late).toBeGreaterThan(40)
  expect(soon).toBeGreaterThan(30)
  expect(soon).toBeLessThan(later / 2)
  expect(spread).toBeGreaterThan(150)
})

test("there are bills of both types and in every status, as the clock and their moves would have left them", async () => {
  expect(counts.bills).toBeGreaterThan(250)
  const { rows } = await sql<{
    status: string
    type: string
  }>`select distinct status, type from bills`.execute(owner)
  expect(seen(rows.map(({ status }) => status))).toEqual(billStatuses.toSorted())
  expect(seen(rows.map(({ type }) => type))).toEqual(["expense", "revenue"])
  const wrong = await sql`
    select id from bills where (status = 'pending' and due_date < (${api.clock.now}::timestamptz at time zone 'America/Sao_Paulo')::date)
      or created_at > ${api.clock.now} or updated_at > ${api.clock.now} or updated_at < created_at
      or (status in ('received', 'received_in_cash')) <> (paid_at is not null and status not in ('refund_requested', 'refunded'))
    union all
    select b.id from bills b join deals d on d.account_id = b.account_id and d.id = b.deal_id
    where d.closed_at is null or d.lost_reason is not null or b.created_at < d.created_at
    union all
    select b.id from bills b
    left join lateral (
      select c.fields->'status'->>1 as status from changes c
      where c.account_id = b.account_id and c.entity = 'bill' and c.record_id = b.id and c.fields ? 'status'
      order by c.created_at desc, c.id desc limit 1
    ) last on true
    where last.status is distinct from b.status
  `.execute(owner)
  expect(wrong.rows).toEqual([])
})

test("automations are sound, go on from now, and have done what they tell of", async () => {
  expect(counts.automations).toBe(10)
  const admin = await signIn("admin@demo.test")
  const list = await api.call(listWorkflows, admin, {})
  expect(list.map(({ enabled }) => enabled).filter(Boolean)).toHaveLength(9)
  for (const workflow of list) {
    const body = { ...workflow, saved_by: undefined, runs: undefined }
    const saved = await api.send(updateWorkflow, admin, { params: { id: workflow.id }, body })
    expect(saved, workflow.name).toMatchObject({ status: 200 })
    const { data } = await api.call(listWorkflowRuns, admin, { params: { id: workflow.id }, query: {} })
    expect(data.length > 0, workflow.name).toBe(workflow.enabled)
    for (const { id } of data.slice(0, 3))
      expect((await api.call(getWorkflowRun, admin, { params: { id } })).steps.length).toBeGreaterThan(0)
  }
  const { rows } = await sql<{ done: number; failed: number; wrong: number }>`
    select count(*) filter (where r.state = 'done')::int as done, count(*) filter (where r.state = 'failed')::int as failed,
      count(*) filter (where r.created_at < w.created_at or r.created_at > ${api.clock.now} or r.next_at is not null)::int as wrong
    from workflow_runs r join workflows w on w.account_id = r.account_id and w.id = r.workflow_id
  `.execute(owner)
  const { done, failed, wrong } = rows[0] ?? { done: 0, failed: 0, wrong: 0 }
  expect(done).toBeGreaterThan(200)
  expect(failed).toBeGreaterThan(10)
  expect(failed).toBeLessThan(done / 4)
  expect(wrong).toBe(0)
})

test("messages of automations are read as they were written", async () => {
  const { rows } = await sql<{ subject: string | null; text: string; state: string }>`
    select subject, text, state from messages
  `.execute(owner)
  expect(rows.length).toBeGreaterThan(100)
  expect(seen(rows.map(({ state }) => state))).toEqual(["delivered", "opened"])
  const isOdd = (text: string) => /\{\{|\}\}|undefined|null|<|(, |de )[!.,]/.test(text) || text.trim() === ""
  expect(rows.filter(({ subject, text }) => isOdd(text) || isOdd(subject ?? "-"))).toEqual([])
})

test("three returns are followed from their deals and by who asked", async () => {
  const admin = await signIn("admin@demo.test")
  const { rows } = await sql<{ id: string }>`select deal_id as id from returns order by created_at`.execute(
    owner,
  )
  const told = await Promise.all(rows.map(({ id }) => api.call(getDealReturn, admin, { params: { id } })))
  const pages = await Promise.all(told.map(({ url }) => api.app.inject({ url: new URL(url).pathname })))
  expect(pages.map(({ statusCode, body }) => [statusCode, /<h1>(.*)<\/h1>/.exec(body)?.[1]])).toEqual([
    [200, "Concluída"],
    [200, "Em andamento"],
    [200, "Pedido recebido"],
  ])
  expect(told.flatMap(({ items }) => items.map(({ reason_text }) => reason_text)).filter(Boolean)).toEqual([
    "O cabo ficou curto",
  ])
  expect(await api.call(listPlugins, admin, {})).toContainEqual(
    expect.objectContaining({ platform: "woocommerce", state: "connected" }),
  )
})

test("everybody's past is marked as the demo's", async () => {
  const { rows } = await sql`select distinct source from operations`.execute(owner)
  expect(rows).toEqual([{ source: "demo" }])
})

test("a second time is refused and changes nothing", async () => {
  await expect(createDemo(api.services)).rejects.toMatchObject({ code: "domain_taken" })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from deals`.execute(owner)
  expect(rows[0]?.count).toBe(2003)
})

test("the web form has a week's answers, of which two wait, and consents of which one was withdrawn", async () => {
  const admin = await signIn("admin@demo.test")
  const [form] = await api.call(listForms, admin, {})
  const params = { id: form?.id ?? "" }
  const received = await api.call(listFormAnswers, admin, { params, query: {} })
  const answers = form?.answers ?? 0
  expect(answers).toBeGreaterThan(50)
  expect([received.data.length, received.spam]).toEqual([20, 2])
  const query = { state: "spam" } as const
  const waiting = await api.call(listFormAnswers, admin, { params, query })
  const [suspect] = waiting.data.filter(({ reason }) => reason === "too_soon")
  const released = { params: { ...params, answer_id: suspect?.id ?? "" } }
  expect((await api.call(releaseFormAnswer, admin, released)).deal_id).not.toBeNull()
  const { rows } = await sql<{ marketing: string; count: number }>`
    select marketing, count(*)::int as count from (
      select distinct on (contact_id) kind as marketing from consents where purpose = 'marketing' order by contact_id, at desc
    ) held group by 1 order by 1
  `.execute(owner)
  expect(rows).toEqual([
    { marketing: "given", count: expect.any(Number) },
    { marketing: "withdrawn", count: 1 },
  ])
  const deals = await sql<{ kind: string; deals: number }>`
    select source_kind as kind, count(*)::int as deals from deals where source_kind is not null group by 1 order by 1
  `.execute(owner)
  expect(deals.rows).toEqual([
    { kind: "form", deals: answers + 1 },
    { kind: "return", deals: 3 },
  ])
})
