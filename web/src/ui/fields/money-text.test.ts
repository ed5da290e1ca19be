import { expect, test } from "vitest"
import { moneyText, parseMoney } from "./money-text.ts"

test("an amount is read in the style of the language", () => {
  expect(parseMoney("1.234,5", "pt-BR")).toBe(1234.5)
  expect(parseMoney("R$ 1.234", "pt-BR")).toBe(1234)
  expect(parseMoney("1,234.50", "en")).toBe(1234.5)
  expect(parseMoney("12,", "pt-BR")).toBe(12)
})

test("the other style's decimals are not taken for thousands", () => {
  expect(parseMoney("10.5", "pt-BR")).toBe(10.5)
  expect(parseMoney("10,50", "en")).toBe(10.5)
  expect(parseMoney("10.500", "pt-BR")).toBe(10_500)
  expect(parseMoney("US$ 1,234.56", "pt-BR")).toBe(1234.56)
  expect(parseMoney("1.234,56", "en")).toBe(1234.56)
  expect(parseMoney("R$\u00a01.234.567,8", "en")).toBe(1_234_567.8)
  // Money never has three decimals.
  expect(parseMoney("US$ 1,234", "pt-BR")).toBe(1234)
  expect(parseMoney("R$ 1.234", "en")).toBe(1234)
  expect(parseMoney("0,125", "pt-BR")).toBe(0.13)
})

test("nothing is null, and what can't be an amount is undefined", () => {
  expect(parseMoney(" ", "pt-BR")).toBeNull()
  expect(parseMoney("abc", "pt-BR")).toBeUndefined()
  expect(parseMoney("-5", "pt-BR")).toBeUndefined()
  expect(parseMoney("100.000.000,00", "pt-BR")).toBeUndefined()
})

test("an amount is written with two decimals, and none is empty", () => {
  expect(moneyText(1234.5, "pt-BR")).toBe("1.234,50")
  expect(moneyText(1234.5, "en")).toBe("1,234.50")
  expect(moneyText(null, "en")).toBe("")
})
