import { expect, test } from "vitest"
import { pixKey, pixName } from "./values/documents.ts"

test.each([
  ["529.982.247-25", "52998224725"],
  ["11.222.333/0001-81", "11222333000181"],
  ["12.abc.345/01de-35", "12ABC34501DE35"],
  [" Pix@Sol.TEST ", "pix@sol.test"],
  ["+55 (11) 98765-4321", "+5511987654321"],
  ["+551132345678", "+551132345678"],
  ["123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000"],
])("%s is the key %s", (typed, key) => {
  expect(pixKey.parse(typed)).toBe(key)
})

test.each([
  "",
  "52998224724",
  "11987654321",
  "+5511",
  "+1 202 555 0100",
  "pix",
  `${"a".repeat(70)}@sol.test`,
  "joão@sol.test",
])("%s is no key", (typed) => {
  expect(pixKey.safeParse(typed).success).toBe(false)
})

test("a name of which nothing would be left without accents is none", () => {
  expect(pixName(25).parse(" Padaria São João ")).toBe("Padaria São João")
  expect(pixName(25).safeParse("株式会社").success).toBe(false)
  expect(pixName(15).safeParse("São José dos Campos").success).toBe(false)
})
