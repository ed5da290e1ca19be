import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { id } from "../shared/ids.ts"
import { calendarDate } from "../shared/values/dates.ts"
import { keep } from "./keep.ts"
import { currencies, cycles, paidPlanNames, planNames } from "./plans.ts"

/** `overdue` begins the day after the due date. `cancelled` and `refunded` are final. */
export const invoiceStatuses = ["pending", "paid", "overdue", "cancelled", "refunded"] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/**
 * `order` starts a plan, `difference` extends it within a period, `renewal` pays for the next
 * period.
 */
export const invoiceKinds = ["order", "difference", "renewal"] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** The paid days in the account's zone: `from` is the first, `until` the day after the last. */
const period = z.object({ from: calendarDate, until: calendarDate })

export const invoice = z.object({
  id,
  number: z.string(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
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
  invoiceUrl: z.nullable(z.string()),
  is_refused: z.boolean(),
})
export type Invoice = z.output<typeof invoice>

export const pendingChange = z.object({
  plan: z.enum(planNames),
  cycle: z.enum(cycles),
  users: z.number(),
  keep: z.optional(keep),
  effective_date: calendarDate,
})
export type PendingChange = z.output<typeof pendingChange>

export const hasPendingChange = z.object({ pending_change: z.nullable(pendingChange) })

/** A typed coupon. Case and outer spaces don't matter, and an empty text means none. */
const typedCoupon = z.string().check(
  z.overwrite((code) => code.trim().toUpperCase()),
  z.regex(/^([A-Z0-9-]{4,16})?$/, "coupon_unknown"),
)

/**
 * The requested plan. An omitted field keeps its value, or takes the minimum. `start`, without a
 * coupon, ends a paid plan with its period. `keep` names the items that stay active on a smaller
 * plan.
 */
const invoiceRequest = z.strictObject({
  subscription_plan: z.enum(planNames),
  subscription_cycle: z.optional(z.enum(cycles)),
  subscription_paid_users: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  subscription_coupon: z.optional(z.nullable(typedCoupon)),
  keep: z.optional(keep),
})
export type InvoiceRequest = z.output<typeof invoiceRequest>

/**
 * When the order begins: at once, when its invoice is paid, or with the next period (without an
 * invoice now).
 */
export const beginnings = ["now", "when_paid", "next_period"] as const

export const previewInvoice = endpoint({
  id: "invoice.preview",
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
    /** The fewest users that the account can pay for: 10, or more if more are active. */
    minimum_users: z.number(),
    /** The list price of one user for one month. */
    unit_price: z.number(),
    subtotal: z.number(),
    discount: z.number(),
    /** The discount as a percentage of the subtotal, rounded to one decimal. */
    discount_percent: z.number(),
    /** The coupon's part of `discount`. The rest is for yearly payment. */
    coupon_discount: z.number(),
    /** The applied code. */
    coupon: z.nullable(z.string()),
    total: z.number(),
    currency: z.enum(currencies),
    period,
    due_date: calendarDate,
  }),
})
export type InvoicePreview = z.output<typeof previewInvoice.answer>

export const createInvoice = endpoint({
  id: "invoice.create",
  method: "POST",
  path: "/customers/invoices",
  access: "account.write",
  body: invoiceRequest,
  answer: z.union([invoice, hasPendingChange]),
  laterKey: "pending_change",
})
export type OrderAnswer = z.output<typeof createInvoice.answer>

export const listInvoices = endpoint({
  id: "invoice.list",
  method: "GET",
  path: "/customers/invoices",
  access: "account.read",
  answer: z.array(invoice),
})

export const getPendingChange = endpoint({
  id: "pending_change.get",
  method: "GET",
  path: "/customers/pending-change",
  access: "account.read",
  answer: hasPendingChange,
})

export const revokePendingChange = endpoint({
  id: "pending_change.revoke",
  method: "DELETE",
  path: "/customers/pending-change",
  access: "account.write",
})
