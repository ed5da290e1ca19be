import { describe, expect, test } from "vitest"
import { phoneIn, phoneMaskOf } from "./phone-mask.ts"

const br = phoneMaskOf("BRL")
const us = phoneMaskOf("USD")

describe("in Brazil", () => {
  test.each([
    ["", ""],
    ["1", "(1"],
    ["11", "(11"],
    ["1198", "(11) 98"],
    ["+551134567890", "(11) 3456-7890"],
    ["+5511987654321", "(11) 98765-4321"],
    ["+351912345678", "+351912345678"],
    ["ramal 12", "ramal 12"],
  ])("%s is shown as %s", (value, shown) => expect(br.show(value)).toBe(shown))

  test.each([
    ["(11) 98765-4321", "+5511987654321"],
    ["11987654321", "+5511987654321"],
    ["5511987654321", "+5511987654321"],
    ["+55 11 98765-4321", "+5511987654321"],
    ["(11) 3456-7890", "+551134567890"],
    ["(11) 9876-54321", "+5511987654321"],
    ["(11) 98765-43219", "+5511987654321"],
    ["(11) 98", "1198"],
    ["011 98765-4321", "011 98765-4321"],
    ["0800 123 4567", "0800 123 4567"],
    ["+351 912 345 678", "+351 912 345 678"],
    ["", ""],
  ])("%s is read as %s", (typed, value) => expect(br.read(typed)).toBe(value))
})

test.each([
  ["98765-4321", "98765-4321"],
  ["987654321", "987654321"],
  ["+558001234567", "+558001234567"],
  ["0800 123 4567", "0800 123 4567"],
  ["+5511987654321", "(11) 98765-4321"],
])("%s, stored in Brazil, is shown as %s and never with an area code of its own digits", (stored, shown) => {
  expect(phoneIn("BRL", stored)).toBe(shown)
})

test.each(["0800 123 4567", "011 98765-4321", "98765-4321"])("%s stays as typed", (typed) => {
  expect(br.show(typed)).toBe(typed)
})

test("in the United States a number has ten digits", () => {
  expect(us.show("+12125550123")).toBe("(212) 555-0123")
  expect(us.read("(212) 555-0123")).toBe("+12125550123")
  expect(us.read("12125550123")).toBe("+12125550123")
  expect(us.show("+5511987654321")).toBe("+5511987654321")
})

test("what is shown is read as what it was", () => {
  for (const value of ["+5511987654321", "+551134567890", "119876", "+351912345678", ""]) {
    expect(br.read(br.show(value))).toBe(value)
  }
})
