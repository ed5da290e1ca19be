import { expect, test } from "vitest"
import { email, isEmail, name, phone } from "./text.ts"

test.each([
  "o'brien@x.ie",
  "ana+funil@empresa.com.br",
  "joão@café.com",
  '"ana"@x.ie',
  "a,b@x.ie",
  "a@b.c",
  "a@..c",
  "ana@empresa.com.",
])("%s is an e-mail", (typed) => {
  expect(email.safeParse(typed).success).toBe(true)
})

test.each([
  "",
  "ana",
  "ana@x",
  "@x.ie",
  "ana@.ie",
  "ana@ie.",
  "a na@x.ie",
  "ana@x .ie",
  "ana@@x.ie",
  "ana@x.ie@x.ie",
  "<ana@x.ie>",
])("%j is no e-mail", (typed) => {
  expect(email.safeParse(typed).success).toBe(false)
})

test("an e-mail is stored as typed, without the spaces around it", () => {
  expect(email.parse(" O'Brien@X.ie ")).toBe("O'Brien@X.ie")
})

test("a million dots are told to be no e-mail at once", () => {
  const begun = Date.now()
  expect(isEmail(`a@${".".repeat(1_000_000)}@`)).toBe(false)
  expect(Date.now() - begun).toBeLessThan(1000)
})

test("what nobody sees goes from names, e-mails and phones, with the scheme of a copied link", () => {
  expect(email.parse("\u200bmailto:ana\u00ad@sol.test\u200e")).toBe("ana@sol.test")
  expect(phone.parse("tel:\u200e+55 11 98765\u20604321")).toBe("+55 11 987654321")
  expect(name.parse("\uFEFF Ana\u00ad Lima\u200f")).toBe("Ana Lima")
  expect(name.safeParse("\u200b").success).toBe(false)
})
