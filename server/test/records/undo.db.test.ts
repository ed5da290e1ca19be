import { updateDeal } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import fc from "fast-check"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { testApi } from "../client.ts"
import { stageId } from "../factories.ts"
import { endingCalls, sampleCalls, silentCalls } from "../samples/sample-calls.ts"
import { makeWorld, type World } from "../world.ts"

const api = await testApi()
const { owner } = api.database
let world: World

beforeAll(async () => {
  world = await makeWorld(api)
})

const writing = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method !== "GET" && access !== "public")
  .filter(({ id }) => !silentCalls.has(id) && !endingCalls.has(id))

async function sampleOf({ id }: Endpoint) {
  const make = sampleCalls[id]
  if (!make) throw new Error(`There is no sample of ${id}.`)
  return make(world)
}

/**
 * Calls without an undo here: undos of undos have their own test. Anonymizing, consents, orders,
 * passwords and secrets can't be undone.
 */
const final = new Set([
  "operation.undo",
  "contact.anonymise",
  "contact.create_consent",
  "contact.withdraw_consents",
  "contact.dismiss_given_detail",
  "form.update_password",
  "webhook.rotate",
  "account.free_plan",
  "invoice.create",
  "pending_change.revoke",
  "token.create",
  "token.revoke",
  "all_data.gather",
])

const isLive = (column: string, table: string) =>
  `(account_id, ${column}) in (select account_id, id from ${table} where deleted_at is null)`

const live = {
  deals: "deleted_at is null",
  contacts: "deleted_at is null",
  companies: "deleted_at is null",
  products: "deleted_at is null",
  bills: "deleted_at is null",
  tasks: "deleted_at is null",
  task_types: "deleted_at is null",
  custom_fields: "deleted_at is null",
  users: "deleted_at is null",
  pipelines: "deleted_at is null",
  files: "deleted_at is null",
  forms: "deleted_at is null",
  returns_forms: "deleted_at is null",
  stages: `deleted_at is null and ${isLive("pipeline_id", "pipelines")}`,
  stage_totals:
    "(account_id, stage_id) in (select s.account_id, s.id from stages s join pipelines p on p.account_id = s.account_id and p.id = s.pipeline_id and p.deleted_at is null where s.deleted_at is null)",
  deal_contacts: isLive("deal_id", "deals"),
  deal_companies: isLive("deal_id", "deals"),
  deal_products: isLive("deal_id", "deals"),
  deal_deals: `${isLive("deal_id", "deals")} and ${isLive("related_deal_id", "deals")}`,
}

/** Returns the account's live records without their versions. */
async function visible(): Promise<unknown> {
  const { rows } = await sql<{ all: unknown }>`select jsonb_build_object(${sql.join(
    Object.entries(live).flatMap(([table, where]) => [
      sql.lit(table),
      sql`(select jsonb_agg(to_jsonb(t) - 'version' - 'updated_at' order by to_jsonb(t) - 'version' - 'updated_at') from ${sql.table(table)} t where ${sql.raw(where)})`,
    ]),
  )}) as all`.execute(owner)
  return rows[0]?.all
}

describe("undo puts back exactly what was before", () => {
  test.each(writing.filter(({ id }) => !final.has(id)))("$id", async (endpoint) => {
    const sample = await sampleOf(endpoint)
    const before = await visible()
    const { headers } = await api.send(endpoint, world.admin, sample as never)
    const token = headers["undo-token"] ?? ""
    expect(token).toMatch(/^[0-9a-f-]{36}$/)
    expect(await api.call(undo, world.admin, { body: { token } })).toMatchObject({ skipped: [] })
    expect(await visible()).toEqual(before)
  })

  test("any update, whatever it changes", async () => {
    const { deal, relatedDeal, pipeline, contact, company, product, bill, task, taskType, colleague, admin } =
      world
    const text = fc.constantFrom("", "Ação 'x' \\ %", "a", "b".repeat(100))
    const name = text.filter((value) => value !== "")
    const person = fc.constantFrom(colleague.id, admin.id)
    const optional = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
      fc.record(shape, { requiredKeys: [] })
    const update = (path: string, shape: Parameters<typeof optional>[0]) =>
      fc.record({ path: fc.constant(path), body: optional(shape) })
    const calls = fc.oneof(
      update(`/cards/${deal.id}`, {
        name,
        amount: fc.constantFrom(0, 0.1, 1e7, 99_999_999.99),
        pipeline_stage_id: fc.constantFrom(...pipeline.stages.map(({ id }) => id)),
        before_id: fc.constantFrom(null, relatedDeal.id),
        tags: fc.subarray(["a", "B", "ç"]),
        user_id: fc.option(person),
        contacts: fc.subarray([contact.id]),
        companies: fc.subarray([company.id]),
        deals: fc.subarray([relatedDeal.id]),
        products: fc.subarray([{ id: product.id, amount: 7, price: 0.1 }]),
        lost_reason: fc.option(text),
        expected_close_date: fc.constantFrom(null, "2026-02-28", "0001-01-01", "9999-12-31"),
      }),
      update(`/contacts/${contact.id}`, {
        first_name: name,
        email: fc.constantFrom(null, "A@b.cd"),
        phone1: fc.constantFrom(null, "(11) 91234-5678", "ramal 5"),
        birthdate: fc.constantFrom(null, "1990-02-28"),
        gender: fc.constantFrom(null, "female"),
        address_latitude: fc.constantFrom(null, -23.55052, 0, 90),
        companies: fc.subarray([company.id]),
        tags: fc.subarray(["x", "y"]),
        job: fc.option(text),
      }),
      update(`/companies/${company.id}`, {
        company: name,
        website: fc.constantFrom(null, "https://x.test"),
        tags: fc.subarray(["x"]),
      }),
      update(`/products/${product.id}`, {
        name,
        color: fc.constantFrom(null, "#00ff00", "info"),
        price: fc.constantFrom(0, 0.1, 99_999_999.99),
        sku: fc.option(text),
        tags: fc.subarray(["x", "y"]),
      }),
      update(`/bills/${bill.id}`, {
        type: fc.constantFrom("expense", "revenue"),
        status: fc.constantFrom("pending", "confirmed", "received", "refund_requested", "overdue"),
        description: fc.option(text),
        total: fc.constantFrom(0, 0.1, 99_999_999.99),
        due_date: fc.constantFrom(null, "2026-02-28", "9999-12-31"),
        tags: fc.subarray(["x", "y"]),
        deal_id: fc.constantFrom(null, deal.id, relatedDeal.id),
        contact_id: fc.constantFrom(null, contact.id),
        user_id: fc.option(person),
      }),
      update(`/tasks/${task.id}`, {
        name: fc.option(text),
        start: fc.constantFrom("2026-03-10 10:00", "2018-11-04 00:30"),
        end: fc.constantFrom("2026-03-12 10:00", "2027-01-01 00:00"),
        is_finished: fc.boolean(),
        note: fc.option(text),
        deal_id: fc.constantFrom(null, deal.id, relatedDeal.id),
        responsible_user_id: person,
        task_type_id: fc.constant(taskType.id),
      }),
      update(`/pipelines/${pipeline.id}`, {
        name,
        lost_reason_options: fc.subarray(["Preço", "Prazo"]),
        schema: optional({ show_deal_amount: fc.boolean(), show_deal_contacts: fc.boolean() }),
      }),
      update(`/pipelines/${pipeline.id}/stages/${stageId(pipeline, 1)}`, {
        name,
        timeout: fc.constantFrom(null, 0, 48),
        whatsapp_default_message: fc.option(text),
      }),
      update(`/users/${colleague.id}`, {
        first_name: name,
        job: fc.option(text),
        role: fc.constantFrom("manager", "visitor"),
      }),
      fc.record({
        path: fc.constant("/settings"),
        body: fc.record({
          entity: fc.constant("stage"),
          id: fc.constantFrom(...pipeline.stages.map(({ id }) => id)),
          before_id: fc.constantFrom(null, ...pipeline.stages.map(({ id }) => id)),
        }),
      }),
    )
    let undone = 0
    await fc.assert(
      fc.asyncProperty(calls, async ({ path, body }) => {
        const before = await visible()
        const { headers } = await api.raw("PUT", path, admin, body)
        const token = headers["undo-token"]
        if (token !== undefined) {
          undone += 1
          expect(await api.call(undo, admin, { body: { token } })).toMatchObject({ skipped: [] })
        }
        expect(await visible()).toEqual(before)
      }),
      { numRuns: 80, seed: 11 },
    )
    expect(undone).toBeGreaterThan(40)
  })

  test("and undoing the undo does it again", async () => {
    const { admin, deal } = world
    const params = { id: deal.id }
    const first = await api.send(updateDeal, admin, { params, body: { amount: 77, tags: ["de novo"] } })
    const after = await visible()
    const back = await api.send(undo, admin, { body: { token: first.headers["undo-token"] ?? "" } })
    await api.call(undo, admin, { body: { token: back.headers["undo-token"] ?? "" } })
    expect(await visible()).toEqual(after)
  })
})
