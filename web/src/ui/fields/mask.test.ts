import { describe, expect, test } from "vitest"
import { fillPattern } from "@funil/contract/shared/values/fill-pattern"
import { caretIn } from "./mask.ts"

test("a pattern is filled as far as the characters go", () => {
  expect(fillPattern("###.###", "")).toBe("")
  expect(fillPattern("###.###", "123")).toBe("123")
  expect(fillPattern("###.###", "1234")).toBe("123.4")
  expect(fillPattern("(##) #", "123")).toBe("(12) 3")
})

describe("the caret", () => {
  test("stays at the end while one types at the end", () => {
    expect(caretIn("1234", 4, "123.4")).toBe(5)
  })

  test("stays behind the digit that was typed in the middle", () => {
    expect(caretIn("1923.456", 2, "192.345-6")).toBe(2)
    expect(caretIn("123.9456", 5, "123.945-6")).toBe(5)
  })

  test("stays where something was taken away", () => {
    expect(caretIn("123.46", 4, "123.46")).toBe(3)
    expect(caretIn("12.456", 2, "124.56")).toBe(2)
  })
})
