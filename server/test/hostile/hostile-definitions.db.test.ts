import { filterDeals } from "@funil/contract/records/deals"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { beforeAll, describe, expect, test } from "vitest"
import { testApi } from "../client.ts"
import { sendForm } from "../forms/form-scene.ts"
import { importFile, sendFile } from "../imports/import-file.ts"
import { makeWorld, type World } from "../world.ts"
import { good, nested, requireRefused, row, unchangedBy } from "./refusals.ts"

// Definitions for later use: saved filters, custom fields, and import mappings. The server clearly
// rejects each bad one and writes nothing.
const api = await testApi()
const unchanged = unchangedBy(api)
let world: World

beforeAll(async () => {
  world = await makeWorld(api)
})

describe("a saved filter", () => {
  const filters = [good]
  test.each<[unknown, RegExp]>([
    [null, /^parameters$/],
    ["x", /^parameters$/],
    [{ sql: "x" }, /^parameters\.sql$/],
    [{ view: "a\0" }, /^parameters\.view$/],
    [{ view: "x".repeat(41) }, /^parameters\.view$/],
    [{ direction: "asc; drop" }, /^parameters\.direction$/],
    [{ orderBy: "x".repeat(121) }, /^parameters\.orderBy$/],
    [{ columns: "id" }, /^parameters\.columns$/],
    [{ columns: Array.from({ length: 10_000 }, () => "id") }, /^parameters\.columns$/],
    [{ columns: [nested(20)] }, /^parameters\.columns\.0$/],
    [{ widths: { name: 1e308 } }, /^parameters\.widths\.name$/],
    [{ widths: { name: "1px" } }, /^parameters\.widths\.name$/],
    [{ widths: [] }, /^parameters\.widths$/],
    [{ search: "\ud800" }, /^parameters\.search$/],
    [nested(31), /^parameters/],
  ])("keeps no parameters such as %j", async (parameters, place) => {
    await unchanged(async () => {
      const body = { name: "Filtro", entity: "deal", filters, parameters }
      requireRefused(await api.raw("POST", "/filters", world.admin, body), place, "create")
      requireRefused(
        await api.raw("PUT", `/filters/${world.filter.id}`, world.admin, { parameters }),
        place,
        "update",
      )
    })
  })

  test.each(["__proto__", "constructor", "toString"])(
    "may name %s as a width, as any other word",
    async (name) => {
      const body = `{"name": "Filtro", "entity": "deal", "filters": [], "parameters": {"widths": {"${name}": 100}}}`
      const reply = await api.raw("POST", "/filters", world.admin, body)
      expect([201, 400, 422]).toContain(reply.status)
      expect(Object.prototype).not.toHaveProperty("100")
      const list = await api.raw("GET", "/filters", world.admin)
      expect(list.status).toBe(200)
    },
  )

  test("of a field that is gone runs for nobody", async () => {
    const { admin } = world
    const body = { entity: "deal", label: "Some", type: "text" } as const
    const { id, name } = await api.call(createCustomField, admin, { body })
    const rows = [{ filterField: `custom_fields.${name}`, operator: "=", valueField: "x" }]
    const saved = await api.raw("POST", "/filters", admin, { name: "F", entity: "deal", filters: rows })
    await api.raw("DELETE", `/customFields/${id}`, admin)
    const run = await api.raw("POST", "/filters/export", admin, {
      filter_id: (saved.body as { id: string }).id,
    })
    requireRefused(run, /^filters\.0\.filterField$/, "export")
  })
})

describe("a custom field", () => {
  const body = { entity: "contact", label: "Campo", type: "text" }

  test.each([
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "a.b",
    "a b",
    "-a",
    "A",
    "é",
    "",
    "x".repeat(61),
    "a\0",
    "1; drop",
  ])("is never called %j", async (name) => {
    const lower = /^[a-z0-9][a-z0-9_-]*$/.test(name) && name.length <= 60
    const reply = await api.raw("POST", "/customFields", world.admin, { ...body, name })
    if (!lower) return requireRefused(reply, /^name$/, name)
    // The word is a normal key.
    expect(reply.status).toBe(201)
    const contact = { first_name: "Rui", custom_fields: { [name]: "valor" } }
    const made = await api.raw("POST", "/contacts", world.admin, contact)
    expect(made.body).toMatchObject({ custom_fields: { [name]: "valor" } })
    const filters = [{ filterField: `custom_fields.${name}`, operator: "=", valueField: "valor" }]
    const found = await api.raw("POST", "/contacts/filter?paginate=false", world.admin, { filters })
    expect(found.body).toHaveLength(1)
  })

  test.each<[string, object, RegExp]>([
    ["a type of its own", { type: "constructor" }, /^type$/],
    ["an entity of its own", { entity: "__proto__" }, /^entity$/],
    ["a task's", { entity: "task" }, /^entity$/],
    ["options that are no texts", { type: "select", options: [1] }, /^options\.0$/],
    ["thousands of options", { type: "select", options: Array.from({ length: 501 }, String) }, /^options$/],
    ["an option of NUL", { type: "select", options: ["\0"] }, /^options\.0$/],
    ["thousands of conditions", { conditions: Array.from({ length: 10_000 }, () => good) }, /^conditions$/],
    ["a deep condition", { conditions: [row("first_name", "=", nested(20))] }, /^conditions\.0/],
    ["a label of half a sign", { label: "\ud800" }, /^label$/],
    ["a long label", { label: "x".repeat(121) }, /^label$/],
    ["a group of an object", { group: {} }, /^group$/],
    ["a key of its own", { key: 1 }, /^key$/],
  ])("with %s is refused", async (_, more, place) => {
    await unchanged(async () => {
      requireRefused(
        await api.raw("POST", "/customFields", world.admin, { ...body, ...more }),
        place,
        "create",
      )
    })
  })

  test.each(["__proto__", "constructor", "toString", "x", "", "a".repeat(200)])(
    "of no such name as %j takes no value",
    async (name) => {
      await unchanged(async () => {
        for (const path of [`/cards/${world.deal.id}`, `/products/${world.product.id}`]) {
          const text = `{"custom_fields": {${JSON.stringify(name)}: "x"}}`
          const reply = await api.raw("PUT", path, world.admin, text)
          requireRefused(reply, /^(custom_fields|__proto__)/, path)
        }
      })
    },
  )
})

describe("a field that points to a record", () => {
  const field = "aponta"

  beforeAll(async () => {
    const body = { entity: "deal", label: "Aponta", name: field, type: "global-select" } as const
    await api.call(createCustomField, world.admin, { body })
  })

  test("takes none of another account, of the trash or of another kind", async () => {
    const stranger = await makeWorld(api)
    const { admin, deal, contact } = world
    const gone = await api.raw("POST", "/contacts", admin, { first_name: "Some" })
    const { id: trashed } = gone.body as { id: string }
    await api.raw("DELETE", `/contacts/${trashed}`, admin)
    const bad = [
      ...(["deal", "contact", "company", "product"] as const).map((entity) => ({
        entity,
        id: stranger[entity].id,
      })),
      { entity: "user", id: stranger.admin.id },
      { entity: "contact", id: trashed },
      { entity: "deal", id: contact.id },
      { entity: "pipeline", id: world.pipeline.id },
      { entity: "__proto__", id: contact.id },
      { entity: "contact", id: good.valueField },
      { entity: "contact", id: "x" },
      { entity: "contact" },
      contact.id,
      [{ entity: "contact", id: contact.id }],
      nested(20),
    ]
    await unchanged(async () => {
      for (const value of bad) {
        const told = JSON.stringify(value).slice(0, 100)
        const one = await api.raw("PUT", `/cards/${deal.id}`, admin, { custom_fields: { [field]: value } })
        requireRefused(one, /^custom_fields\.aponta/, told)
        const values = [{ field: `custom_fields.${field}`, value }]
        const many = await api.raw("PUT", "/cards/filter", admin, { filters: [], all: true, values })
        requireRefused(many, /^(values\.0|custom_fields\.aponta)/, told)
      }
    })
    const value = { entity: "contact", id: contact.id }
    const kept = await api.raw("PUT", `/cards/${deal.id}`, admin, { custom_fields: { [field]: value } })
    expect(kept.body).toMatchObject({ custom_fields: { [field]: value } })
  })

  test("shows nothing once that record lies in the trash, and again when it is back", async () => {
    const { admin, relatedDeal, company } = world
    const value = { entity: "company", id: company.id }
    const read = async () => {
      const { body } = await api.raw("GET", `/cards/${relatedDeal.id}`, admin)
      return (body as { custom_fields: object }).custom_fields
    }
    await api.raw("PUT", `/cards/${relatedDeal.id}`, admin, { custom_fields: { [field]: value } })
    await api.raw("DELETE", `/companies/${company.id}`, admin)
    expect(await read()).toEqual({})
    const sent = await api.raw("PUT", `/cards/${relatedDeal.id}`, admin, { custom_fields: await read() })
    expect(sent.status).toBe(200)
    await api.raw("POST", `/trash/company/${company.id}/restore`, admin)
    expect(await read()).toEqual({ [field]: value })
  })
})

describe("the form of an import", () => {
  const file = new TextEncoder().encode("first_name,email\nRui,rui@x.test\n")
  const send = (fields: Record<string, string | Uint8Array>) =>
    sendForm(api, "/contacts/import", world.admin, fields)

  test.each<[string, Record<string, string>, RegExp]>([
    ["headers that are no JSON", { headers: "{" }, /^headers/],
    ["headers that are no list", { headers: "{}" }, /^headers/],
    [
      "a header that the file lacks",
      { headers: '[{"header":"x","related_column":"email"}]' },
      /^headers\.0\.header$/,
    ],
    [
      "a column of the prototype",
      { headers: '[{"header":"email","related_column":"__proto__"}]' },
      /^headers\.0\.related_column$/,
    ],
    [
      "a column that is not imported",
      { headers: '[{"header":"email","related_column":"created_by"}]' },
      /^headers\.0\.related_column$/,
    ],
    [
      "a column twice",
      {
        headers: '[{"header":"email","related_column":"job"},{"header":"first_name","related_column":"job"}]',
      },
      /^headers\.1\.related_column$/,
    ],
    [
      "thousands of headers",
      { headers: JSON.stringify(Array.from({ length: 501 }, () => ({ header: "x" }))) },
      /^headers$/,
    ],
    ["deep headers", { headers: JSON.stringify(nested(1000)) }, /^headers/],
    ["options that are no JSON", { options: "x" }, /^options/],
    ["options of a list", { options: "[]" }, /^options/],
    ["an unknown option", { options: '{"sql":"x"}' }, /^options\.sql$/],
    ["the prototype as an option", { options: '{"__proto__":{"dry_run":true}}' }, /^options/],
    ["the prototype as the match", { options: '{"match_on":"__proto__"}' }, /^options\.match_on$/],
    ["a match that is no column", { options: '{"match_on":"password_hash"}' }, /^options\.match_on$/],
    ["a field of its own", { sql: "x" }, /^sql$/],
    ["the prototype as a field", { __proto__x: "x" }, /^__proto__x$/],
  ])("with %s is refused", async (_, fields, place) => {
    await unchanged(async () => {
      requireRefused(await send({ file, ...fields }), place, JSON.stringify(fields).slice(0, 100))
    })
  })

  test("makes no deal in a pipeline or stage of another account, nor with what is another's", async () => {
    const stranger = await makeWorld(api)
    const { id, stages } = stranger.pipeline
    for (const options of [
      { pipeline_id: id },
      { pipeline_stage_id: stages[0]?.id },
      { pipeline_id: good.valueField },
    ]) {
      const reply = await sendFile(api, world.admin, { path: "/cards", csv: "name,user_id\nX,\n", options })
      requireRefused(reply, /^options\.pipeline(_stage)?_id$/, JSON.stringify(options))
    }
    const { contact, company, product, colleague } = stranger
    const words = { user_id: colleague.id, contacts: contact.id, companies: company.id, products: product.id }
    const options = { pipeline_id: world.pipeline.id }
    for (const [column, word] of Object.entries({ ...words, lost_reason: "" })) {
      const csv = `name,${column}\nX,${word}\n`
      const done = await importFile(api, world.admin, { path: "/cards", csv, options })
      expect(done, column).toMatchObject({ created: 1, incomplete: word === "" ? 0 : 1, linked: 0 })
    }
    const query = { paginate: "false", orderBy: "code", direction: "desc" } as const
    const found = await api.call(filterDeals, world.admin, { query, body: { filters: [] } })
    const made = (Array.isArray(found) ? found : found.data).filter(({ name }) => name === "X")
    expect(made).toHaveLength(5)
    for (const deal of made)
      expect(deal).toMatchObject({
        contacts: [],
        companies: [],
        products: [],
        user_id: deal.user_id && world.admin.id,
      })
  })

  test("takes a file from nowhere but the form", async () => {
    await unchanged(async () => {
      const stolen = { path: "/etc/passwd", name: "x", size: 1, sha256: "x" }
      const json = await api.raw("POST", "/contacts/import", world.admin, { file: stolen })
      expect([415, 422]).toContain(json.status)
      requireRefused(await send({ file: JSON.stringify(stolen) }), /^file$/, "text")
      requireRefused(await send({}), /^file$/, "none")
    })
  })
})
