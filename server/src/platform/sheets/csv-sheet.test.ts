import * as fc from "fast-check"
import { expect, test } from "vitest"
import { plainNumber } from "./csv-sheet.ts"

test.each([
  [0, "0"],
  [-1.5, "-1.5"],
  [1e-7, "0.0000001"],
  [-1.25e-9, "-0.00000000125"],
  [1.5e21, "1500000000000000000000"],
])("%d is %s", (value, text) => {
  expect(plainNumber(value)).toBe(text)
})

test("it has no exponent and reads back as the same number", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = plainNumber(value)
      expect(text).toMatch(/^-?\d+(\.\d+)?$/)
      expect(Number(text)).toBe(value === 0 ? 0 : value)
    }),
  )
})
