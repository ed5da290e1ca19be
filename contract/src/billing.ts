import * as z from "zod/mini"
import { keep } from "./keep.ts"
import { currencies, cycles, paidPlanNames, planNames } from "./plans.ts"
import { calendarDate } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id } from "./shared/ids.ts"

/** `overdue` from the day after the due date on; `cancelled` and `refunded` are the end of it. */
export const invoiceStatuses = ["pending", "paid", "overdue", "cancelled", "refunded"] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** `order` begins to pay for a plan, `difference` pays for more of it in mid-period, `renewal` for the next period. */
export const invoiceKinds = ["order", "difference", "renewal"] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** The days that are paid for, in the account's zone: `from` is the first one, `until` the first one that is not. */
const period = z.object({ from: calendarDate, until: calendarDate })

/** What the account owes or has paid for Funil; amounts are in `currency`, `amount` is what is left of `subtotal` after `discount`. */
export const invoice = z.object({
  id,
  /** What people call it: the account's domain and a number that counts its invoices. */
  number: z.string(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  /** False for an order that begins only when it is paid. */
  in_force: z.boolean(),
  period,
  plan: z.enum(paidPlanNames),
  cycle: z.enum(cycles),
  users: z.number(),
  subtotal: z.number(),
  discount: z.number(),
  amount: z.number(),
  currency: z.enum(currencies),
  coupon: z.nullable(z.string()),
  invoice_date: calendarDate,
  due_date: calendarDate,
  payment_date: z.nullable(calendarDate),
  provider: z.string(),
  provider_id: z.nullable(z.string()),
  /** Where it is paid; anyone who has the address may open it. Null while a payment provider has not made its page. */
  invoiceUrl: z.nullable(z.string()),
  /** The payment provider did not take it, mostly for the company's document. It is tried again when the company data change. */
  is_refused: z.boolean(),
})
export type Invoice = z.output<typeof invoice>

/** What becomes smaller or otherwise paid with the next period. */
export const pendingChange = z.object({
  plan: z.enum(planNames),
  cycle: z.enum(cycles),
  users: z.number(),
  /** What was chosen to stay active then; without it the first ones do where not all fit. */
  keep: z.optional(keep),
  /** The first day of the next period. */
  effective_date: calendarDate,
})
export type PendingChange = z.output<typeof pendingChange>

/** The answer of what happens only later, and of who asks what waits. */
export const hasPendingChange = z.object({ pending_change: z.nullable(pendingChange) })

/** A coupon as it is typed; case and spaces around it do not count, and an empty one is none. */
const typedCoupon = z.string().check(
  z.overwrite((code) => code.trim().toUpperCase()),
  z.regex(/^([A-Z0-9-]{4,16})?$/, "coupon_unknown"),
)

/**
 * What is wished for. What is left out stays as it is, or is the least possible. `start`, without a coupon, ends a paid plan with its
 * period. `keep` names what stays active on a plan that allows less than the present one.
 */
const invoiceRequest = z.strictObject({
  subscription_plan: z.enum(planNames),
  subscription_cycle: z.optional(z.enum(cycles)),
  subscription_paid_users: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  subscription_coupon: z.optional(z.nullable(typedCoupon)),
  keep: z.optional(keep),
})
export type InvoiceRequest = z.output<typeof invoiceRequest>

/** When what is wished for holds: at once, when its invoice is paid, or from the next period on (without an invoice now). */
export const beginnings = ["now", "when_paid", "next_period"] as const

/**
 * What an order of the same body would come to: all that a dialog shows. Of one that begins with the next period, `total` is what that
 * period's invoice would be and `due_date` when it would be due. During a trial, `period` begins on the day after it. It refuses what the
 * order would be refused for, except a missing `keep`, `company` or `document`.
 */
export const previewInvoice = endpoint({
  id: "invoice.preview",
  summary: "Preview the price of an order",
  method: "POST",
  path: "/customers/invoices/preview",
  access: "account.write",
  status: 200,
  reads: true,
  body: invoiceRequest,
  answer: z.object({
    plan: z.enum(planNames),
    cycle: z.enum(cycles),
    begins: z.enum(beginnings),
    users: z.number(),
    /** The fewest users that can be paid for: 10, and those who are active. */
    minimum_users: z.number(),
    /** The list price of one user for one month. */
    unit_price: z.number(),
    subtotal: z.number(),
    discount: z.number(),
    /** What of the subtotal is taken off, rounded to one decimal. */
    discount_percent: z.number(),
    /** What of `discount` the coupon takes off; the rest is for paying yearly. */
    coupon_discount: z.number(),
    /** The code that was taken. */
    coupon: z.nullable(z.string()),
    total: z.number(),
    currency: z.enum(currencies),
    period,
    due_date: calendarDate,
  }),
})
export type InvoicePreview = z.output<typeof previewInvoice.answer>

/**
 * Orders a plan. The first order, a larger plan and more users are invoiced and in force at once: 201 with the invoice. Ordered
 * during a trial, the first period begins on the day after it, and the invoice is due on that day or 5 days from now, whichever is later. Fewer
 * users, the other cycle, a smaller plan or start wait for the next period: 202 with `pending_change`. Either takes the place of
 * a change that waited. What is paid for already, with `keep`, chooses again what is active on it: 202. 409 while an order is
 * unpaid (`order_unpaid`) or the account is suspended (`account_suspended`), 422 for fewer users than 10 or than are active, for
 * what is so already, for a coupon that does not hold, at `company` and `document` where the language is pt-BR and the account
 * lacks them, and, as for the free plan, for a smaller plan that has no room for all while `keep` chooses nothing.
 */
export const createInvoice = endpoint({
  id: "invoice.create",
  summary: "Order a plan",
  method: "POST",
  path: "/customers/invoices",
  access: "account.write",
  body: invoiceRequest,
  answer: z.union([invoice, hasPendingChange]),
  laterKey: "pending_change",
})
export type OrderAnswer = z.output<typeof createInvoice.answer>

/** The account's invoices, newest first. */
export const listInvoices = endpoint({
  id: "invoice.list",
  summary: "List invoices",
  method: "GET",
  path: "/customers/invoices",
  access: "account.read",
  answer: z.array(invoice),
})

export const getPendingChange = endpoint({
  id: "pending_change.get",
  summary: "Get the pending plan change",
  method: "GET",
  path: "/customers/pending-change",
  access: "account.read",
  answer: hasPendingChange,
})

/** Lets the plan continue as it is; 404 where no change waits. */
export const revokePendingChange = endpoint({
  id: "pending_change.revoke",
  summary: "Cancel the pending plan change",
  method: "DELETE",
  path: "/customers/pending-change",
  access: "account.write",
})
