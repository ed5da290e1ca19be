import { daysToRegret } from "@funil/contract/returns"
import type { ShopOrder } from "../../../platform/shops/shop.ts"
import { wallClockOf } from "../../../platform/wall-clock.ts"

/** What the days are counted from: where the shop does not know of the delivery, it is estimated. */
type WindowBasis = "delivery" | "shipping" | "order"

/** How long an order can be sent back. Dates are days of the account's zone. */
export interface ReturnWindow {
  readonly basis: WindowBasis
  /** The day of delivery, or what stands for it. */
  readonly from: string
  /** The last day. */
  readonly until: string
  readonly isOpen: boolean
  /** The last day of the right of withdrawal; null where nobody knows, and so nothing closes it. */
  readonly regretUntil: string | null
  readonly mayRegret: boolean
}

type Dated = Pick<ShopOrder, "orderedAt" | "shippedAt" | "deliveredAt">

interface Asked {
  readonly window_days: number
  readonly transit_days: number
  readonly timezone: string
  readonly now: Date
}

/** A calendar date, so many days on. */
export function daysAfter(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, "YYYY-MM-DD".length)
}

/** The calendar date of an instant. */
export function dateOf(instant: Date, timezone: string): string {
  return wallClockOf(instant, timezone).slice(0, "YYYY-MM-DD".length)
}

/** The day of receipt is not counted, the last one is, as the law counts days. */
export function returnWindow(order: Dated, asked: Asked): ReturnWindow {
  const { orderedAt, shippedAt, deliveredAt } = order
  const { window_days, transit_days, timezone, now } = asked
  const basis = deliveredAt ? "delivery" : shippedAt ? "shipping" : "order"
  const first = dateOf(deliveredAt ?? shippedAt ?? orderedAt, timezone)
  const from = basis === "shipping" ? daysAfter(first, transit_days) : first
  const today = dateOf(now, timezone)
  const until = daysAfter(from, window_days)
  const regretUntil = basis === "delivery" ? daysAfter(from, daysToRegret) : null
  const mayRegret = regretUntil === null || today <= regretUntil
  return { basis, from, until, isOpen: today <= until, regretUntil, mayRegret }
}
