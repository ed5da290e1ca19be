import { expect, test } from "vitest"
import { smsParts } from "./sms-parts.ts"

test("an SMS of plain letters holds 160 characters, then parts of 153", () => {
  expect(smsParts("")).toEqual({ characters: 0, parts: 0 })
  expect(smsParts("a".repeat(160))).toEqual({ characters: 160, parts: 1 })
  expect(smsParts("a".repeat(161))).toEqual({ characters: 161, parts: 2 })
  expect(smsParts("a".repeat(307))).toEqual({ characters: 307, parts: 3 })
})

test("one letter that the alphabet of SMS lacks makes parts of 70, then 67", () => {
  expect(smsParts("ã".repeat(70))).toEqual({ characters: 70, parts: 1 })
  expect(smsParts(`${"a".repeat(70)}ç`)).toEqual({ characters: 71, parts: 2 })
})

test("the signs of the second table count twice", () => {
  expect(smsParts("€".repeat(80))).toEqual({ characters: 160, parts: 1 })
  expect(smsParts("€".repeat(81))).toEqual({ characters: 162, parts: 2 })
})
