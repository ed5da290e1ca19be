import { getMe } from "@funil/contract/account/auth"
import { massTrashDeals, massUpdateDeals, updateDeal } from "@funil/contract/records/deals"
import { getOperation, listOperations, undo } from "@funil/contract/records/history"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../client.ts"
import { connected } from "../connected.ts"
import { makePipeline, stageId } from "../factories.ts"
import { fillAccount } from "../load/fill-account.ts"

const api = await testApi()
const { ownerConnection, owner } = api.database
let ana: Person
let pipeline: Pipeline
/** More than two batches, in the order of their locks. */
let ids: string[]

beforeEach(async () => {
  ana = await api.signUp()
  pipeline = await makePipeline(api, ana)
  const { account } = await api.call(getMe, ana, {})
  const target = { id: account.id, userId: ana.id, pipeline }
  await connected(ownerConnection, async (client) => {
    ids = (await fillAccount(client, target, 1200)).toSorted()
    // The product's own instants have no smaller parts.
    await client.query(
      "update deals set last_stage_updated_at = date_trunc('milliseconds', last_stage_updated_at)",
    )
  })
})

const everything = () => [{ filterField: "pipeline_id", operator: "=", valueField: pipeline.id }]
const toStage = (index: number) => ({ field: "pipeline_stage_id", value: stageId(pipeline, index) })

/** Returns the deals and totals without their versions. */
async function standing(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(d) - 'version' - 'updated_at' order by d.id) from deals d where d.pipeline_id = ${pipeline.id}) as deals,
      (select jsonb_agg(to_jsonb(t) order by t.stage_id) from stage_totals t join stages s on s.id = t.stage_id
        where s.pipeline_id = ${pipeline.id}) as totals
  `.execute(owner)
  return rows
}

/** Returns the stored totals that differ from a recount. */
async function wrongTotals(): Promise<unknown[]> {
  const { rows } = await sql`
    select t.stage_id, t.count, t.sum, count(d.id)::int as counted, coalesce(sum(d.amount), 0) as summed
    from stage_totals t
    left join deals d on d.account_id = t.account_id and d.pipeline_stage_id = t.stage_id and d.deleted_at is null
    group by t.account_id, t.stage_id, t.count, t.sum
    having t.count <> count(d.id) or t.sum <> coalesce(sum(d.amount), 0)
  `.execute(owner)
  return rows
}

test("two mass edits, a mass delete and single writes at once end without a deadlock and with true totals", async () => {
  const [type] = await api.call(listTaskTypes, ana, {})
  const single = async (index: number) => {
    const id = ids[(index * 29) % 500] ?? ""
    const body = { pipeline_stage_id: stageId(pipeline, index % 4), amount: index }
    await api.call(createTask, ana, {
      body: { task_type_id: type?.id ?? "", start: "2026-03-11 09:00", deal_id: ids[index] },
    })
    return (await api.send(updateDeal, ana, { params: { id }, body })).status
  }
  const edit = (values: { field: string; value: unknown }[]) =>
    api.send(massUpdateDeals, ana, { body: { filters: everything(), values: values as never } })
  const few = [{ filterField: "id", operator: "=", valueField: ids.slice(500, 700) }]
  // Five users, each with one action after another.
  const colleague = async (seat: number) => {
    const statuses: number[] = []
    for (let turn = 0; turn < 8; turn += 1) statuses.push(await single(seat + 5 * turn))
    return statuses
  }
  const [one, other, gone, ...singles] = await Promise.all([
    edit([toStage(1), { field: "amount", value: 7.5 }]),
    edit([toStage(2), { field: "tags", value: { add: ["em massa"], remove: [] } }]),
    api.send(massTrashDeals, ana, { body: { filters: few } }),
    ...Array.from({ length: 5 }, (_, seat) => colleague(seat)),
  ])
  expect([one.status, other.status, gone.status]).toEqual([200, 200, 200])
  expect(gone.body).toEqual({ deleted: 200 })
  expect(new Set(singles.flat())).toEqual(new Set([200]))
  expect(await wrongTotals()).toEqual([])
  const undone = await Promise.all(
    [one, other, gone].map(({ headers }) =>
      api.send(undo, ana, { body: { token: headers["undo-token"] ?? "" } }),
    ),
  )
  expect(undone.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await wrongTotals()).toEqual([])
}, 60_000)

/** Starts a mass edit that blocks in its third batch, and runs a function meanwhile. */
async function stuck(work: (operation: string, edit: Promise<{ status: number }>) => Promise<void>) {
  const operation = crypto.randomUUID()
  await connected(ownerConnection, async (client) => {
    await client.query("begin")
    await client.query("select from deals where id = $1 for update", [ids[1100]])
    const body = { filters: everything(), values: [toStage(1)], progress_id: operation }
    const edit = api.send(massUpdateDeals, ana, { body })
    await expect.poll(() => progress(operation), { timeout: 15_000 }).toMatchObject({ done: 1000 })
    await work(operation, edit)
    await client.query("rollback")
    await edit
  })
}

async function progress(id: string): Promise<unknown> {
  return (await api.send(getOperation, ana, { params: { id } })).body
}

test("a long edit tells how far it is, to its author and to admins", async () => {
  const before = await standing()
  const agent = await api.colleague(ana, "agent")
  const admin = await api.colleague(ana, "admin")
  let followed = ""
  await stuck(async (operation) => {
    followed = operation
    expect(await progress(operation)).toMatchObject({ status: "running", total: 1200, done: 1000 })
    const asked = (who: Person) => api.send(getOperation, who, { params: { id: operation } })
    expect([(await asked(admin)).status, (await asked(agent)).status]).toEqual([200, 404])
    // A running edit can't be undone yet.
    expect((await api.send(undo, ana, { body: { token: operation } })).status).toBe(409)
  })
  expect(await progress(followed)).toMatchObject({
    status: "done",
    total: 1200,
    done: 1200,
    undo_token: followed,
  })
  const again = { filters: everything(), values: [toStage(2)], progress_id: followed }
  expect((await api.send(massUpdateDeals, ana, { body: again })).status).toBe(409)
  const following = crypto.randomUUID()
  const body = { token: followed, progress_id: following }
  expect(await api.call(undo, ana, { body })).toMatchObject({ undone: 900, skipped: [] })
  expect(await progress(following)).toMatchObject({ status: "done", total: 900, done: 900, updated: 900 })
  expect(await standing()).toEqual(before)
})

test("an edit whose first batches find nothing to change is one operation all the same", async () => {
  const amount = [{ field: "amount", value: 1 }]
  const first = [{ filterField: "id", operator: "=", valueField: ids.slice(0, 600) }]
  await api.call(massUpdateDeals, ana, { body: { filters: first, values: amount } })
  const before = await standing()
  const body = { filters: everything(), values: amount }
  const { headers } = await api.send(massUpdateDeals, ana, { body })
  const token = headers["undo-token"] ?? ""
  expect(await api.call(undo, ana, { body: { token } })).toMatchObject({ skipped: [] })
  expect(await standing()).toEqual(before)
})

test("an edit that is cut off half-way says so, and what it did can be undone whole", async () => {
  const before = await standing()
  await stuck(async (operation, edit) => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '/* lock deals */%'
    `.execute(owner)
    expect((await edit).status).toBe(503)
    expect(await progress(operation)).toMatchObject({
      status: "failed",
      total: 1200,
      done: 1000,
      undo_token: operation,
    })
    expect(await wrongTotals()).toEqual([])
    const { data } = await api.call(listOperations, ana, { query: {} })
    const [last] = data
    expect(last).toMatchObject({ id: operation, kind: "deal.moved", undo_token: operation })
    expect(last?.counts).toMatchObject([{ entity: "deal", action: "move" }])
    const undone = last?.counts[0]?.count
    expect(await api.call(undo, ana, { body: { token: operation } })).toEqual({ undone, skipped: [] })
  })
  expect(await standing()).toEqual(before)
})

test("an edit whose process died is told as failed after a minute without a sign of life", async () => {
  await stuck(async (operation) => {
    const { now } = api.clock
    api.clock.now = new Date(now.getTime() + 61_000)
    expect(await progress(operation)).toMatchObject({ status: "failed", done: 1000 })
    api.clock.now = now
  })
})

test("an undo leaves alone what somebody changed since, and names at most a thousand of them", async () => {
  const values = [{ field: "amount", value: 1 }]
  const { headers } = await api.send(massUpdateDeals, ana, { body: { filters: everything(), values } })
  const again = [{ field: "amount", value: 2 }]
  const most = [{ filterField: "code", operator: "<=", valueField: 1100 }]
  await api.call(massUpdateDeals, ana, { body: { filters: most, values: again } })
  const reply = await api.call(undo, ana, { body: { token: headers["undo-token"] ?? "" } })
  expect(reply).toMatchObject({ undone: 100, skipped_total: 1100 })
  expect(reply.skipped).toHaveLength(1000)
  expect(reply.skipped[0]).toMatchObject({ entity: "deal", reason: "changed" })
  expect(await wrongTotals()).toEqual([])
})
