import { connectCollector } from "@funil/contract/data/collector"
import { createBill } from "@funil/contract/records/bills"
import { createContact } from "@funil/contract/records/contacts"
import { fileOf } from "./import-samples.ts"
import { byId, none, ofWorld, order, page, type Samples, unique } from "./sample.ts"

/** Successful calls of the world's admin about bills. */
export const billSamples: Samples = {
  "bill.list": () => ({ query: { ...page, ...order } }),
  "bill.search": () => ({ query: { ...page, search: "forno" } }),
  "bill.find": () => ({ query: { attribute: "cost_center", value: "Vendas" } }),
  "bill.filter": () => ({
    query: { ...page, orderBy: "due_date", direction: "asc" },
    body: { filters: [{ filterField: "status", operator: "=", valueField: "pending" }], search: "forno" },
  }),
  "bill.summary": () => ({
    body: { filters: [{ filterField: "status", operator: "=", valueField: "pending" }], search: "forno" },
  }),
  "bill.payment": ofWorld("bill"),
  "bill.send": async ({ api, admin }) => {
    const { id } = await api.call(createBill, admin, { body: { type: "revenue", total: 10 } })
    return { params: { id }, body: { channel: "email", to: "rita@lima.test" } }
  },
  "bill.charge": async ({ api, admin }) => {
    const key = { provider: "asaas", key: "$aact_1" } as const
    await api.call(connectCollector, admin, { body: key })
    const payer = { first_name: "Rita", document: "52998224725" }
    const { id: contact_id } = await api.call(createContact, admin, { body: payer })
    const body = { type: "revenue", total: 10, contact_id } as const
    const { id } = await api.call(createBill, admin, { body })
    return { params: { id } }
  },
  "collector.get": none,
  "collector.connect": () => ({ body: { provider: "asaas", key: unique("$aact_") } }),
  "collector.disconnect": none,
  "bill.cost_centers": none,
  "bill.get": ofWorld("bill"),
  "bill.create": ({ deal, contact, company, colleague }) => ({
    body: {
      type: "revenue",
      total: 617.28,
      subtotal: 600,
      status: "received",
      method: "instant_payment",
      description: unique("Entrada"),
      due_date: "2026-03-20",
      cost_center: "Vendas",
      tags: ["entrada"],
      url: "https://banco.test/boleto",
      user_id: colleague.id,
      deal_id: deal.id,
      contact_id: contact.id,
      company_id: company.id,
    },
  }),
  "bill.update": ({ bill }) => ({
    params: { id: bill.id },
    body: { description: unique("Parcela"), total: 99.9 },
  }),
  "bill.trash": async ({ api, admin }) => {
    const { id } = await api.call(createBill, admin, { body: { type: "expense", total: 10 } })
    return { params: { id } }
  },
  "bill.mass_update": ({ bill }) => ({
    body: { filters: byId(bill.id), values: [{ field: "cost_center", value: unique("Obra") }] },
  }),
  "bill.mass_trash": async ({ api, admin }) => {
    const { id } = await api.call(createBill, admin, { body: { type: "expense", total: 10 } })
    return { body: { filters: byId(id) } }
  },
  "bill.import_columns": none,
  "bill.import": fileOf("type;total;description", () => `expense;10,50;${unique("Aluguel")}`),
}
