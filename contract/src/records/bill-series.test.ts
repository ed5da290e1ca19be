import * as fc from "fast-check"
import { expect, test } from "vitest"
import { seriesSteps, sharesOf, stepsAfter } from "./bill-series.ts"

const cents = fc.oneof(
  fc.integer({ min: 0, max: 9_999_999_999 }),
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 9_999_999_800, max: 9_999_999_999 }),
)
const parts = fc.integer({ min: 2, max: 120 })
const inCents = (amount: number) => {
  const [whole = "", part = ""] = String(amount).split(".")
  return Number(whole + part.padEnd(2, "0"))
}

test("an amount in parts adds up to it, to the cent, and the first ones are the larger by a cent at most", () => {
  fc.assert(
    fc.property(cents, parts, (amount, count) => {
      const shares = sharesOf(amount / 100, count).map(inCents)
      expect(shares).toHaveLength(count)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      expect(shares.toSorted((one, other) => other - one)).toEqual(shares)
      expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBe(amount % count === 0 ? 0 : 1)
    }),
    { numRuns: 2000 },
  )
  for (let count = 2; count <= 120; count += 1)
    for (const amount of [0, 1, count - 1, count, count + 1, 9_999_999_999])
      expect(sharesOf(amount / 100, count).reduce((sum, share) => sum + inCents(share), 0)).toBe(amount)
})

test("every part has two decimals at most, and the remainder goes to the first", () => {
  expect(sharesOf(100, 3)).toEqual([33.34, 33.33, 33.33])
  expect(sharesOf(0.05, 3)).toEqual([0.02, 0.02, 0.01])
  expect(sharesOf(99_999_999.99, 2)).toEqual([50_000_000, 49_999_999.99])
})

const date = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2400-01-01"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

test("months and years keep their day, or have the month's last one, however far they go; weeks keep their weekday", () => {
  fc.assert(
    fc.property(
      date,
      fc.constantFrom(...seriesSteps),
      fc.integer({ min: -119, max: 119 }),
      (from, every, steps) => {
        const found = stepsAfter(from, every, steps) ?? ""
        const [begin, end] = [new Date(from), new Date(found)]
        const days = Math.round((end.getTime() - begin.getTime()) / 86_400_000)
        expect(every !== "week" || days === 7 * steps).toBe(true)
        if (every === "week") return
        const months = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()
        expect(months(end) - months(begin)).toBe(every === "year" ? 12 * steps : steps)
        const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
        expect(end.getUTCDate()).toBe(Math.min(begin.getUTCDate(), last))
      },
    ),
    { numRuns: 2000 },
  )
})

test("a 31st is the last day of shorter months and a 31st again, a 29 February is a 28th but in leap years", () => {
  const after = (from: string, every: "month" | "year") =>
    [1, 2, 3, 4].map((steps) => stepsAfter(from, every, steps))
  expect(after("2027-12-31", "month")).toEqual(["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"])
  expect(after("2028-02-29", "year")).toEqual(["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"])
})

test("there is no date beyond those of four digits", () => {
  expect(stepsAfter("9999-12-31", "month", 1)).toBeNull()
  expect(stepsAfter("9999-12-31", "week", 1)).toBeNull()
  expect(stepsAfter("0001-01-01", "year", -1)).toBeNull()
  expect(stepsAfter("0099-12-31", "month", 2)).toBe("0100-02-28")
})
