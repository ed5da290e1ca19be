import type { InvoicePreview, InvoiceRequest } from "@funil/contract/billing"
import { userPrices } from "@funil/contract/plans"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { minimumUsers } from "./advance-billing.ts"
import { readBilling } from "./billing-queries.ts"
import { moneyOf } from "./cents.ts"
import { wishOf } from "./order-plan.ts"
import { quoteOf } from "./order-rules.ts"
import { couponPart, percentOf } from "./price-rules.ts"

/** What an order of this would come to. */
export async function previewInvoice(ctx: Context, request: InvoiceRequest): Promise<InvoicePreview> {
  requireCan(ctx, "account.write")
  return inTransaction(ctx, async (tx) => {
    const [{ state, moment }, wish] = await Promise.all([readBilling(tx), wishOf(tx, request)])
    const { begins, wanted, price, period, due_date, coupon } = quoteOf(state, wish, moment)
    const { plan, cycle, users } = wanted
    const { currency } = moment
    return {
      plan,
      cycle,
      begins,
      users,
      minimum_users: minimumUsers(moment),
      unit_price: plan === "start" ? 0 : moneyOf(userPrices[plan][currency]),
      subtotal: moneyOf(price.subtotal),
      discount: moneyOf(price.discount),
      discount_percent: percentOf(price),
      coupon_discount: moneyOf(couponPart(price, wanted, { coupon, currency })),
      coupon: coupon?.code ?? null,
      total: moneyOf(price.amount),
      currency,
      period,
      due_date,
    }
  })
}
