import { beforeAll, describe, expect, test } from "vitest"
import { routes } from "../../src/app.ts"
import { testApi } from "../client.ts"
import { makeWorld, type World } from "../world.ts"
import { good, nested, requireRefused, row, unchangedBy } from "./refusals.ts"

// Names of fields, operators, orders and columns, and values of mass edits. The server clearly
// rejects each bad one and writes nothing.
const api = await testApi()
const unchanged = unchangedBy(api)
let world: World

beforeAll(async () => {
  world = await makeWorld(api)
})

const names = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "custom_fields",
  "custom_fields.",
  "custom_fields.__proto__",
  "custom_fields.constructor",
  "custom_fields.x.y",
  "custom_fields..",
  "custom_search",
  "search",
  "account_id",
  "password_hash",
  "deleted_at",
  "version",
  "id; drop table deals",
  "id' or '1'='1",
  '"id"',
  "id::text",
  "d.id",
  "(select 1)",
  "id\0",
  "\ud800",
  "",
  " ",
  "x".repeat(121),
  "x".repeat(100_000),
]

const operators = [
  "__proto__",
  "constructor",
  "toString",
  "in",
  "LIKE",
  "= ",
  "<> 1 or 1",
  "\0",
  "",
  1,
  {},
  [],
  "x".repeat(21),
]

/** Values that no field accepts. */
const values = [
  "a\0b",
  "\ud800",
  "x".repeat(501),
  {},
  { id: "x" },
  { __proto__: 1, toString: 1 },
  [[]],
  [["a"]],
  [{}],
  nested(20),
  Array.from({ length: 1001 }, (_, index) => index),
]

/** Bodies with errors only in their filters, and the names in their answers. */
const badFilters: readonly (readonly [filters: unknown, place: RegExp])[] = [
  ...names.map((name) => [[row(name, "=", "x")], /^filters\.0\.filterField$/] as const),
  ...operators.map((operator) => [[row("id", operator, good.valueField)], /^filters\.0\.operator$/] as const),
  ...values.map((value) => [[row("id", "=", value)], /^filters\.0\.valueField/] as const),
  [[good, row("nothing", "=", "x")], /^filters\.1\.filterField$/],
  [Array.from({ length: 51 }, () => good), /^filters$/],
  [Array.from({ length: 10_000 }, () => ({})), /^filters$/],
  [[null], /^filters\.0$/],
  [["id"], /^filters\.0$/],
  [[[]], /^filters\.0$/],
  [[{ ...good, sql: "1=1" }], /^filters\.0\.sql$/],
  [{ 0: good, length: 1 }, /^filters$/],
  ["id = 1", /^filters$/],
  [nested(30), /^filters/],
]

const told = (value: unknown) => JSON.stringify(value)?.slice(0, 100) ?? "nothing"

/** All calls with filter rows in the body, and the rest of their bodies. */
const filtering = routes
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ id }) =>
      /filter$|export$|mass_|filter_cards|filter\.create|filter\.update/.test(id) && id !== "filter.export",
  )
  .filter(({ id }) => !/privacy|message/.test(id))

function restOf(id: string): object {
  if (id.endsWith("mass_update")) return { values: [{ field: "name", value: "x" }] }
  return id === "filter.create" ? { name: "Filtro", entity: "deal" } : {}
}

function pathOf(path: string, id: string): string {
  const { pipeline, filter } = world
  return path
    .replace(":pipelineId", pipeline.id)
    .replace(
      ":id",
      id === "board.filter"
        ? pipeline.id
        : id === "filter.update"
          ? filter.id
          : (pipeline.stages[0]?.id ?? ""),
    )
}

describe("filter rows", () => {
  test("are taken by every call that touches many records", () => {
    expect(filtering.length).toBeGreaterThan(24)
  })

  test.each(filtering)(
    "of $id are known fields, operators and values, or refused",
    async ({ id, method, path }) => {
      await unchanged(async () => {
        for (const [filters, place] of badFilters) {
          const body = { ...restOf(id), filters }
          const reply = await api.raw(method as "POST", pathOf(path, id), world.admin, body)
          requireRefused(reply, place, told(filters))
        }
      })
    },
  )
})

describe("an order", () => {
  const ordered = filtering.filter(({ id }) =>
    /^(deal|contact|company|user|product)\.(filter|export)$/.test(id),
  )

  test.each(ordered)("of $id is one of the sortable fields", async ({ id, path }) => {
    for (const orderBy of names.slice(0, -1)) {
      const query = id.endsWith("filter")
        ? `?${new URLSearchParams({ orderBy: orderBy.toWellFormed() })}`
        : ""
      const body = { filters: [], ...(query === "" && { orderBy }) }
      const reply = await api.raw("POST", `${path}${query}`, world.admin, body)
      requireRefused(reply, /^orderBy$/, told(orderBy))
    }
  })
})

describe("columns of an export", () => {
  const exports = filtering.filter(({ id }) => id.endsWith("export"))

  test.each(exports)("of $id are fields that can be exported", async ({ path }) => {
    for (const name of [...names, "custom_fields", 1, null, {}]) {
      const reply = await api.raw("POST", path, world.admin, { columns: [name] })
      requireRefused(reply, /^columns\.0$/, told(name))
    }
    for (const columns of ["id", {}, [], Array.from({ length: 301 }, () => "id")]) {
      const reply = await api.raw("POST", path, world.admin, { columns })
      requireRefused(reply, /^columns/, told(columns))
    }
  })
})

describe("the values of a mass edit", () => {
  const edits = filtering.filter(({ id }) => id.endsWith("mass_update"))
  const fixed = [
    "id",
    "created_at",
    "updated_at",
    "created_by",
    "account_id",
    "code",
    "profile_picture",
    "picture",
  ]

  test.each(edits)("of $id are of fields that may be edited, and of their types", async ({ path }) => {
    await unchanged(async () => {
      const send = (list: unknown) =>
        api.raw("PUT", path, world.admin, { filters: [], all: true, values: list })
      for (const field of [...names, ...fixed])
        requireRefused(await send([{ field, value: "x" }]), /^values\.0\.field$/, told(field))
      for (const value of [nested(20), "a\0b", "\ud800", "x".repeat(10_001), 1e308, [[]], { add: [{}] }]) {
        requireRefused(await send([{ field: "tags", value }]), /^values\.0/, told(value))
      }
      const pair = { field: "tags", value: ["x"] }
      const lists = [
        [],
        "x",
        {},
        [null],
        [pair, pair],
        [{ ...pair, sql: "x" }],
        Array.from({ length: 10_000 }, () => pair),
      ]
      for (const list of lists) requireRefused(await send(list), /^values/, told(list))
    })
  })

  test.each(filtering.filter(({ id }) => id.includes("mass_")))(
    "of $id touch all records only when that is said",
    async ({ id, method, path }) => {
      await unchanged(async () => {
        for (const target of [
          {},
          { filters: [] },
          { filters: [], all: false },
          { filters: [], search: "" },
          { filters: [], search: "%" },
        ]) {
          const reply = await api.raw(method as "PUT", path, world.admin, { ...restOf(id), ...target })
          requireRefused(
            reply,
            id.startsWith("deal") ? /^filters$/ : /^(filters|values\.0\.field)$/,
            told(target),
          )
        }
      })
    },
  )
})
