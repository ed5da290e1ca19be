import {
  contactOutcomes,
  createTask,
  listTaskTypes,
  logContact,
  taskFields,
} from "@funil/contract/records/tasks"
import { operatorsByType } from "@funil/contract/shared/filters"
import { ownValue } from "@funil/contract/shared/own-value"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { type Person, testApi } from "../client.ts"
import { firstPipeline, makeDeal } from "../factories.ts"
import { passes, type Value } from "./filter-oracle.ts"

const api = await testApi()
const timezone = "America/New_York"
let ana: Person
let bia: Person
const tasks: Record<string, unknown>[] = []

/** Around the change to summer time. */
const starts = [
  "2026-03-07 23:59",
  "2026-03-08 00:00",
  "2026-03-08 03:00",
  "2026-03-08 23:59",
  "2026-03-09 00:00",
  "2026-03-10 11:00",
  "2026-03-11 00:00",
]

beforeAll(async () => {
  ana = await api.signUp()
  bia = await api.colleague(ana, "agent")
  await api.database.owner.updateTable("accounts").set({ timezone }).execute()
  const types = await api.call(listTaskTypes, ana, {})
  const deal = await makeDeal(api, ana, await firstPipeline(api, ana))
  for (let index = 0; index < 42; index += 1) {
    const start = starts[index % starts.length] ?? ""
    const type = types[index % types.length]
    const body = {
      task_type_id: type?.id ?? "",
      start,
      end: start,
      name: [null, "Ligar João", "ligar joao", "100%"][index % 4] ?? null,
      note: [null, "Às dez", "as DEZ"][index % 3] ?? null,
      deal_id: index % 5 === 0 ? deal.id : null,
      responsible_user_id: index % 2 === 0 ? ana.id : bia.id,
      is_finished: index % 6 === 0,
    }
    const { id, status, created_at, finished_at } = await api.call(createTask, ana, { body })
    tasks.push({
      ...body,
      id,
      status,
      created_at,
      finished_at,
      outcome: null,
      "deal.pipeline_id": body.deal_id && deal.pipeline_id,
      "deal.pipeline_stage_id": body.deal_id && deal.pipeline_stage_id,
      name: body.name ?? type?.name,
      creator_user_id: ana.id,
    })
  }
  const place = { "deal.pipeline_id": deal.pipeline_id, "deal.pipeline_stage_id": deal.pipeline_stage_id }
  for (const outcome of contactOutcomes) {
    const input = { params: { id: deal.id }, body: { way: "call", outcome } } as const
    tasks.push({ ...(await api.call(logContact, ana, input)), ...place })
  }
})

const days = ["2026-03-08", "2026-03-09", "@today", "@today-1", "@today-2"]
const instants = ["2026-03-08T05:00:00.000Z", "2026-03-08T03:00:00-04:00"]
const valuesOf: Readonly<Record<string, readonly Value[]>> = {
  instant: [...days, ...instants],
  wall_clock: [
    ...days,
    ...instants,
    "2026-03-08 00:00",
    "2026-03-08 03:00",
    "2026-03-08 23:59",
    "2026-03-10 11:01",
  ],
  text: ["Ligar João", "ligar", "JOAO", "100%", "%", "dez", "reunião"],
  boolean: [true, false],
  record: ["@me"],
}

const linkNames = ["deal_id", "task_type_id", "deal.pipeline_id", "deal.pipeline_stage_id"]

test("tasks are found by filter as a plain look finds them", async () => {
  const ids = tasks.flatMap((task) => linkNames.map((name) => task[name]) as Value[])
  const fields = Object.entries(taskFields).filter(([name, { filter }]) => filter && name !== "updated_at")
  const row = fc.constantFrom(...fields).chain(([filterField, field]) => {
    const people: Value[] = field.to === "user" ? ["@me", bia.id] : ids.filter((id) => id !== null)
    const values = field.type === "record" ? people : (field.options ?? valuesOf[field.type] ?? [])
    const value = fc.constantFrom<Value>(...values)
    return fc.record({
      filterField: fc.constant(filterField),
      operator: fc.constantFrom(...operatorsByType[field.type]),
      valueField: fc.oneof(value, fc.array(value, { maxLength: 3 })),
    })
  })
  const context = { timezone, now: api.clock.now, me: ana.id }
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 2 }), async (filters) => {
      const reply = await api.raw("POST", "/tasks/export", ana, { columns: ["id"], filters })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      const found = String(reply.body).split("\r\n").slice(1, -1)
      const expected = tasks.filter((task) =>
        filters.every(({ filterField, operator, valueField }) => {
          const field = ownValue(taskFields, filterField)
          const values = [valueField].flat()
          return field && passes(context, { field, operator, values }, [task[filterField]], false)
        }),
      )
      expect(found.toSorted()).toEqual(expected.map(({ id }) => String(id)).toSorted())
    }),
    { numRuns: 200, seed: 5 },
  )
}, 60_000)
