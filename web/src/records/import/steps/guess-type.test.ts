import { expect, test } from "vitest"
import { guessType } from "./guess-type.ts"

test.each([
  ["date", ["26-02-2018 19:58", "1/2/2020"]],
  ["date", ["2024-02-29"]],
  ["money", ["R$ 1.234,56", "R$ 80"]],
  ["number", ["12", "-3,5"]],
  ["email", ["a@b.co", "o'brien@x.ie"]],
  ["link", ["https://forno.test/x"]],
  ["textarea", ["x".repeat(200), "curto"]],
  ["textarea", ["one line", "two\nlines"]],
  ["text", ["12", "doze"]],
  ["text", ["007", "12"]],
  ["text", ["52998224725"]],
  ["text", []],
] as const)("%s is told from %j", (type, values) => {
  expect(guessType(values, values.length)).toBe(type)
})

test("few values in many rows are a list, when all rows were seen", () => {
  expect(guessType(["norte", "sul"], 12)).toBe("select")
  expect(guessType(["norte", "sul"], 4)).toBe("text")
  expect(guessType(["norte", "sul"], undefined)).toBe("text")
})
