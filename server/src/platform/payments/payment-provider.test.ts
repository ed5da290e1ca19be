import { expect, test } from "vitest"
import { asaasProvider } from "./asaas.ts"
import { ProviderAway, providerPage } from "./payment-provider.ts"
import { StripeProvider } from "./stripe.ts"

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

test("a rehearsal calls no payment provider", async () => {
  // Nothing listens there: an outgoing call fails with another error.
  const settings = { key: "k", webhookSecret: "", baseUrl: "http://127.0.0.1:1" }
  const guard = { isRehearsal: true, outboundAllowHosts: [] }
  const options = { settings, guard, now: () => new Date(), withinMs: 1000 }
  for (const provider of [asaasProvider(options), new StripeProvider(options)]) {
    const refused: unknown = await provider.getCharge("x").catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ProviderAway)
    const causes: unknown[] = []
    for (
      let cause = refused;
      cause instanceof Error;
      cause = cause.cause ?? (cause as { detail?: unknown }).detail
    )
      causes.push(cause.message)
    expect(causes).toContain("a rehearsal calls nobody")
  }
})
