import { expect, test } from "vitest"
import { numberText, parseNumber } from "./number-text.ts"

test.each([
  ["", null],
  ["  ", null],
  ["12", 12],
  ["-3,5", -3.5],
  ["1.234,5", 1234.5],
  ["1.234", 1234],
  ["10.5", 10.5],
  ["0,125", 0.125],
  ["doze", undefined],
  ["1,2,3", undefined],
])("in Portuguese %s is %s", (text, value) => expect(parseNumber(text, "pt-BR")).toBe(value))

test.each([
  ["1,234.5", 1234.5],
  ["10,5", 10.5],
  [".5", 0.5],
])("in English %s is %s", (text, value) => expect(parseNumber(text, "en")).toBe(value))

test("a number is written so that it is read as itself", () => {
  for (const value of [0, -1.5, 1234.5, 1_000_000, 0.001]) {
    expect(parseNumber(numberText(value, "pt-BR"), "pt-BR")).toBe(value)
    expect(parseNumber(numberText(value, "en"), "en")).toBe(value)
  }
})
