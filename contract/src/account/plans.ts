export const planNames = ["start", "grow", "scale"] as const
export type PlanName = (typeof planNames)[number]

const megabyte = 1024 * 1024

/** The limits of a plan: numbers of records, and the stored bytes that each user adds. */
export const planLimits = {
  start: { pipelines: 5, forms: 1, workflows: 5, custom_fields: 5, upload_bytes: 250 * megabyte, api: false },
  grow: {
    pipelines: 10,
    forms: 5,
    workflows: 30,
    custom_fields: 30,
    upload_bytes: 1024 * megabyte,
    api: false,
  },
  scale: {
    pipelines: 50,
    forms: 50,
    workflows: 100,
    custom_fields: 100,
    upload_bytes: 10_240 * megabyte,
    api: true,
  },
} as const

/** The number of days of a trial on this plan. */
export const trialDays = 14
export const trialPlan = "scale" satisfies PlanName

export const paidPlanNames = ["grow", "scale"] as const satisfies readonly PlanName[]
export type PaidPlanName = (typeof paidPlanNames)[number]

export const currencies = ["BRL", "USD"] as const
export type Currency = (typeof currencies)[number]

/** The length of a paid period. */
export const cycles = ["monthly", "yearly"] as const
export type Cycle = (typeof cycles)[number]

export const monthsOf: Readonly<Record<Cycle, number>> = { monthly: 1, yearly: 12 }

/** The list price of one user for one month, in cents. */
export const userPrices = {
  grow: { BRL: 6990, USD: 2990 },
  scale: { BRL: 8990, USD: 3990 },
} as const satisfies Record<PaidPlanName, Record<Currency, number>>

/** What a yearly cycle takes off the price of one user for one month, in cents. */
export const yearlyDiscount = 1000

/** Returns the cents of a period without coupons: the list price, and the cycle's discount. */
export function periodPrice(
  { plan, cycle, users }: { plan: PaidPlanName; cycle: Cycle; users: number },
  currency: Currency,
): { subtotal: number; discount: number } {
  const months = users * monthsOf[cycle]
  return {
    subtotal: months * userPrices[plan][currency],
    discount: cycle === "yearly" ? months * yearlyDiscount : 0,
  }
}

/** The fewest users of a paid plan. */
export const minPaidUsers = 10

/** What a free account gets in place of missing data. No real document or phone looks like it. */
export const placeholders = { document: "00000000000000", phone1: "00000000000" } as const

/** Days from an invoice to its due date. */
export const dueDays = 5

/** Days from the due date of an unpaid invoice to the suspension. */
export const daysUntilSuspension = 3
