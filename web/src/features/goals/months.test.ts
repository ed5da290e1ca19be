import { expect, test } from "vitest"
import { monthName, monthsAround } from "./months.ts"

test("months go on over the end of a year", () => {
  const months = monthsAround("2026-12-31")
  expect(months.slice(0, 6)).toEqual(["2026-09", "2026-10", "2026-11", "2026-12", "2027-01", "2027-02"])
  expect(months).toHaveLength(16)
  expect(monthName("2026-11", "pt-BR")).toBe("novembro de 2026")
})
