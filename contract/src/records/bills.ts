import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "../shared/fields.ts"
import { filterBody } from "../shared/filters.ts"
import { id, idParams } from "../shared/ids.ts"
import { createFields, recordEndpoints, writableFields } from "../shared/record-endpoints.ts"
import { companyRef, contactRef, customFields, stamps, userRef } from "../shared/records.ts"
import { calendarDate } from "../shared/values/dates.ts"
import { money } from "../shared/values/money.ts"
import { email, optionalLongText, optionalText } from "../shared/values/text.ts"
import { maxInSeries, seriesSteps } from "./bill-series.ts"

export const billTypes = ["expense", "revenue"] as const
export type BillType = (typeof billTypes)[number]

export const billStatuses = [
  "pending",
  "confirmed",
  "received",
  "received_in_cash",
  "refund_requested",
  "refunded",
  "overdue",
] as const
export type BillStatus = (typeof billStatuses)[number]

export const billMethods = [
  "banking_billet",
  "credit_card",
  "debit_card",
  "digital_wallet",
  "cashback",
  "check",
  "store_credit",
  "virtual_credit",
  "banking_deposit",
  "cash",
  "instant_payment",
  "fidelity_program",
  "without_payment",
  "banking_transfer",
  "food_voucher",
  "fuel_voucher",
  "gift_voucher",
  "meal_voucher",
  "other",
] as const
export type BillMethod = (typeof billMethods)[number]

/** The methods that only Brazil has. */
export const brazilianMethods: readonly BillMethod[] = [
  "banking_billet",
  "instant_payment",
  "food_voucher",
  "fuel_voucher",
  "meal_voucher",
]

export const billFields = {
  id: derived("record", { to: "bill" }),
  type: field("select", { options: billTypes, required: true }),
  status: field("select", { options: billStatuses }),
  status_before_refund: shown("select", { options: billStatuses }),
  method: field("select", { options: billMethods, brazilian: brazilianMethods }),
  description: field("text", { search: true, isLong: true }),
  total: field("money", { required: true }),
  subtotal: field("money"),
  due_date: field("date"),
  paid_at: field("date"),
  refunded_at: derived("date"),
  series_id: shown("record", { to: "bill", filter: true }),
  number: derived("number"),
  of: derived("number"),
  cost_center: field("text", { search: true }),
  tags: field("tags"),
  url: field("link"),
  user_id: field("record", { to: "user" }),
  user: shown("record", { to: "user" }),
  deal_id: field("record", { to: "deal" }),
  deal: shown("record", { to: "deal" }),
  /** The pipeline of its deal, for filters only. */
  "deal.pipeline_id": shown("record", { to: "pipeline", filter: true }),
  contact_id: field("record", { to: "contact" }),
  contact: shown("record", { to: "contact" }),
  company_id: field("record", { to: "company" }),
  company: shown("record", { to: "company" }),
  custom_fields: shown("text"),
  created_by: derived("record", { to: "user" }),
  created_at: derived("instant"),
  updated_at: derived("instant"),
} satisfies FieldTable

export const bill = z.object({
  id,
  type: z.enum(billTypes),
  status: z.enum(billStatuses),
  status_before_refund: z.nullable(z.enum(billStatuses)),
  method: z.nullable(z.enum(billMethods)),
  description: z.nullable(z.string()),
  total: z.number(),
  subtotal: z.nullable(z.number()),
  due_date: z.nullable(calendarDate),
  paid_at: z.nullable(calendarDate),
  refunded_at: z.nullable(calendarDate),
  series_id: z.nullable(id),
  number: z.nullable(z.number()),
  of: z.nullable(z.number()),
  cost_center: z.nullable(z.string()),
  tags: z.array(z.string()),
  url: z.nullable(z.string()),
  user_id: z.nullable(id),
  user: z.nullable(userRef),
  deal_id: z.nullable(id),
  deal: z.nullable(z.object({ id, name: z.string() })),
  contact_id: z.nullable(id),
  contact: z.nullable(contactRef),
  company_id: z.nullable(id),
  company: z.nullable(companyRef),
  custom_fields: customFields,
  created_by: z.nullable(id),
  ...stamps,
})
export type Bill = z.output<typeof bill>

const writable = writableFields(billFields, {
  status: z.enum(billStatuses),
  description: z.nullable(optionalLongText(2000)),
  subtotal: z.nullable(money),
  cost_center: z.nullable(optionalText(120)),
  custom_fields: customFields,
})

/** A single bill, as imports and automations create it. */
export const billDraft = z.strictObject(createFields(billFields, writable))
export type BillDraft = z.output<typeof billDraft>

const times = z.int().check(z.minimum(2), z.maximum(maxInSeries))

const calls = recordEndpoints("bill", "/bills", {
  may: { read: "bill.manage", create: "bill.manage", update: "bill.manage", trash: "bill.manage" },
  record: bill,
  /**
   * Searches descriptions, cost centers and the names of linked deals, contacts and companies,
   * without case and accents. `name` is another word for `search`.
   */
  words: ["name"],
  create: z.strictObject({
    ...billDraft.shape,
    repeat: z.optional(z.strictObject({ every: z.enum(seriesSteps), times })),
    instalments: z.optional(times),
  }),
  update: updateBody(writable, billFields),
})

/**
 * Which bills of a series a change includes: this one, this and later ones, or all. A single bill
 * has no others.
 */
const seriesQuery = z.strictObject({ series: z.optional(z.enum(["this", "following", "all"])) })

export const {
  list: listBills,
  search: searchBills,
  find: findBills,
  filter: filterBills,
  get: getBill,
  create: createBill,
  massUpdate: massUpdateBills,
  massTrash: massTrashBills,
} = calls
export const updateBill = { ...calls.update, query: seriesQuery }
export const trashBill = { ...calls.trash, query: seriesQuery }
export type NewBill = z.output<typeof createBill.body>
export type BillUpdate = z.output<typeof updateBill.body>
export type SeriesPart = NonNullable<z.output<typeof seriesQuery>["series"]>

export const listCostCenters = endpoint({
  id: "bill.cost_centers",
  method: "GET",
  path: "/bills/costCenters",
  access: "bill.manage",
  answer: z.array(z.string()),
})

const sum = z.object({ amount: z.number(), count: z.number() })

export const summarizeBills = endpoint({
  id: "bill.summary",
  method: "POST",
  reads: true,
  path: "/bills/summary",
  access: "bill.manage",
  body: filterBody,
  status: 200,
  answer: z.object({
    to_receive: sum,
    to_pay: sum,
    overdue: sum,
    received: sum,
    paid: sum,
    balance: sum,
  }),
})
export type BillSummary = z.output<typeof summarizeBills.answer>

/**
 * How to pay a bill. `url` is the public page, null for expenses. `pix` has the code and its
 * picture while open revenue has a Pix key and no charge. `charge` has the payment page, whether a
 * call to the provider is due, and the problem.
 */
const billPayment = z.object({
  url: z.nullable(z.string()),
  text: z.nullable(z.string()),
  pix: z.nullable(z.object({ code: z.string(), qr: z.string() })),
  charge: z.nullable(
    z.object({ url: z.nullable(z.string()), is_waiting: z.boolean(), problem: z.nullable(z.string()) }),
  ),
})
export type BillPayment = z.output<typeof billPayment>

export const getBillPayment = endpoint({
  id: "bill.payment",
  method: "GET",
  path: "/bills/:id/payment",
  access: "bill.manage",
  params: idParams,
  answer: billPayment,
})

export const chargeBill = endpoint({
  id: "bill.charge",
  method: "POST",
  path: "/bills/:id/charge",
  access: "bill.manage",
  params: idParams,
  status: 202,
  answer: billPayment,
})

/** The channels for sending a bill to its payer. */
export const billChannels = ["email", "whatsapp"] as const

export const sendBill = endpoint({
  id: "bill.send",
  method: "POST",
  path: "/bills/:id/send",
  access: "bill.manage",
  params: idParams,
  status: 200,
  body: z.strictObject({ channel: z.enum(billChannels), to: z.optional(email) }),
  answer: z.object({ to: z.nullable(z.string()), url: z.nullable(z.string()) }),
})
