import { createBill, getBill } from "@funil/contract/records/bills"
import { createContact } from "@funil/contract/records/contacts"
import { mergeDeal } from "@funil/contract/records/deal-merge"
import { createDeal, type Deal, getDeal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { listOperations, listTrash, restoreTrash, undo } from "@funil/contract/records/history"
import { createNote } from "@funil/contract/records/notes"
import { createProduct } from "@funil/contract/records/products"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { getBoard, type Pipeline } from "@funil/contract/settings/pipelines"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person } from "../../../test/client.ts"
import { makePipeline, stageId } from "../../../test/factories.ts"
import { answeredForm } from "../../../test/forms/answer-scene.ts"
import { returnsScene } from "../../../test/scenes/returns-scene.ts"
import { newId } from "../../platform/new-id.ts"

const { api, open, request, dealOf, restart } = await returnsScene()
let ana: Person
let sales: Pipeline

beforeEach(async () => {
  ana = await api.signUp()
  sales = await makePipeline(api, ana)
})

const read = (id: string, who = ana) => api.call(getDeal, who, { params: { id } })
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)
/** Returns a deal without the fields that every write changes. */
const still = ({ updated_at: _, ...deal }: Deal) => deal

function deal(who: Person, body: object = {}, pipeline = sales): Promise<Deal> {
  return api.call(createDeal, who, {
    body: { name: "Forno", pipeline_stage_id: stageId(pipeline, 0), ...body },
  })
}

async function totals(pipeline: Pipeline): Promise<[number, number][]> {
  const { stages } = await api.call(getBoard, ana, { params: { id: pipeline.id } })
  return stages.map(({ count, sum }) => [count, sum])
}

const product = (name: string, price: number) => api.call(createProduct, ana, { body: { name, price } })
const contact = (first_name: string) => api.call(createContact, ana, { body: { first_name } })

async function accountOf(dealId: string): Promise<string> {
  const found = api.database.owner.selectFrom("deals").select("account_id").where("id", "=", dealId)
  return (await found.executeTakeFirstOrThrow()).account_id
}

async function merge(own: string, other: string | string[], more: object = {}, who = ana) {
  return api.send(mergeDeal, who, { params: { id: own }, body: { with: other, ...more } as never })
}

test("a merge of deals fills, unites and moves all that hangs on the other, and an undo parts them exactly", async () => {
  await api.call(createCustomField, ana, { body: { entity: "deal", type: "text", label: "Cor" } })
  const after = await makePipeline(api, ana)
  const [rita, rui] = [await contact("Rita"), await contact("Rui")]
  const [oven, table] = [await product("Forno", 100.1), await product("Mesa", 50.05)]
  const own = await deal(ana, {
    tags: ["a"],
    contacts: [rita.id],
    products: [{ product_id: oven.id, amount: 2 }],
  })
  const body = {
    name: "Mesa",
    tags: ["A", "b"],
    contacts: [rui.id, rita.id],
    custom_fields: { cor: "azul" },
    expected_close_date: "2026-05-04",
    products: [{ product_id: table.id, amount: 3 }, { product_id: oven.id }],
  }
  const other = await deal(ana, body, after)
  const [type] = await api.call(listTaskTypes, ana, {})
  const times = { start: "2026-03-11 10:00", end: "2026-03-11 11:00", task_type_id: type?.id ?? "" }
  await api.call(createTask, ana, { body: { ...times, deal_id: other.id, responsible_user_id: ana.id } })
  const note = { entity: "deal", record_id: other.id, note: "<p>Oi</p>" } as const
  await api.call(createNote, ana, { body: note })
  const draft = { type: "revenue", total: 10, deal_id: other.id } as const
  const bill = await api.call(createBill, ana, { body: draft })
  const ids = { message: newId(), confirmation: newId() }
  const account = await accountOf(other.id)
  const { owner } = api.database
  await sql`
    insert into messages (account_id, id, entity, record_id, channel, "to", created_at)
    values (${account}, ${ids.message}, 'deal', ${other.id}, 'email', 'rita@sol.test', now())
  `.execute(owner)
  await sql`
    insert into confirmations (account_id, id, deal_id, contact_id, expires_at, created_at)
    values (${account}, ${ids.confirmation}, ${other.id}, ${rita.id}, now(), now())
  `.execute(owner)
  const hanging = async () => {
    const mine = (table: string, id: string) =>
      sql<{ deal: string }>`
        select ${sql.ref(table === "messages" ? "record_id" : "deal_id")} as deal from ${sql.table(table)}
        where account_id = ${account} and id = ${id}
      `.execute(owner)
    const found = [await mine("messages", ids.message), await mine("confirmations", ids.confirmation)]
    const { deal_id } = await api.call(getBill, ana, { params: { id: bill.id } })
    return [...found.flatMap(({ rows }) => rows.map(({ deal }) => deal)), deal_id]
  }
  const before = [await read(own.id), await read(other.id)]
  const counted = [await totals(sales), await totals(after)]

  const reply = await merge(own.id, other.id)
  expect(reply.body).toMatchObject({
    name: "Forno",
    amount: 350.35,
    pipeline_id: sales.id,
    pipeline_stage_id: own.pipeline_stage_id,
    tags: ["a", "b"],
    custom_fields: { cor: "azul" },
    expected_close_date: "2026-05-04",
    note_count: 1,
  })
  const { products, contacts, tasks } = reply.body
  expect(products.map(({ id, pivot }) => [id, pivot.amount])).toEqual([
    [oven.id, 2],
    [table.id, 3],
  ])
  expect(idsOf(contacts)).toEqual([rita.id, rui.id])
  expect(tasks).toHaveLength(1)
  expect(await hanging()).toEqual([own.id, own.id, own.id])
  expect((await totals(sales))[0]).toEqual([1, 350.35])
  expect((await totals(after))[0]).toEqual([0, 0])
  const { data } = await api.call(listOperations, ana, { query: {} })
  expect(data[0]).toMatchObject({ kind: "deal.merged" })
  expect(idsOf((await api.call(listTrash, ana, { query: { entity: "deal" } })).data)).toEqual([other.id])

  const undone = await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
  expect(undone.skipped).toEqual([])
  expect([await read(own.id), await read(other.id)].map(still)).toEqual(before.map(still))
  expect(await hanging()).toEqual([other.id, other.id, other.id])
  expect([await totals(sales), await totals(after)]).toEqual(counted)
})

test("an agreed amount stays, a deal without one takes the other's, and a choice or the caller's wish wins", async () => {
  const oven = await product("Forno", 100)
  const lines = { products: [{ product_id: oven.id }] }
  const amountOf = async (own: object, other: object, more: object = {}) => {
    const { body } = await merge((await deal(ana, own)).id, (await deal(ana, other)).id, more)
    return [body.amount, body.products.length]
  }
  expect(await amountOf({ amount: 5000 }, lines)).toEqual([5000, 1])
  expect(await amountOf({}, { ...lines, amount: 90 })).toEqual([90, 1])
  expect(await amountOf(lines, lines)).toEqual([100, 1])
  expect(await amountOf({ amount: 5000 }, lines, { products: false })).toEqual([5000, 0])
  expect(await amountOf({ amount: 5000 }, lines, { fields: { amount: "with" } })).toEqual([100, 1])
})

test("answers to forms follow through two merges and come back with their deal", async () => {
  const { received } = await answeredForm(api, ana)
  const first = await received({ "contact.first_name": "Rita", "contact.email": "rita@sol.test" })
  const [second, third] = [await deal(ana), await deal(ana)]
  const dealOfAnswer = async () => {
    const { rows } = await sql<{ id: string }>`
      select deal_id as id from form_answers where account_id = (select account_id from deals where id = ${first})
    `.execute(api.database.owner)
    return rows[0]?.id
  }
  await merge(second.id, first)
  const reply = await merge(third.id, second.id)
  expect(await dealOfAnswer()).toBe(third.id)
  await api.call(undo, ana, { body: { token: reply.headers["undo-token"] ?? "" } })
  expect(await dealOfAnswer()).toBe(second.id)
  await api.call(restoreTrash, ana, { params: { entity: "deal", id: first } })
  expect(await dealOfAnswer()).toBe(first)
})

test("a merge is refused whole unless the caller may change both", async () => {
  const [rui, rita] = [await api.colleague(ana, "agent"), await api.colleague(ana, "restricted_agent")]
  const eve = await api.signUp()
  const [own, ofAna, ofRui] = [
    await deal(ana, { user_id: rui.id }),
    await deal(ana),
    await deal(ana, { user_id: rui.id }),
  ]
  const status = async (who: Person, id: string, other: string, more: object = {}) =>
    (await merge(id, other, more, who)).status
  expect(await status(rui, own.id, ofAna.id)).toBe(403)
  expect(await status(rita, own.id, ofRui.id)).toBe(403)
  expect(await status(eve, own.id, ofRui.id)).toBe(404)
  const ofEve = await api.call(createDeal, eve, { body: { name: "De Eva" } })
  expect(await status(ana, own.id, ofEve.id)).toBe(404)
  expect(await status(ana, own.id, own.id)).toBe(422)
  expect(await status(ana, own.id, ofRui.id, { fields: { pipeline_stage_id: "with" } })).toBe(422)
  await api.call(trashDeal, ana, { params: { id: ofAna.id } })
  expect(await status(ana, own.id, ofAna.id)).toBe(404)
  expect(await status(ana, ofAna.id, own.id)).toBe(404)
  expect(await status(rui, own.id, ofRui.id)).toBe(200)
})

test("a deal with a return stays, and takes others in", async () => {
  await restart()
  const { path } = await open(ana, "nuvemshop")
  const back = await dealOf(ana, (await request(path)).text)
  const other = await deal(ana)
  const refused = await merge(other.id, back.id)
  expect([refused.status, refused.body]).toEqual([422, { with: ["Mantenha o negócio que tem a devolução."] }])
  expect((await merge(back.id, other.id)).status).toBe(200)
})

test("of two merges into each other at once one is refused", async () => {
  const [one, other] = [await deal(ana, { amount: 1 }), await deal(ana, { amount: 2 })]
  await api.call(updateDeal, ana, { params: { id: one.id }, body: { deals: [other.id] } })
  const replies = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await totals(sales))[0]?.[0]).toBe(1)
})
