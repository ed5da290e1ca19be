import { filterDeals } from "@funil/contract/records/deals"
import { listTaskTypes } from "@funil/contract/records/tasks"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { getBoard, type Pipeline, updatePipeline } from "@funil/contract/settings/pipelines"
import type { Entity } from "@funil/contract/shared/entities"
import { listModes } from "@funil/contract/shared/mass"
import * as fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { type Person, type Reply, testApi } from "../client.ts"
import { makeDeal, makePipeline, stageId } from "../factories.ts"
import { fingerprint } from "../fingerprint.ts"
import { type Pair, type View, singleBody } from "./walked-noun.ts"
const api = await testApi()
let ana: Person
let bia: Person
let pipeline: Pipeline
let taskTypes: string[]
let dealId: string
const contacts: string[] = []
const companies: string[] = []
const products: string[] = []
let counter = 0

type Body = Record<string, unknown>
type Row = Body & { id: string }
/** A field with values for an edit, invalid ones too. */
type Values = Readonly<Record<string, readonly unknown[]>>

interface Noun {
  readonly entity: Entity
  readonly path: string
  /** Returns the body of the n-th record. */
  readonly body: (n: number) => Body
  readonly values: () => Values
  /** Lists that an edit sets, adds to and removes from. */
  readonly lists?: () => Values
}

const tags = [["novo", "Novo"], [], ["Velho", "x"], Array.from({ length: 50 }, (_, index) => `t${index}`)]
const tooMany = Array.from({ length: 51 }, (_, index) => `t${index}`)
const texts = ["Ação 'x' \\ %", "  dois  ", "", null, "x".repeat(300), 7]

const nouns: readonly Noun[] = [
  {
    entity: "deal",
    path: "/cards",
    body: (n) => ({
      name: `Negócio ${n}`,
      pipeline_stage_id: stageId(pipeline, [0, 3, 2][n % 3] ?? 0),
      lost_reason: "Prazo",
      amount: n + 0.25,
      tags: ["velho"],
      user_id: n % 2 ? ana.id : bia.id,
      contacts: contacts.slice(0, n),
      companies: companies.slice(n),
      products: products.slice(0, n).map((product_id) => ({ product_id, amount: n, price: 3.5 })),
    }),
    values: () => ({
      name: texts,
      amount: [0, 12.345, -1, 99_999_999.99, "a"],
      tags: [tooMany],
      user_id: [ana.id, bia.id, null, pipeline.id],
      expected_close_date: ["2026-02-28", "2026-02-30", null],
      pipeline_stage_id: [0, 1, 2, 3].map((index) => stageId(pipeline, index)),
      lost_reason: ["Preço", "Humor", null],
      contacts: [[pipeline.id]],
      products: [[products[0], products[0]], [{ id: products[0], amount: 0 }]],
    }),
    lists: () => ({
      tags,
      contacts: [contacts, [], contacts.slice(1)],
      companies: [companies.toReversed(), [], [{ id: companies[1] }]],
      products: [
        products,
        [{ id: products[0], amount: 2, price: 9.99 }],
        [],
        [{ id: products[2], amount: 999, price: 99_999_999.99 }],
      ],
    }),
  },
  {
    entity: "contact",
    path: "/contacts",
    body: (n) => ({
      first_name: `Rita ${n}`,
      job: "Gerente",
      tags: ["velho"],
      phone1: `1198765432${n % 10}`,
      companies: companies.slice(n),
    }),
    values: () => ({
      first_name: texts,
      email: ["oi@sol.test", "oi", null],
      phone1: ["11 91234-5678", "", null],
      document: ["529.982.247-25", "111", null],
      birthdate: ["1990-02-03", "ontem", null],
      address_city: texts,
      companies: [[pipeline.id], null],
    }),
    lists: () => ({ tags, companies: [companies, [], companies.slice(1)] }),
  },
  {
    entity: "company",
    path: "/companies",
    body: (n) => ({ company: `Padaria ${n}`, tags: ["velho"] }),
    values: () => ({
      company: texts,
      website: ["https://sol.test", "javascript:alert(1)", null],
      document: ["11.222.333/0001-81", "12", null],
      address_state: ["SP", null],
      tags: [tooMany],
    }),
    lists: () => ({ tags }),
  },
  {
    entity: "user",
    path: "/users",
    body: (n) => ({ first_name: `Rui ${n}`, email: `rui${(counter += 1)}@sol.test`, role: "agent" }),
    values: () => ({
      first_name: texts,
      job: texts,
      role: ["manager", "visitor", "rei"],
      document: ["529.982.247-25", "111", null],
      birthdate: ["1990-02-03", "ontem", null],
    }),
  },
  {
    entity: "product",
    path: "/products",
    body: (n) => ({ name: `Forno ${n}`, price: n + 0.5, sku: `F-${n}`, tags: ["velho"] }),
    values: () => ({
      name: texts,
      price: [1.005, 0, -2, null],
      color: ["info", "roxo", null],
      sku: texts,
    }),
    lists: () => ({ tags }),
  },
  {
    entity: "bill",
    path: "/bills",
    body: (n) => ({
      type: "revenue",
      total: n + 0.5,
      status: ["pending", "received", "overdue"][n % 3],
      due_date: "2026-03-01",
      tags: ["velho"],
    }),
    values: () => ({
      status: ["confirmed", "refund_requested", "received", "pago"],
      description: texts,
      total: [1.005, 0, -2, null],
      due_date: ["2026-03-20", "2026-02-30", null],
      paid_at: ["2026-03-02", null],
      cost_center: texts,
      user_id: [ana.id, bia.id, null, pipeline.id],
      deal_id: [dealId, null, pipeline.id],
    }),
    lists: () => ({ tags }),
  },
]

/** Tasks have no custom fields. */
const tasks: Noun = {
  entity: "task",
  path: "/tasks",
  body: (n) => ({
    name: n % 2 ? "Ligar" : null,
    task_type_id: taskTypes[0],
    start: "2026-03-12 10:00",
    responsible_user_id: n % 2 ? ana.id : bia.id,
  }),
  values: () => ({
    name: texts,
    note: texts,
    start: ["2026-03-11 09:00", "2026-03-13 09:00", "ontem"],
    end: ["2026-03-12 11:00", "2026-03-12 09:00"],
    task_type_id: [...taskTypes, pipeline.id],
    is_finished: [true, false, null],
    responsible_user_id: [ana.id, bia.id, pipeline.id],
    deal_id: [dealId, null, pipeline.id],
  }),
}

/** The custom fields of each noun. The last one only appears if the grade is above 5. */
const own: Values = {
  "custom_fields.apelido": texts,
  "custom_fields.nota": [3, 9, "a", null],
  "custom_fields.faixa": ["A", "C", null],
  "custom_fields.temas": ["x", tooMany],
  "custom_fields.motivo": ["Vai", null],
  "custom_fields.nenhum": [1],
}

const ownLists: Values = { "custom_fields.temas": [["x", "y"], [], ["Y", "z"]] }

beforeAll(async () => {
  ana = await api.signUp()
  bia = await api.colleague(ana, "agent")
  pipeline = await makePipeline(api, ana)
  taskTypes = (await api.call(listTaskTypes, ana, {})).slice(0, 2).map(({ id }) => id)
  dealId = (await makeDeal(api, ana, pipeline)).id
  const made = async (path: string, body: Body) => ((await api.raw("POST", path, ana, body)).body as Row).id
  for (const name of ["Um", "Dois", "Três"]) {
    contacts.push(await made("/contacts", { first_name: name }))
    companies.push(await made("/companies", { company: name }))
    products.push(await made("/products", { name, price: 10.5 }))
  }
  for (const { entity } of nouns) {
    const make = (body: Body) =>
      api.call(createCustomField, ana, { body: { entity, layout: "single-column", ...body } as never })
    await make({ label: "Apelido", type: "text" })
    await make({ label: "Nota", type: "number" })
    await make({ label: "Faixa", type: "select", options: ["A", "B"] })
    await make({ label: "Temas", type: "tags" })
    const conditions = [{ filterField: "custom_fields.nota", operator: ">", valueField: 5 }]
    await make({ label: "Motivo", type: "text", required: true, conditions })
  }
  await api.call(updatePipeline, ana, {
    params: { id: pipeline.id },
    body: { lost_reason_options: ["Preço", "Prazo"], schema: { sum_field: "nota" } },
  })
})

/** Creates three records. The first has custom fields already. */
async function someRecords({ path, body, entity }: Noun): Promise<string[]> {
  const ids: string[] = []
  for (const n of [0, 1, 2]) {
    const custom_fields = n === 0 ? { apelido: "Zé", nota: 7, motivo: "Foi", temas: ["X", "w"] } : {}
    const reply = await api.raw("POST", path, ana, {
      ...body(n),
      ...(entity !== "task" && { custom_fields }),
    })
    expect(reply.status).toBe(201)
    ids.push((reply.body as Row).id)
  }
  return ids
}

/** Returns a record without the values that identify it. */
async function essence({ path }: Noun, id: string): Promise<Body> {
  const { body } = await api.raw("GET", `${path}/${id}`, ana)
  const { id: _, code: __, position: ___, email: ____, created_at: _____, ...rest } = body as Row
  return { ...rest, email: path === "/users" ? null : ____ }
}

/** Returns the ledger's last change of a record, if this operation made it. */
async function told({ entity }: Noun, id: string, operation: string | undefined): Promise<unknown> {
  const { body } = await api.raw("GET", `/logs?entity=${entity}&record_id=${id}`, ana)
  const [entry] = (body as { data: { operation_id: string; action: string; changes: Row[] }[] }).data
  if (!entry || entry.operation_id !== operation) return null
  return {
    action: entry.action,
    changes: entry.changes.toSorted((a, b) => (String(a["field"]) < String(b["field"]) ? -1 : 1)),
  }
}

async function singleEdits({ path }: Noun, ids: readonly string[], pairs: readonly Pair[]): Promise<Reply[]> {
  const replies: Reply[] = []
  for (const id of ids) {
    const { body } = await api.raw("GET", `${path}/${id}`, ana)
    replies.push(await api.raw("PUT", `${path}/${id}`, ana, singleBody(body as View, pairs)))
  }
  return replies
}

function somePairs({ entity, values, lists = () => ({}) }: Noun): fc.Arbitrary<Pair[]> {
  const plain = Object.entries({ ...values(), ...(entity !== "task" && own) })
  const listed = Object.entries({ ...lists(), ...(entity !== "task" && ownLists) })
  const arbitraries = [
    ...plain.map(([field, choices]) => fc.constantFrom(...choices).map((value): Pair => ({ field, value }))),
    ...listed.map(([field, choices]) =>
      fc
        .tuple(fc.constantFrom(...choices), fc.constantFrom(undefined, ...listModes))
        .map(([value, mode]): Pair => ({ field, value, mode })),
    ),
  ]
  return fc
    .uniqueArray(fc.nat({ max: arbitraries.length - 1 }), { minLength: 1, maxLength: 3 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((index) => arbitraries[index] ?? fc.constant({ field: "", value: 0 }))),
    )
    .filter((pairs) => new Set(pairs.map(({ field }) => field)).size === pairs.length)
}

async function requireTotals(): Promise<void> {
  const board = await api.call(getBoard, ana, { params: { id: pipeline.id }, query: {} })
  const all = await api.call(filterDeals, ana, { query: { paginate: "false" }, body: { filters: [] } })
  if (!Array.isArray(all)) throw new Error("The deals came in pages.")
  for (const { id, count, sum } of board.stages) {
    const cards = all.filter((deal) => deal.pipeline_stage_id === id)
    const marks = cards.map(({ custom_fields }) => Number(custom_fields["nota"] ?? 0))
    expect({ count, sum }).toEqual({ count: cards.length, sum: marks.reduce((a, b) => a + b, 0) })
  }
}

const runs = { numRuns: 25, seed: 20_260_311, endOnFailure: true }

test.each([...nouns, tasks].map((noun) => [noun.entity, noun] as const))(
  "a mass edit of %s records does and tells what the same single edits do and tell",
  async (_, noun) => {
    let changed = 0
    await fc.assert(
      fc.asyncProperty(somePairs(noun), async (values) => {
        const [one, many] = [await someRecords(noun), await someRecords(noun)]
        const before = await Promise.all(many.map((id) => essence(noun, id)))
        const replies = await singleEdits(noun, one, values)
        const reply = await api.raw("PUT", `${noun.path}/filter`, ana, {
          filters: [{ filterField: "id", operator: "=", valueField: many }],
          values,
        })
        const isFine = replies.map(({ status }) => status === 200)
        if (reply.status === 422) expect(isFine).toContain(false)
        else {
          const updated = isFine.filter(Boolean).length
          expect(reply.body).toEqual({ updated, skipped: many.length - updated })
          changed += updated
        }
        for (const [index, id] of many.entries()) {
          const isDone = reply.status === 200 && isFine[index]
          const twin = one[index] ?? ""
          expect(await essence(noun, id)).toEqual(isDone ? await essence(noun, twin) : before[index])
          if (isDone)
            expect(await told(noun, id, reply.headers["undo-token"])).toEqual(
              await told(noun, twin, replies[index]?.headers["undo-token"]),
            )
        }
      }),
      runs,
    )
    expect(changed).toBeGreaterThan(10)
    await requireTotals()
  },
  60_000,
)

test("a mass edit of everybody leaves the last admin alone", async () => {
  const eva = await api.signUp()
  await api.colleague(eva, "agent")
  const all = { filters: [], all: true }
  const demote = { ...all, values: [{ field: "role", value: "agent" }] }
  expect((await api.raw("PUT", "/users/filter", eva, demote)).body).toEqual({ updated: 1, skipped: 1 })
  expect((await api.raw("DELETE", "/users/filter", eva, all)).body).toEqual({ deleted: 1 })
  expect((await api.raw("GET", `/users/${eva.id}`, eva)).body).toMatchObject({ role: "admin" })
})

test("a dry run tells what would be touched and touches nothing, and nothing is touched by mistake", async () => {
  const eva = await api.signUp()
  const rui = await api.colleague(eva, "agent")
  for (const who of [eva, eva, rui]) await api.raw("POST", "/contacts", who, { first_name: "Rita" })
  const values = [{ field: "job", value: "Gerente" }]
  const edit = (who: Person, body: object) => api.raw("PUT", "/contacts/filter", who, { values, ...body })
  const before = await fingerprint(api.database)
  const all = { filters: [], all: true, dry_run: true }
  expect((await edit(rui, all)).body).toEqual({ matched: 3, allowed: 3 })
  expect((await api.raw("DELETE", "/contacts/filter", eva, all)).body).toEqual({ matched: 3, allowed: 3 })
  expect((await api.raw("DELETE", "/contacts/filter", rui, all)).status).toBe(403)
  for (const body of [
    { filters: [] },
    { filters: [], search: "%" },
    { filters: [], all: false },
    { all: true },
  ])
    expect((await edit(eva, body)).status).toBe(422)
  expect((await edit(eva, { ...all, values: [] })).status).toBe(422)
  expect((await edit(eva, { ...all, values: [...values, ...values] })).status).toBe(422)
  expect((await edit(eva, { ...all, values: [{ field: "created_at", value: "2026-01-01" }] })).status).toBe(
    422,
  )
  expect(await fingerprint(api.database)).toEqual(before)
})
