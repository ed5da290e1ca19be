import * as z from "zod/mini"
import { maxInSeries, seriesSteps } from "./bill-series.ts"
import { calendarDate } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { derived, field, type FieldTable, shown, updateBody } from "./shared/fields.ts"
import { filterBody } from "./shared/filters.ts"
import { id, idParams, link } from "./shared/ids.ts"
import { money } from "./shared/money.ts"
import { recordEndpoints } from "./shared/record-endpoints.ts"
import { companyRef, contactRef, customFields, stamps, userRef } from "./shared/records.ts"
import { email, optionalLongText, optionalText, tags, url } from "./shared/text.ts"

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

export const billFields: FieldTable = {
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
  /** Where its deal stands, for filters alone. */
  "deal.pipeline_id": shown("record", { to: "pipeline", filter: true }),
  contact_id: field("record", { to: "contact" }),
  contact: shown("record", { to: "contact" }),
  company_id: field("record", { to: "company" }),
  company: shown("record", { to: "company" }),
  custom_fields: shown("text"),
  created_by: derived("record", { to: "user" }),
  created_at: derived("instant"),
  updated_at: derived("instant"),
}

/**
 * Something to pay (`expense`) or to be paid (`revenue`). `paid_at` is the calendar day, in the account's zone, on which it was: a bill
 * that is received or received in cash has one, today unless another is sent. `subtotal` is the total before fees and discounts.
 * `status_before_refund` is where a requested refund goes back to, `refunded_at` the day on which it became refunded. A bill of a series has
 * its `number` out of the `of` that were made, and the id of the first one as `series_id`; one made alone has none of the three.
 */
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

const writable = {
  type: z.enum(billTypes),
  status: z.enum(billStatuses),
  method: z.nullable(z.enum(billMethods)),
  description: z.nullable(optionalLongText(2000)),
  total: money,
  subtotal: z.nullable(money),
  due_date: z.nullable(calendarDate),
  paid_at: z.nullable(calendarDate),
  cost_center: z.nullable(optionalText(120)),
  tags,
  url: z.nullable(url),
  user_id: z.nullable(link),
  deal_id: z.nullable(link),
  contact_id: z.nullable(link),
  company_id: z.nullable(link),
  custom_fields: customFields,
}

/** A bill made alone, as imports and automations make them. */
export const billDraft = z.strictObject({
  ...z.partial(z.strictObject(writable)).shape,
  type: writable.type,
  total: writable.total,
})
export type BillDraft = z.output<typeof billDraft>

const times = z.int().check(z.minimum(2), z.maximum(maxInSeries))

const calls = recordEndpoints("bill", "/bills", {
  may: { read: "bill.manage", create: "bill.manage", update: "bill.manage", trash: "bill.manage" },
  record: bill,
  /**
   * Looks in descriptions, cost centres and the names of linked deals, contacts and companies, without case and accents; `name` is another
   * word for `search`.
   */
  words: ["name"],
  /**
   * Creates a bill in any status, pending unless said otherwise; without a user it is the caller's. `repeat` makes as many bills of the whole
   * amount, a step apart; `instalments` divides total and subtotal among as many bills, a month apart, to the cent. One of the two, and
   * with a due date, which is the first one's; where a month lacks its day it is the last one. `status` and `paid_at` are those of the first
   * bill, which is the answer; the others are pending. All are one operation.
   */
  create: z.strictObject({
    ...billDraft.shape,
    repeat: z.optional(z.strictObject({ every: z.enum(seriesSteps), times })),
    instalments: z.optional(times),
  }),
  /**
   * Changes a bill. A status that can't follow the present one is a 409 `bill_status`. An overdue one that is postponed to today
   * or later is pending again. With `series` the others are changed alike, but for `status` and `paid_at`, which are of this one
   * alone; those that are neither pending nor overdue keep their amounts and dates. Another due date is counted on from this one,
   * a step for each number; an empty one empties theirs. It is one operation.
   */
  update: updateBody(writable, billFields),
})

/** Which bills of a series a change is of: this one, this and those with a higher number, or all. A bill made alone has no others. */
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

/** The distinct cost centers of all bills, in alphabetical order. */
export const listCostCenters = endpoint({
  id: "bill.cost_centers",
  summary: "List cost centers",
  method: "GET",
  path: "/bills/costCenters",
  access: "bill.manage",
  answer: z.array(z.string()),
})

const sum = z.object({ amount: z.number(), count: z.number() })

/**
 * What the bills of a filter come to.
 * - `to_receive`: revenue that is pending, confirmed or overdue; `to_pay`: expenses that are
 * - `overdue`: those of both types that are overdue, which are also to be received or paid
 * - `received`: revenue that is received or received in cash; `paid`: expenses that are
 * - `balance`: what was received less what was paid; its count is of both
 *
 * A bill whose refund was requested, and one that was refunded, counts for none of them.
 */
export const summarizeBills = endpoint({
  id: "bill.summary",
  summary: "Add up the bills of a filter",
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
 * How a bill is paid. `url` is its public page, null for what nobody else is to pay: an expense. `pix` is there while revenue is pending or
 * overdue, the account has a key and the bill has no charge, which is paid by Pix too: the code to be pasted, and the same as SVG to be pointed a camera at. `text` is ready to be sent along.
 * `charge` is there once the bill was charged and until that is withdrawn: where it is paid, whether the provider is still to be called
 * about it, and why it is not charged, in the provider's words, or what does not fit.
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
  summary: "Get how a bill can be paid",
  method: "GET",
  path: "/bills/:id/payment",
  access: "bill.manage",
  params: idParams,
  answer: billPayment,
})

/**
 * Has the provider that the account has connected collect a bill of revenue that is pending or overdue (409 for another one, and without a
 * connection). It is done soon after the answer, and once however often it is asked for. 422 at `total` for less than the provider takes, at
 * `contact_id` where there is nobody to be charged, and at `document` where neither contact nor company have a CPF or CNPJ. What the provider
 * tells moves the status. A bill that is paid in another way, changed or put in the trash takes its charge back.
 */
export const chargeBill = endpoint({
  id: "bill.charge",
  summary: "Charge a bill through the payment provider",
  method: "POST",
  path: "/bills/:id/charge",
  access: "bill.manage",
  params: idParams,
  status: 202,
  answer: billPayment,
})

/** How a bill is sent to whoever is to pay it. */
export const billChannels = ["email", "whatsapp"] as const

/**
 * Sends revenue to whoever is to pay it, with its public page: 409 for an expense. By email to `to`, else to the bill's contact, else to
 * its company, 422 at `to` where there is no address; the message stands among the bill's. By WhatsApp nothing is sent yet: `url` opens it
 * with the text, for the contact's phone where there is one.
 */
export const sendBill = endpoint({
  id: "bill.send",
  summary: "Send a bill to its payer",
  method: "POST",
  path: "/bills/:id/send",
  access: "bill.manage",
  params: idParams,
  status: 200,
  body: z.strictObject({ channel: z.enum(billChannels), to: z.optional(email) }),
  answer: z.object({ to: z.nullable(z.string()), url: z.nullable(z.string()) }),
})
