import { expect, test } from "vitest"
import { dateText, dateTyped, parseDate } from "./date-text.ts"

test("a date is written and read in the order of the language", () => {
  expect(dateText("2026-03-09", "pt-BR")).toBe("09/03/2026")
  expect(dateText("2026-03-09", "en")).toBe("03/09/2026")
  expect(parseDate("09/03/2026", "pt-BR")).toBe("2026-03-09")
  expect(parseDate("03/09/2026", "en")).toBe("2026-03-09")
})

test("short forms and other marks are understood", () => {
  expect(parseDate("9.3.26", "pt-BR", 2026)).toBe("2026-03-09")
  expect(parseDate(" 9-3-2026 ", "pt-BR")).toBe("2026-03-09")
})

test("a year in two digits lies in the near future, or else in the past", () => {
  expect(parseDate("1/2/90", "pt-BR", 2026)).toBe("1990-02-01")
  expect(parseDate("1/2/46", "pt-BR", 2026)).toBe("2046-02-01")
  expect(parseDate("1/2/47", "pt-BR", 2026)).toBe("1947-02-01")
})

test("what is no date of our time is refused, and nothing is nothing", () => {
  expect(parseDate("31/02/2026", "pt-BR")).toBeUndefined()
  expect(parseDate("01/01/1900", "pt-BR")).toBeUndefined()
  expect(parseDate("amanhã", "pt-BR")).toBeUndefined()
  expect(parseDate("  ", "pt-BR")).toBeNull()
})

test("slashes come by themselves while digits are typed, and never stand in the way", () => {
  expect(dateTyped("0")).toBe("0")
  expect(dateTyped("093")).toBe("09/3")
  expect(dateTyped("09/032")).toBe("09/03/2")
  expect(dateTyped("09032026")).toBe("09/03/2026")
  expect(dateTyped("9/3/2026")).toBe("9/3/2026")
  expect(dateTyped("09/")).toBe("09/")
})
