import { expect, test } from "vitest"
import { providerPage } from "./provider-page.ts"

const asaas = { domain: "asaas.com", baseUrl: "https://api.asaas.com" }

test.each([
  ["https://www.asaas.com/i/080225913252", asaas],
  ["https://sandbox.asaas.com/i/1", asaas],
  ["http://localhost:4010/i/1", { ...asaas, baseUrl: "http://localhost:4010" }],
])("%s is the provider's own page", (url, own) => {
  expect(providerPage(url, own)).toBe(url)
})

test.each([
  "http://www.asaas.com/i/1",
  "https://asaas.com.evil.test/i/1",
  "https://evilasaas.com/i/1",
  "https://asaas.com@evil.test/i/1",
  "javascript:alert(1)//asaas.com",
  "http://localhost:4010/i/1",
  "",
  null,
])("%s is not", (url) => {
  expect(providerPage(url, asaas)).toBeNull()
})
