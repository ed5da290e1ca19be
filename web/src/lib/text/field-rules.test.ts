import { createAccount, updateLead } from "@funil/contract/schemas/account/sign-up"
import { createDeal } from "@funil/contract/schemas/records/deals"
import { expect, test } from "vitest"
import { rules } from "../../words/pt-br/rules.ts"
import { fieldSentences } from "./field-rules.ts"

function sentences(
  schema: typeof createDeal.body | typeof createAccount.body | typeof updateLead.body,
  value: unknown,
) {
  const parsed = schema.safeParse(value)
  return parsed.success ? {} : fieldSentences(rules, parsed.error.issues)
}

test("what is missing or empty is required", () => {
  expect(sentences(createDeal.body, {})).toEqual({ name: rules.required })
  expect(sentences(createDeal.body, { name: "  " })).toEqual({ name: rules.required })
})

test("sizes are told with their bound", () => {
  const values = { domain: "acme", email: "a@b.co", first_name: "x".repeat(201), password: "12345" }
  expect(sentences(createAccount.body, values)).toEqual({
    first_name: rules.too_long(200),
    password: rules.too_short(6),
  })
  expect(sentences(createDeal.body, { name: "a", amount: -1 })).toEqual({ amount: rules.too_small(0) })
})

test("a schema's own rule has its own sentence", () => {
  const values = { domain: "-a", email: "nobody", first_name: "A", password: "123456" }
  expect(sentences(createAccount.body, values)).toEqual({ domain: rules.domain, email: rules.email })
  expect(sentences(createAccount.body, { ...values, domain: "admin", email: "a@b.co" })).toEqual({
    domain: rules.domain_reserved,
  })
})

test("a value outside the list is an unknown option", () => {
  expect(sentences(updateLead.body, { market: "Nothing" })).toEqual({ market: rules.unknown_option })
})
