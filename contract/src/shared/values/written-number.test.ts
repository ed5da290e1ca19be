import { expect, test } from "vitest"
import { decimalOf, numberIn } from "./written-number.ts"

test.each([
  ["1.234,56", ",", 1234.56],
  ["1.234,56", ".", 1234.56],
  ["R$ 1.234,56", ",", 1234.56],
  ["US$ 1,234.56", ",", 1234.56],
  ["1.234", ",", 1234],
  ["1.234", ".", 1.234],
  ["1,234", ".", 1234],
  ["10,5", ".", 10.5],
  ["10.5", ",", 10.5],
  ["1.2345", ",", 1.2345],
  ["0.500", ",", 0.5],
  [",5", ",", 0.5],
  ["12,", ".", 12],
  ["1.234.567", ".", 1_234_567],
  ["1.234.567,8", ".", 1_234_567.8],
  ["1,23,456.78", ",", 123_456.78],
  ["1'234.50", ",", 1234.5],
  ["R$\u00a01\u202f234,50", ",", 1234.5],
  ["-5", ",", -5],
  ["12-", ",", -12],
  ["-R$ 10,00", ".", -10],
  ["(0,01)", ",", -0.01],
  ["1.5E7", ",", 15_000_000],
  ["1,5E+06", ".", 1_500_000],
  ["1.005e2", ",", 100.5],
  ["10k", ",", 10_000],
  ["1,5 mil", ".", 1500],
] as const)("the number %s is read with the decimal sign %s", (text, decimal, number) => {
  expect(numberIn(text, decimal)).toBe(number)
})

test.each(["", "-", "R$ -", "abc", "12a", "1.2.3", "1,2,3", "1..2", "1.23.456", "#N/A"])(
  "%s is no number",
  (text) => expect(numberIn(text, ",")).toBeNull(),
)

test("a text that can only be read one way tells the decimal sign", () => {
  const texts = ["1,5", "1.5", "0.500", "1.123k", "1.234,5", "1.234.567", "1.234", "1,234", "12"]
  expect(texts.map(decimalOf)).toEqual([",", ".", ".", ".", ",", ",", null, null, null])
})

test("a named decimal sign refuses the other", () => {
  expect(numberIn("10,5", ".", true)).toBeNull()
})

test("a number is read as itself in both styles, grouped or not", () => {
  for (const number of [0, 0.5, 1.25, 12, 123.4, 1234.56, 98_765.43, 1_234_567.89, 99_999_999.99])
    for (const [locale, decimal] of [
      ["pt-BR", ","],
      ["en", "."],
    ] as const)
      for (const useGrouping of [true, false]) {
        const text = number.toLocaleString(locale, { useGrouping, maximumFractionDigits: 10 })
        expect([text, numberIn(text, decimal)]).toEqual([text, number])
      }
})
