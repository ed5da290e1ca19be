import { sql } from "kysely"
import { ofWorld, order, page, type Samples, unique } from "./sample.ts"

const ofContact = ofWorld("contact")
const ofCompany = ofWorld("company")

/** Successful calls of the world's admin about contacts and companies. */
export const contactSamples: Samples = {
  "contact.list": () => ({ query: { ...page, ...order } }),
  "contact.search": () => ({ query: { ...page, search: "joao" } }),
  "contact.find": () => ({ query: { attribute: "email", value: "joao@sol.test" } }),
  "contact.filter": ({ company }) => ({
    query: { ...page, ...order },
    body: { filters: [{ filterField: "companies", operator: "=", valueField: company.id }] },
  }),
  "contact.get": ofContact,
  "contact.create": ({ company }) => ({
    body: { first_name: "Rita", email: "rita@sol.test", companies: [company.id], birthdate: "1990-02-03" },
  }),
  "contact.update": (world) => ({
    ...ofContact(world),
    body: { job: unique("Gerente"), phone1: "11 91234-5678", companies: [world.company.id] },
  }),
  "contact.trash": async ({ api, admin }) => {
    const reply = await api.raw("POST", "/contacts", admin, { first_name: "Some" })
    return { params: { id: (reply.body as { id: string }).id } }
  },
  "contact.list_consents": ofContact,
  "contact.create_consent": (world) => ({
    ...ofContact(world),
    body: { purpose: "service", text: unique("Pode me ligar sobre a proposta") },
  }),
  "contact.withdraw_consents": async ({ api, admin }) => {
    const reply = await api.raw("POST", "/contacts", admin, { first_name: "Retira" })
    return { params: { id: (reply.body as { id: string }).id }, body: { purpose: "marketing" } }
  },
  "contact.list_given_details": ofContact,
  "contact.dismiss_given_detail": async (world) => {
    const value = `${unique("outra").toLowerCase()}@sol.test`
    await sql`
      insert into given_details (account_id, contact_id, field, value, given_at)
      select c.account_id, c.id, 'email', ${value}, now() from accounts a join contacts c on c.account_id = a.account_id
      where a.domain = ${world.admin.domain} and c.id = ${world.contact.id}
    `.execute(world.api.database.owner)
    return { ...ofContact(world), body: { field: "email", value } }
  },
  "contact.deals": (world) => ({ ...ofContact(world), query: page }),
  "company.list": () => ({ query: { ...page, ...order } }),
  "company.search": () => ({ query: { ...page, search: "sol" } }),
  "company.find": () => ({ query: { attribute: "company", value: "Padaria Sol" } }),
  "company.filter": () => ({
    query: { ...page, ...order },
    body: { filters: [{ filterField: "company", operator: "like", valueField: "sol" }] },
  }),
  "company.get": ofCompany,
  "company.create": () => ({ body: { company: "Mercado Lua", website: "https://lua.test", tags: ["novo"] } }),
  "company.update": (world) => ({ ...ofCompany(world), body: { website: `https://${unique("sol")}.test` } }),
  "company.trash": async ({ api, admin }) => {
    const reply = await api.raw("POST", "/companies", admin, { company: "Some" })
    return { params: { id: (reply.body as { id: string }).id } }
  },
  "company.contacts": (world) => ({ ...ofCompany(world), query: page }),
  "company.deals": (world) => ({ ...ofCompany(world), query: page }),
}
