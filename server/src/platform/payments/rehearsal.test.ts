import { expect, test } from "vitest"
import { asaasCollector } from "./asaas.ts"
import { ProviderAway } from "./collector.ts"
import { StripeCollector } from "./stripe.ts"

test("a rehearsal calls no payment provider", async () => {
  // Nothing listens there: a call that goes out is refused in other words.
  const settings = { key: "k", webhookSecret: "", baseUrl: "http://127.0.0.1:1" }
  const guard = { isRehearsal: true, outboundAllowHosts: [] }
  const options = { settings, guard, now: () => new Date(), withinMs: 1000 }
  for (const collector of [asaasCollector(options), new StripeCollector(options)]) {
    const refused: unknown = await collector.getCharge("x").catch((error: unknown) => error)
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
