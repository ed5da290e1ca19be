import { expect, test } from "vitest"
import { hueOf, initials } from "./initials.ts"

test("initials are those of the first and the last word", () => {
  expect(initials("Ana Maria Souza")).toBe("AS")
  expect(initials("  érica ")).toBe("É")
  expect(initials("")).toBe("")
})

test("a name always has the same hue", () => {
  expect(hueOf("Ana Souza")).toBe(hueOf("Ana Souza"))
  expect(hueOf("Ana Souza")).toBeLessThan(360)
})
