import { describe, expect, test } from "vitest"
import {
  type Coupon,
  type Terms,
  differenceOf,
  divided,
  fits,
  isForFirst,
  moneyOf,
  percentOf,
  priceOf,
  textOf,
} from "./price-rules.ts"
const grow: Terms = { plan: "grow", cycle: "monthly", users: 10 }
const yearly: Terms = { ...grow, cycle: "yearly" }

function coupon(more: Partial<Coupon>): Coupon {
  const plain = {
    code: "PROMO",
    kind: "percent",
    value: 10,
    currency: null,
    plans: null,
    cycles: null,
  } as const
  return { ...plain, first_only: false, ...more }
}

test.each([
  [0, 3, 0],
  [1, 2, 1],
  [1, 3, 0],
  [5, 3, 2],
  [149, 100, 1],
  [150, 100, 2],
  [9_007_199_254_740_990, 3, 3_002_399_751_580_330],
])("%i by %i is %i, half a cent goes up", (over, under, expected) => {
  expect(divided(over, under)).toBe(expected)
})

test("cents are told as money", () => {
  expect([0, 5, 69_900, 107_880_000].map(textOf)).toEqual(["0.00", "0.05", "699.00", "1078800.00"])
  expect([5, 6990, 107_880_001].map(moneyOf)).toEqual([0.05, 69.9, 1_078_800.01])
})

test.each([
  [grow, "BRL", 69_900, 0],
  [grow, "USD", 29_900, 0],
  [{ ...grow, plan: "scale" }, "BRL", 89_900, 0],
  [{ ...grow, plan: "scale" }, "USD", 39_900, 0],
  [yearly, "BRL", 838_800, 120_000],
  [yearly, "USD", 358_800, 120_000],
  [{ ...grow, users: 37 }, "BRL", 258_630, 0],
] as [Terms, "BRL" | "USD", number, number][])(
  "%o in %s costs %i cents less %i",
  (terms, currency, subtotal, discount) => {
    expect(priceOf(terms, currency)).toEqual({ subtotal, discount, amount: subtotal - discount })
  },
)

test("ten users of grow for a year are 7188 reais instead of 8388, which is 14.3 percent off", () => {
  const price = priceOf(yearly, "BRL")
  expect(moneyOf(price.amount)).toBe(7188)
  expect(percentOf(price)).toBe(14.3)
})

describe("a coupon", () => {
  test("takes its percents off what the yearly discount leaves", () => {
    expect(priceOf(yearly, "BRL", coupon({}))).toEqual({
      subtotal: 838_800,
      discount: 191_880,
      amount: 646_920,
    })
    expect(priceOf(grow, "BRL", coupon({ value: 100 })).amount).toBe(0)
    expect(priceOf({ ...grow, users: 11 }, "USD", coupon({ value: 1 })).discount).toBe(329)
    expect(priceOf({ ...grow, users: 15 }, "USD", coupon({ value: 1 })).discount).toBe(449)
  })

  test("takes an amount off, and never more than the price", () => {
    const [some, all] = [
      coupon({ kind: "amount", value: 5000, currency: "BRL" }),
      coupon({ kind: "amount", value: 1e9 }),
    ]
    expect(priceOf(grow, "BRL", some).amount).toBe(64_900)
    expect(priceOf(grow, "BRL", all)).toEqual({ subtotal: 69_900, discount: 69_900, amount: 0 })
  })

  test("lets users go for nothing", () => {
    expect(priceOf(grow, "BRL", coupon({ kind: "free_users", value: 1 })).amount).toBe(62_910)
    expect(priceOf(yearly, "BRL", coupon({ kind: "free_users", value: 2 })).amount).toBe(575_040)
    expect(priceOf(grow, "BRL", coupon({ kind: "free_users", value: 99 })).amount).toBe(0)
  })

  test("is for its plans, cycles and currency", () => {
    expect(fits(coupon({}), grow, "BRL")).toBe(true)
    expect(fits(coupon({ plans: ["scale"] }), grow, "BRL")).toBe(false)
    expect(fits(coupon({ cycles: ["yearly"] }), grow, "BRL")).toBe(false)
    expect(fits(coupon({ cycles: ["yearly"], plans: ["grow"] }), yearly, "BRL")).toBe(true)
    expect(fits(coupon({ kind: "amount", currency: "USD" }), grow, "BRL")).toBe(false)
  })

  test("of free users, or one that says so, is for the first invoice alone", () => {
    expect(
      [coupon({}), coupon({ first_only: true }), coupon({ kind: "free_users" })].map(isForFirst),
    ).toEqual([false, true, true])
  })
})

describe("a difference", () => {
  const more = { ...grow, users: 11 }

  test("is paid for the days that are left", () => {
    expect(differenceOf(grow, more, "BRL", { left: 31, of: 31 }).amount).toBe(6990)
    // 6990 × 10 ÷ 31 = 2254.84
    expect(differenceOf(grow, more, "BRL", { left: 10, of: 31 }).amount).toBe(2255)
    expect(differenceOf(grow, { ...grow, plan: "scale" }, "BRL", { left: 1, of: 30 }).amount).toBe(667)
  })

  test("has the yearly discount in it, and no coupon", () => {
    const price = differenceOf(yearly, { ...yearly, users: 11 }, "BRL", { left: 100, of: 365 })
    expect(price).toEqual({ subtotal: 22_981, discount: 3288, amount: 19_693 })
  })

  test("rounds half a cent up", () => {
    expect(differenceOf(grow, { ...grow, users: 12 }, "BRL", { left: 1, of: 8 }).amount).toBe(1748)
    expect(13_980 / 8).toBe(1747.5)
  })
})
