import type { Services } from "../context.ts"
import { asaasCollector } from "./asaas.ts"
import type { Collector } from "./collector.ts"

/** The payment provider of this name; null where it is not set up. */
export async function openCollector(
  { config, now }: Pick<Services, "config" | "now">,
  name: string | null,
  withinMs: number,
): Promise<Collector | null> {
  const { asaas, stripe } = config
  if (name === "asaas" && asaas) return asaasCollector({ settings: asaas, guard: config, now, withinMs })
  if (name !== "stripe" || !stripe) return null
  // Its SDK takes 35 MB, which those who do not use it need not have.
  const { StripeCollector } = await import("./stripe.ts")
  return new StripeCollector({ settings: stripe, guard: config, now, withinMs })
}
