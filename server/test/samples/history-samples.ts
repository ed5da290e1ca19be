import { trashDeal, updateDeal } from "@funil/contract/records/deals"
import { listOperations } from "@funil/contract/records/history"
import { stageId } from "../factories.ts"
import type { World } from "../world.ts"
import { byId, newCompany, newContact, newDeal, ofWorld, page, type Samples, unique } from "./sample.ts"

const ofContact = ofWorld("contact")
const ofCompany = ofWorld("company")

async function undoable({ api, admin, deal }: World): Promise<string> {
  const reply = await api.send(updateDeal, admin, {
    params: { id: deal.id },
    body: { name: unique("Nome") },
  })
  return reply.headers["undo-token"] ?? ""
}

/**
 * Successful calls of the world's admin about mass edits, merges, undos, the trash, search and
 * history.
 */
export const historySamples: Samples = {
  "deal.mass_update": async (world) => ({
    body: {
      filters: [
        { filterField: "id", operator: "=", valueField: [await newDeal(world), await newDeal(world)] },
      ],
      values: [
        { field: "pipeline_stage_id", value: stageId(world.pipeline, 1) },
        { field: "user_id", value: world.colleague.id },
        { field: "tags", value: { add: ["em massa"], remove: [] } },
        { field: "amount", value: 5 },
      ],
    },
  }),
  "deal.mass_trash": async (world) => ({
    body: { filters: [{ filterField: "id", operator: "=", valueField: [await newDeal(world)] }] },
  }),
  "deal.merge": async (world) => ({
    params: { id: await newDeal(world) },
    body: { with: await newDeal(world) },
  }),
  "contact.mass_update": async (world) => ({
    body: {
      filters: byId(await newContact(world)),
      values: [
        { field: "job", value: unique("Gerente") },
        { field: "tags", value: { add: ["em massa"], remove: [] } },
      ],
    },
  }),
  "contact.mass_trash": async (world) => ({ body: { filters: byId(await newContact(world)) } }),
  "contact.duplicates": () => ({ query: page }),
  "contact.alike": () => ({ body: { email: "alguem@sol.test" } }),
  "contact.merge": async (world) => ({
    ...ofContact(world),
    body: { with: await newContact(world), fields: { last_name: "with" } },
  }),
  "contact.privacy_export": ofContact,
  "contact.anonymise": async (world) => ({ params: { id: await newContact(world) } }),
  "company.mass_update": async (world) => ({
    body: {
      filters: byId(await newCompany(world)),
      values: [{ field: "website", value: `https://${unique("sol")}.test` }],
    },
  }),
  "company.mass_trash": async (world) => ({ body: { filters: byId(await newCompany(world)) } }),
  "company.duplicates": () => ({ query: page }),
  "company.alike": () => ({ body: { email: "alguem@sol.test" } }),
  "company.merge": async (world) => ({ ...ofCompany(world), body: { with: await newCompany(world) } }),
  "user.mass_update": ({ colleague }) => ({
    body: { filters: byId(colleague.id), values: [{ field: "job", value: unique("Cargo") }] },
  }),
  "user.mass_trash": async ({ api, admin }) => ({
    body: { filters: byId((await api.colleague(admin, "agent")).id) },
  }),
  "product.mass_update": ({ product }) => ({
    body: { filters: byId(product.id), values: [{ field: "sku", value: unique("SKU") }] },
  }),
  "product.mass_trash": async ({ api, admin }) => {
    const reply = await api.raw("POST", "/products", admin, { name: "Some" })
    return { body: { filters: byId((reply.body as { id: string }).id) } }
  },
  "operation.list": () => ({ query: { ...page, entity: "deal" } }),
  "operation.get": async ({ api, admin }) => {
    const { data } = await api.call(listOperations, admin, { query: { page: "1" } })
    return { params: { id: data[0]?.id ?? "" } }
  },
  "log.list": ({ deal }) => ({ query: { ...page, entity: "deal", record_id: deal.id } }),
  "operation.undo": async (world) => ({ body: { token: await undoable(world) } }),
  "trash.list": () => ({ query: { ...page, entity: "deal" } }),
  "record.search": () => ({ query: { q: "forno" } }),
  "trash.restore": async (world) => {
    const id = await newDeal(world)
    await world.api.call(trashDeal, world.admin, { params: { id } })
    return { params: { entity: "deal", id } }
  },
}
