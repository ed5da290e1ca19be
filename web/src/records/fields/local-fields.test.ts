import { billFields, billMethods } from "@funil/contract/records/bills"
import { contactFields } from "@funil/contract/records/contacts"
import { afterEach, expect, test } from "vitest"
import { setRegion } from "../../lib/text/format.ts"
import { localFields } from "./local-fields.ts"

const brazil = { timezone: "America/Sao_Paulo", currency: "BRL", language: "pt-BR" } as const

afterEach(() => setRegion(brazil))

test("an account in English with dollars sees neither CPF nor boleto, Pix and vouchers for food", () => {
  setRegion({ timezone: "America/New_York", currency: "USD", language: "en" })
  expect(localFields(contactFields)).not.toHaveProperty("document")
  expect(localFields(contactFields)).toHaveProperty("email")
  const methods = localFields(billFields)["method"]?.options
  expect(methods).toEqual(expect.arrayContaining(["banking_transfer", "credit_card", "check", "cash"]))
  for (const method of [
    "banking_billet",
    "instant_payment",
    "food_voucher",
    "meal_voucher",
    "fuel_voucher",
  ]) {
    expect(methods).not.toContain(method)
  }
})

test.each([
  ["in Portuguese", { ...brazil, currency: "USD" }],
  ["with reais", { ...brazil, language: "en" }],
] as const)("an account %s sees all of them", (_name, account) => {
  setRegion(account)
  expect(localFields(contactFields)).toHaveProperty("document")
  expect(localFields(billFields)["method"]?.options).toEqual(billMethods)
})
