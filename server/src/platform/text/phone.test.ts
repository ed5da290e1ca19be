import { expect, test } from "vitest"
import { storedPhone } from "./phone.ts"

test.each([
  ["(11) 98765-4321", "+5511987654321"],
  ["11 3456-7890", "+551134567890"],
  ["+1 (212) 555-0199", "+12125550199"],
  ["98765-4321", "98765-4321"],
  ["3876-5432", "3876-5432"],
  ["0800 123 4567", "+558001234567"],
  ["recepção", "recepção"],
  ["123", "123"],
  ["+55 11 98765-4321 ext. 5", "+55 11 98765-4321 ext. 5"],
  ["", ""],
])("%j is stored as %j", (typed, stored) => {
  expect(storedPhone(typed)).toBe(stored)
})

test("a missing phone stays missing", () => {
  expect(storedPhone(null)).toBeNull()
  expect(storedPhone(undefined)).toBeUndefined()
})
