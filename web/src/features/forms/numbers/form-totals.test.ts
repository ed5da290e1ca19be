import { expect, test } from "vitest"
import { spansOf, stepsOf, totalsOf } from "./form-totals.ts"

const day = (name: string, views: number) => ({ day: name, views, starts: 1, answers: 0 })

test("days without anything count as none, in their places", () => {
  const { step, spans } = spansOf([day("2026-11-02", 3)], { from: "2026-11-01", to: "2026-11-03" })
  expect(step).toBe("day")
  expect(spans.map(({ from, to, views }) => [from, to, views])).toEqual([
    ["2026-11-01", "2026-11-01", 0],
    ["2026-11-02", "2026-11-02", 3],
    ["2026-11-03", "2026-11-03", 0],
  ])
})

test("a long range is told by months, cut at its ends, and nothing of it is lost", () => {
  const days = [day("2026-01-20", 1), day("2026-02-28", 2), day("2026-05-01", 4)]
  const { step, spans } = spansOf(days, { from: "2026-01-15", to: "2026-05-10" })
  expect(step).toBe("month")
  expect(spans.map(({ from, to, views }) => `${from} ${to} ${views}`)).toEqual([
    "2026-01-15 2026-01-31 1",
    "2026-02-01 2026-02-28 2",
    "2026-03-01 2026-03-31 0",
    "2026-04-01 2026-04-30 0",
    "2026-05-01 2026-05-10 4",
  ])
  expect(totalsOf(spans)).toEqual({ views: 7, starts: 3, answers: 0 })
})

test("no step of the funnel is above 100 %: an answer counts as a start, a start as a visit", () => {
  expect(stepsOf({ views: 1, starts: 2, answers: 4 })).toEqual({ views: 4, starts: 4, answers: 4 })
  expect(stepsOf({ views: 9, starts: 2, answers: 0 })).toEqual({ views: 9, starts: 2, answers: 0 })
})
