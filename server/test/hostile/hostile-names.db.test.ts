import { dryRunWorkflow } from "@funil/contract/automations/workflows"
import { passwordMask } from "@funil/contract/settings/custom-field-values"
import {
  createCustomField,
  type CustomFieldEntity,
  customFieldEntities,
  type CustomFieldType,
  customFieldTypes,
  trashCustomField,
} from "@funil/contract/settings/custom-fields"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { beforeAll, describe, expect, test } from "vitest"
import { type Reply, testApi } from "../client.ts"
import { importFile } from "../imports/import-file.ts"
import { tryWorkflow } from "../workflows/try-workflow.ts"
import { makeWorld, type World } from "../world.ts"
import { row } from "./refusals.ts"

// Keys that every object inherits, as names and texts of data. Each is a normal word on every path.
const api = await testApi()
let world: World

beforeAll(async () => {
  world = await makeWorld(api)
})

const words = [
  "constructor",
  "__proto__",
  "prototype",
  "toString",
  "toJSON",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "__defineGetter__",
  "then",
  "length",
]

async function ok(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Reply<Record<string, unknown>>> {
  const reply = await api.raw(method, path, world.admin, body)
  expect(reply.status, `${method} ${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  return reply as Reply<Record<string, unknown>>
}

interface Noun {
  readonly path: "/cards" | "/contacts" | "/companies" | "/users" | "/products" | "/bills"
  readonly body: () => object
  /** Required columns of imports with a valid cell. */
  readonly required: Readonly<Record<string, string>>
}

let count = 0
const nouns: Record<CustomFieldEntity, Noun> = {
  deal: {
    path: "/cards",
    body: () => ({ name: "Negócio", pipeline_stage_id: world.pipeline.stages[0]?.id }),
    required: { name: "Importado" },
  },
  contact: { path: "/contacts", body: () => ({ first_name: "Rui" }), required: { first_name: "Importado" } },
  company: { path: "/companies", body: () => ({ company: "Sol" }), required: { company: "Importada" } },
  user: {
    path: "/users",
    body: () => ({ first_name: "Rita", role: "agent", email: `rita${(count += 1)}@x.test` }),
    required: { first_name: "Importada", role: "agent" },
  },
  product: {
    path: "/products",
    body: () => ({ name: "Forno", price: 1 }),
    required: { name: "I", price: "1" },
  },
  bill: {
    path: "/bills",
    body: () => ({ type: "expense", total: 1 }),
    required: { type: "expense", total: "1" },
  },
}

/** Two values of a type, and an export's cell of the first. */
interface Values {
  readonly one: unknown
  readonly other: unknown
  readonly cell: string
  readonly options?: string[]
}

const text: Values = { one: "toString", other: "valueOf", cell: "toString" }
const choice: Values = { ...text, options: ["toString", "valueOf"] }
const list: Values = { ...choice, one: ["toString"], other: ["valueOf"] }
const valuesOf: Record<Exclude<CustomFieldType, "div" | "global-select">, Values> = {
  text,
  textarea: text,
  password: { ...text, cell: "" },
  email: { one: "constructor@x.test", other: "valueOf@x.test", cell: "constructor@x.test" },
  link: { one: "https://constructor.test/", other: "https://x.test/", cell: "https://constructor.test/" },
  number: { one: 5, other: 7, cell: "5" },
  money: { one: 5, other: 7, cell: "5" },
  date: { one: "2026-03-01", other: "2026-03-02", cell: "2026-03-01" },
  time: { one: "10:00", other: "11:00", cell: "10:00" },
  select: choice,
  "select-search": choice,
  multiselect: list,
  tags: { ...list, options: [] },
}

function valuesFor(type: CustomFieldType): Values {
  if (type === "div") return { one: null, other: null, cell: "" }
  if (type !== "global-select") return valuesOf[type]
  const one = { entity: "contact", id: world.contact.id }
  return { one, other: { entity: "deal", id: world.deal.id }, cell: `contact:${world.contact.id}` }
}

const field = "custom_fields.constructor"
/**
 * Each type on one noun, with two or three types per noun, since types work the same on all nouns.
 */
const every = customFieldTypes.map(
  (type, index) => [customFieldEntities[index % customFieldEntities.length] ?? "deal", type] as const,
)

describe("a field of an account's own that is called constructor", () => {
  test.each(every)("of a %s, as %s, is a field like any other", async (entity, type) => {
    const { path, body, required } = nouns[entity]
    const { one, other, cell, options = [] } = valuesFor(type)
    const made = await api.call(createCustomField, world.admin, {
      body: { entity, type, label: "constructor", options },
    })
    expect(made.name).toBe("constructor")
    const hasValue = type !== "div"
    const isExported = hasValue && type !== "password"
    const own = (value: unknown) => (hasValue ? { custom_fields: { constructor: value } } : {})
    const shown = (value: unknown) =>
      !hasValue || value === null ? {} : { constructor: type === "password" ? passwordMask : value }
    const valueIn = async (id: unknown) => (await ok("GET", `${path}/${String(id)}`)).body["custom_fields"]

    const { id: bare } = (await ok("POST", path, body())).body
    const { id: full } = (await ok("POST", path, { ...body(), ...own(one) })).body
    expect([await valueIn(bare), await valueIn(full)]).toEqual([{}, shown(one)])

    const changed = await ok("PUT", `${path}/${String(bare)}`, own(other))
    expect(await valueIn(bare)).toEqual(shown(other))
    const history = await ok("GET", `/logs?entity=${entity}&record_id=${String(bare)}`)
    expect(JSON.stringify(history.body["data"]).includes(`"${field}"`)).toBe(hasValue)
    if (hasValue) await ok("POST", "/undo", { token: changed.headers["undo-token"] })
    expect(await valueIn(bare)).toEqual({})

    const columns = ["id", ...(isExported ? [field] : [])]
    const filters = [row("id", "=", [bare, full])]
    const file = (await ok("POST", `${path}/export`, { filters, columns })).body as unknown as string
    expect(file).toContain(`${String(full)}${isExported ? `;${cell}` : ""}`)
    expect((await ok("POST", `${path}/export`, {})).body as unknown as string).toContain(String(bare))

    if (isExported) {
      const found = async (filter: object, query = "") =>
        (await ok("POST", `${path}/filter?paginate=false${query}`, { filters: [filter, ...filters] })).body
      const wanted = typeof one === "object" && !Array.isArray(one) ? world.contact.id : one
      expect(await found(row(field, "=", wanted))).toMatchObject([{ id: full }])
      expect(await found(row(field, "=", ""))).toMatchObject([{ id: bare }])
      const sorts = !["tags", "multiselect", "global-select"].includes(type)
      if (sorts) expect(await found(filters[0] as object, `&orderBy=${field}`)).toHaveLength(2)
      const values = [{ field, value: other }]
      await ok("PUT", `${path}/filter`, { filters: [row("id", "=", full)], values })
      expect(await valueIn(full)).toEqual(shown(other))

      const email = `importada${(count += 1)}@x.test`
      const cells = { ...required, ...(entity === "user" && { email }), [field]: `"${cell}"` }
      const csv = `${Object.keys(cells).join(",")}\n${Object.values(cells).join(",")}\n`
      const options = entity === "deal" ? { pipeline_id: world.pipeline.id } : {}
      const done = await importFile(api, world.admin, { path, csv, options })
      expect(done).toMatchObject({ created: 1, failed: 0 })
      const { body: all } = await ok("POST", `${path}/filter?paginate=false`, {
        filters: [row(field, "=", wanted)],
      })
      expect(all).toMatchObject([own(one)])
    }
    await api.call(trashCustomField, world.admin, { params: { id: made.id } })
  })

  test("is searched, merged, told in the privacy export and changed by automations", async () => {
    const { admin, deal } = world
    for (const entity of ["contact", "deal"] as const)
      await api.call(createCustomField, admin, { body: { entity, type: "text", label: "constructor" } })
    const own = { custom_fields: { constructor: "Xisto" } }
    const { id: first } = (await ok("POST", "/contacts", { first_name: "Rui" })).body
    const { id: second } = (await ok("POST", "/contacts", { first_name: "Rui", ...own })).body
    expect((await ok("GET", "/contacts/search?search=xisto")).body).toMatchObject({ data: [{ id: second }] })
    await ok("POST", `/contacts/${String(first)}/merge`, { with: second, fields: { [field]: "with" } })
    expect((await ok("GET", `/contacts/${String(first)}`)).body).toMatchObject(own)
    expect((await ok("GET", `/contacts/${String(first)}/privacy-export`)).body).toMatchObject({
      contact: own,
    })

    const settings = { field, value: "valueOf" }
    const { run } = await tryWorkflow(api, admin, { action: "change_field_value", settings }, deal.id)
    expect(run.state).toBe("done")
    const conditions = [row(field, "=", "valueOf")]
    expect((await ok("POST", "/cards/filter", { filters: conditions })).body).toMatchObject({
      data: [{ id: deal.id, custom_fields: { constructor: "valueOf" } }],
    })
    const workflow = {
      name: "x",
      entity: "deal",
      execute_when: "update",
      action: "change_field_value",
    } as const
    await ok("PUT", `/cards/${deal.id}`, { custom_fields: { constructor: "toString" } })
    const past = await api.call(dryRunWorkflow, admin, { body: { workflow: { ...workflow, settings } } })
    expect(JSON.stringify(past)).toContain(deal.id)
  })

  test("gives its value to messages and sums, and its label to nobody else", async () => {
    const { admin, deal } = world
    const body = { entity: "deal", type: "number", label: "Soma", name: "prototype" } as const
    await api.call(createCustomField, admin, { body })
    await ok("PUT", `/cards/${deal.id}`, { custom_fields: { prototype: 21, constructor: "Xisto" } })
    const settings = { field: "amount", expression: "{custom_fields.prototype} * 2" }
    await tryWorkflow(api, admin, { action: "calculate_field_value", settings }, deal.id)
    const note = { note: "{{deal_constructor}} {{constructor}} {{deal_toString}} {{__proto__}}" }
    const { preview } = await tryWorkflow(api, admin, { action: "add_note", settings: note }, deal.id)
    expect(JSON.stringify(preview)).not.toMatch(/native code|\[object/)
    expect((await ok("GET", `/cards/${deal.id}`)).body).toMatchObject({ amount: 42 })
  })
})

describe.each(words)("the word %s", (word) => {
  test("is the label, an option and a heading of fields", async () => {
    const { admin } = world
    const body = {
      entity: "company",
      type: "select",
      label: word,
      options: [word, "outra"],
      group: word,
    } satisfies CallInput<typeof createCustomField>["body"]
    const made = await api.call(createCustomField, admin, { body })
    const own = { custom_fields: { [made.name]: word } }
    const { id } = (await ok("POST", "/companies", { company: word, ...own })).body
    const filters = [row(`custom_fields.${made.name}`, "=", word)]
    const { body: found } = await ok("POST", "/companies/filter?paginate=false", { filters })
    expect(found).toMatchObject([{ id, company: word, ...own }])
    expect((await ok("POST", "/companies/export", { filters })).body as unknown as string).toContain(word)
    expect((await ok("GET", "/customFields/groups")).body).toMatchObject({
      company: expect.arrayContaining([expect.objectContaining({ label: word, group: word })]),
    })
    await api.call(trashCustomField, admin, { params: { id: made.id } })
  })

  test("is a tag, a cost centre, a job and a reason", async () => {
    const { admin } = world
    const reasons = { lost_reason_options: [word] }
    await ok("PUT", `/pipelines/${world.pipeline.id}`, reasons)
    const lost = { pipeline_stage_id: world.pipeline.stages.at(-1)?.id, lost_reason: word }
    const { id } = (await ok("POST", "/cards", { name: word, ...lost, tags: [word] })).body
    expect((await ok("GET", "/cards/tags")).body).toEqual(expect.arrayContaining([word]))
    expect((await ok("GET", `/cards/find?attribute=name&value=${word}`)).body).toMatchObject([
      { id, tags: [word], lost_reason: word },
    ])
    const values = [{ field: "tags", value: { add: [`${word}2`], remove: [word] } }]
    await ok("PUT", "/cards/filter", { filters: [row("tags", "=", word), row("id", "=", id)], values })
    expect((await ok("GET", `/cards/${String(id)}`)).body).toMatchObject({ tags: [`${word}2`] })
    await ok("POST", "/bills", { type: "expense", total: 1, cost_center: word, tags: [word] })
    expect((await ok("GET", "/bills/costCenters")).body).toEqual(expect.arrayContaining([word]))
    const bills = await ok("POST", "/bills/export", { filters: [row("cost_center", "=", word)] })
    expect(bills.body as unknown as string).toContain(word)
    const contact = await ok("POST", "/contacts", { first_name: word, job: word, tags: [word] })
    await tryWorkflow(api, admin, { action: "add_tag", settings: { tag: word } }, String(id))
    expect((await ok("GET", `/cards/${String(id)}`)).body).toMatchObject({ tags: [`${word}2`, word] })
    await ok("GET", `/activity?entity=contact&record_id=${String(contact.body["id"])}`)
    await ok("PUT", `/pipelines/${world.pipeline.id}`, { lost_reason_options: [] })
  })

  test("is the header of an import, whatever it stands for", async () => {
    const csv = `first_name,${word}\n${word},valor ${word}\n`
    const skipped = await importFile(api, world.admin, { path: "/contacts", csv })
    expect(skipped).toMatchObject({ created: 1, failed: 0 })
    const headers = [
      { header: "first_name", related_column: "first_name" },
      { header: word, related_column: "job" },
    ]
    expect(await importFile(api, world.admin, { path: "/contacts", csv, headers })).toMatchObject({
      created: 1,
    })
    const { body } = await ok("POST", "/contacts/filter?paginate=false", {
      filters: [row("job", "=", `valor ${word}`)],
    })
    expect(body).toMatchObject([{ first_name: word }])
  })

  test("is a word in a cell of every link of an import", async () => {
    const csv = `name,pipeline_stage_id,user_id,contacts,companies,products,tags\nX,${word},${word},${word},${word},${word},${word}\n`
    const options = { pipeline_id: world.pipeline.id, create_links: true }
    const done = await importFile(api, world.admin, { path: "/cards", csv, options })
    expect(done).toMatchObject({ status: "done", created: 0, failed: 1 })
  })

  test("names no field of a list, a filter, an order, an export or a mass edit", async () => {
    const { admin } = world
    for (const name of [word, `custom_fields.${word}x`, `contacts.${word}`, `${word}.name`]) {
      const bodies = [
        ["POST", "/cards/filter", { filters: [row(name, "=", "x")] }],
        ["POST", `/cards/filter?orderBy=${name}`, { filters: [] }],
        ["POST", "/cards/export", { columns: [name] }],
        ["PUT", "/cards/filter", { filters: [], all: true, values: [{ field: name, value: "x" }] }],
        ["GET", `/cards/find?attribute=${name}&value=x`, undefined],
        ["GET", `/cards?orderBy=${name}`, undefined],
        ["GET", `/logs?entity=${name}&record_id=${world.deal.id}`, undefined],
        ["GET", `/trash?entity=${name}`, undefined],
        ["POST", "/filters", { name: "x", entity: "deal", filters: [row(name, "=", "x")] }],
      ] as const
      for (const [method, path, body] of bodies)
        expect((await api.raw(method, path, admin, body)).status, `${method} ${path}`).toBe(422)
    }
  })

  test("is a header and a key of what an automation sends", async () => {
    const settings = {
      url: "https://x.test/",
      webhook_method: "post",
      headers: { [word]: word },
      body: { [word]: "{{deal_name}}" },
    }
    const workflow = { name: "x", entity: "deal", execute_when: "update", action: "webhook", settings }
    const body = { workflow, record_id: world.deal.id }
    const reply = await api.raw("POST", "/workflows/test", world.admin, body)
    const isWhole = word !== "__proto__"
    expect(reply.status, JSON.stringify(reply.body)).toBe(isWhole ? 200 : 400)
  })
})
