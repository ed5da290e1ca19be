import type { Role } from "@funil/contract/account/permissions"
import type { Total } from "@funil/contract/home/dashboards"
import { getToday } from "@funil/contract/home/today"
import type { Deal } from "@funil/contract/records/deals"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { updatePipeline } from "@funil/contract/settings/pipelines"
import type { FilterRow } from "@funil/contract/shared/filters"
import { beforeAll, describe, expect, test } from "vitest"
import { type Person, testApi } from "../client.ts"
import { makeDeal, makePipeline } from "../factories.ts"
import { makeScene, type Scene } from "./dashboard-scene.ts"

const api = await testApi()

const cents = (value: number) => Math.round(value * 100) / 100
const sum = (deals: readonly Deal[]) => cents(deals.reduce((all, { amount }) => all + amount, 0))

/** Returns the records that a user's filters of a figure find. */
async function listed<T = Deal>(who: Person, path: "/cards" | "/tasks", filters: Total["filters"]) {
  const reply = await api.raw("POST", `${path}/filter?paginate=false`, who, { filters })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as T[]
}

/** Returns the same filters for other days. */
function on(filters: Total["filters"], from: string, to: string): FilterRow[] {
  return (filters ?? []).map((row) => {
    if (row.filterField !== "closed_at") return row
    return { ...row, valueField: row.operator === ">=" ? from : to }
  })
}

const share = (part: number, whole: number) => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : null)

/** Creates a colleague who takes over another one's deals and tasks. */
async function heir(admin: Person, role: Role, { id }: { readonly id: string }): Promise<Person> {
  const who = await api.colleague(admin, role)
  const { owner } = api.database
  await owner.updateTable("deals").set({ user_id: who.id }).where("user_id", "=", id).execute()
  const responsible = "responsible_user_id"
  await owner
    .updateTable("tasks")
    .set({ [responsible]: who.id })
    .where(responsible, "=", id)
    .execute()
  return who
}

/**
 * Compares a user's figures with the lists of their filters, for days of a leap year's March up to
 * the 5th.
 */
async function requireFigures(who: Person): Promise<void> {
  const { figures } = await api.call(getToday, who, {})
  const { open, open_amount, won, won_amount, conversion, late } = figures
  const opened = await listed(who, "/cards", open.filters)
  expect([open.value, open_amount.value, open.previous]).toEqual([opened.length, sum(opened), null])
  expect(open_amount.filters).toEqual(open.filters)
  expect(late.value).toBe((await listed(who, "/tasks", late.filters)).length)
  const closedOn = async (from: string, to: string) => ({
    won: await listed(who, "/cards", on(won.filters, from, to)),
    closed: await listed(who, "/cards", on(conversion.filters, from, to)),
  })
  const now = await closedOn("2028-03-01", "2028-03-31")
  const before = await closedOn("2028-02-01", "2028-02-05")
  expect([won.value, won.previous]).toEqual([now.won.length, before.won.length])
  expect([won_amount.value, won_amount.previous]).toEqual([sum(now.won), sum(before.won)])
  const shares = [now, before].map((of) => share(of.won.length, of.closed.length))
  expect([conversion.value, conversion.previous]).toEqual(shares)
  expect(on(won.filters, "2028-03-01", "2028-03-31")).toEqual(won.filters)
  for (const [index, day] of [1, 2, 3, 4, 5].entries()) {
    const soFar = await closedOn("2028-03-01", `2028-03-0${day}`)
    expect(won.days[index]).toBe(soFar.won.length)
    expect(won_amount.days[index]).toBe(sum(soFar.won))
    expect(conversion.days[index]).toBe(share(soFar.won.length, soFar.closed.length))
  }
  expect([won, won_amount, conversion].map(({ days }) => days.length)).toEqual([5, 5, 5])
}

describe.each([
  ["America/Sao_Paulo", "-03:00"],
  ["Asia/Kathmandu", "+05:45"],
] as const)("in %s", (timezone, offset) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await makeScene(api, timezone, offset)
  }, 120_000)

  test("admins and managers are told the figures of the account, each that of its list", async () => {
    const { admin, manager, books } = scene
    await requireFigures(admin)
    await requireFigures(manager)
    const { figures } = await api.call(getToday, manager, {})
    expect(figures).toEqual((await api.call(getToday, admin, {})).figures)
    expect(figures.won.filters).not.toContainEqual(expect.objectContaining({ filterField: "user_id" }))
    expect(figures.open.value).toBeGreaterThan(0)
    expect(figures.won.previous).toBeGreaterThan(0)
    expect(figures.open.value).toBeLessThan(books.deals.length)
  })

  test("everybody else is told of own deals and tasks, as far as the role sees them", async () => {
    const { admin, people, books } = scene
    let before: { readonly id: string } = people[1] ?? admin
    for (const role of ["restricted_agent", "external_agent", "visitor", "agent"] as const) {
      const who = await heir(admin, role, before)
      await requireFigures(who)
      const { figures } = await api.call(getToday, who, {})
      const mine = { operator: "=", valueField: who.id }
      for (const { filters } of [figures.open, figures.won, figures.conversion])
        expect(filters).toContainEqual({ filterField: "user_id", ...mine })
      expect(figures.late.filters).toContainEqual({ filterField: "responsible_user_id", ...mine })
      expect(figures.open.value).toBeGreaterThan(0)
      before = who
    }
    const agent = await heir(admin, "agent", before)
    const all = await api.call(getToday, agent, {})
    const pipelines = books.pipelines.slice(-1).map(({ id }) => id)
    await api.database.owner.updateTable("users").set({ pipelines }).where("id", "=", agent.id).execute()
    await requireFigures(agent)
    const { figures } = await api.call(getToday, agent, {})
    expect(figures.open.value).toBeLessThan(all.figures.open.value ?? 0)
  })
})

test("open deals are told by their amounts where the columns of a pipeline sum another field", async () => {
  api.clock.now = new Date("2028-03-05T15:00:00Z")
  const ana = await api.signUp()
  const area = { entity: "deal", type: "number", label: "Área" } as const
  const field = await api.call(createCustomField, ana, { body: area })
  const pipeline = await makePipeline(api, ana)
  const schema = { sum_field: field.name }
  await api.call(updatePipeline, ana, { params: { id: pipeline.id }, body: { schema } })
  const other = await makePipeline(api, ana)
  await makeDeal(api, ana, pipeline, { amount: 10.1 })
  await makeDeal(api, ana, pipeline, { amount: 0.2 })
  await makeDeal(api, ana, pipeline, { amount: 5, stage: 2 })
  await makeDeal(api, ana, other, { amount: 1000 })
  const { figures } = await api.call(getToday, ana, {})
  expect([figures.open.value, figures.open_amount.value]).toEqual([3, 1010.3])
  expect([figures.won.value, figures.won_amount.value]).toEqual([1, 5])
})
