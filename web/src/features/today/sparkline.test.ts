import { expect, test } from "vitest"
import { sparkPath } from "./sparkline.tsx"

test("a line goes from the first day to the last, from nothing at the bottom to the most at the top", () => {
  expect(sparkPath([0, 5, 10])).toBe("M0 30L50 16L100 2")
})

test("days without a value are passed over, and nothing is a flat line", () => {
  expect(sparkPath([null, 50, null, 100])).toBe("M33.3 16L100 2")
  expect(sparkPath([0, 0])).toBe("M0 30L100 30")
  expect(sparkPath([])).toBe("")
})
