import { expect, test } from "vitest"
import { mailHref, telHref, whatsappHref, whatsappShareHref } from "./reach-links.ts"

test("a number without a country gets Brazil's", () => {
  expect(whatsappHref("(11) 98888-7777", null)).toBe("https://wa.me/5511988887777")
})

test("a number that has a country keeps it", () => {
  expect(whatsappHref("+55 11 98888-7777", null)).toBe("https://wa.me/5511988887777")
  expect(whatsappHref("+1 415 555 0100", null)).toBe("https://wa.me/14155550100")
  expect(whatsappHref("5511988887777", null)).toBe("https://wa.me/5511988887777")
})

test("the stage's message comes along", () => {
  expect(whatsappHref("11988887777", "Olá! Tudo bem?")).toBe(
    "https://wa.me/5511988887777?text=Ol%C3%A1!%20Tudo%20bem%3F",
  )
})

test("there is no conversation without a number and no mail without an address", () => {
  expect(whatsappHref(null, "Olá")).toBeUndefined()
  expect(whatsappHref("ramal", null)).toBeUndefined()
  expect(mailHref(null)).toBeUndefined()
})

test("a call reaches a phone from anywhere, and a service number within the country", () => {
  expect(telHref("(11) 98888-7777")).toBe("tel:+5511988887777")
  expect(telHref("+1 415 555 0100")).toBe("tel:+14155550100")
  expect(telHref("0800 123 4567")).toBe("tel:08001234567")
  expect(telHref("ramal 12")).toBeUndefined()
})

test("an address can't add anything to the mail", () => {
  expect(mailHref("ana@x.test?subject=oi&body=sim")).toBe("mailto:ana@x.test%3Fsubject%3Doi%26body%3Dsim")
  expect(mailHref("ana@x.test?bcc=eva@x.test")).toBeUndefined()
})

test("a text goes to whom WhatsApp asks for where there is no number", () => {
  expect(whatsappShareHref("(11) 98765-4321", "Olá, José")).toBe(
    "https://wa.me/5511987654321?text=Ol%C3%A1%2C%20Jos%C3%A9",
  )
  expect(whatsappShareHref(null, "Olá")).toBe("https://wa.me/?text=Ol%C3%A1")
})
