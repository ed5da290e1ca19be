import { daysToRegret, ownReason } from "@funil/contract/forms/returns"
import type { ShopOrder } from "../../../platform/shops/shop.ts"
import { wallClockOf } from "../../../platform/wall-clock.ts"
import type { ReturnsFormRow } from "../returns-forms.ts"

/** The date that the window starts from. Without a delivery date of the shop, it is an estimate. */
type WindowBasis = "delivery" | "shipping" | "order"

/** The days within which an order can be returned, in the account's time zone. */
export interface ReturnWindow {
  readonly basis: WindowBasis
  /** The day of delivery, or its estimate. */
  readonly from: string
  /** The last day. */
  readonly until: string
  readonly isOpen: boolean
  /**
   * The last day of the right of withdrawal. Null if the date is unknown, so that nothing closes
   * it.
   */
  readonly regretUntil: string | null
  readonly mayRegret: boolean
}

type OrderDates = Pick<ShopOrder, "orderedAt" | "shippedAt" | "deliveredAt">

interface WindowTerms {
  readonly window_days: number
  readonly transit_days: number
  readonly timezone: string
  readonly now: Date
}

/** Adds days to a calendar date. */
export function daysAfter(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, "YYYY-MM-DD".length)
}

/** The calendar date of an instant. */
export function dateOf(instant: Date, timezone: string): string {
  return wallClockOf(instant, timezone).slice(0, "YYYY-MM-DD".length)
}

/** The law excludes the day of receipt and includes the last day. */
export function returnWindow(order: OrderDates, asked: WindowTerms): ReturnWindow {
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

/** A reason for returning an item. */
export interface OfferedReason {
  readonly value: string
  /** The text of a product's own reason, or null for a general reason. */
  readonly text: string | null
  readonly takesPhotos: boolean
}

type ReasonTerms = Pick<ReturnsFormRow, "reasons" | "require_photos_for">

/** The reasons for an item by its product's tags. None if the window has closed for all of them. */
export function reasonsOf(form: ReasonTerms, window: ReturnWindow, tags: readonly string[]): OfferedReason[] {
  const regret = { value: "REGRET", text: null, takesPhotos: false }
  if (!window.isOpen) return window.mayRegret ? [regret] : []
  const general = form.reasons.map((value) => ({
    value: value as string,
    text: null,
    takesPhotos: value !== "REGRET" && form.require_photos_for.includes(value),
  }))
  const own = tags.flatMap((tag) => {
    const reason = ownReason(tag)
    return reason ? { ...reason, takesPhotos: false } : []
  })
  const all = [...(window.mayRegret ? [regret] : []), ...general, ...own]
  // The first reason of a code wins.
  return all.filter(({ value }, at) => all.findIndex((other) => other.value === value) === at)
}
