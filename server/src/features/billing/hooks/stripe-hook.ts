import * as z from "zod/mini"
import type { Services } from "../../../platform/context.ts"
import type { Hook, HookCall } from "../../../platform/hooks/hook.ts"
import { AppError } from "../../../platform/app-error.ts"
import { ProviderAway } from "../../../platform/payments/collector.ts"
import { maxEventBytes } from "./max-event-bytes.ts"
import { takePaymentEvent } from "./take-payment-event.ts"

/** Stripe waits longer for an answer. */
const withinMs = 5000

const told = z.object({
  id: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      metadata: z.nullish(z.record(z.string(), z.string())),
      payment_intent: z.nullish(z.string()),
    }),
  }),
})
type Subject = z.output<typeof told>["data"]["object"]

/** With its SDK, which only those load who use it. */
async function isGenuine({ headers, raw, services }: HookCall): Promise<boolean> {
  const signature = headers["stripe-signature"]
  const { stripe } = services.config
  if (typeof signature !== "string" || !stripe) return false
  const { isSignedByStripe } = await import("../../../platform/payments/stripe.ts")
  return isSignedByStripe(raw, { signature, secret: stripe.webhookSecret })
}

/** An invoice hands back what we call it. Refunds and disputes, of which there are few, name a payment, and Stripe is asked what it was for. */
async function referenceOf({ config, now }: Services, subject: Subject): Promise<string | null | undefined> {
  if (subject.object === "invoice") return subject.metadata?.["reference"]
  const isAboutPayment = ["charge", "dispute", "refund"].includes(subject.object)
  if (!isAboutPayment || !subject.payment_intent || !config.stripe) return null
  const { StripeCollector } = await import("../../../platform/payments/stripe.ts")
  const collector = new StripeCollector({ settings: config.stripe, guard: config, now, withinMs })
  return collector.referenceOf(subject.payment_intent).catch((error: unknown) => {
    // It tells again.
    throw error instanceof ProviderAway ? new AppError("unavailable", { cause: error }) : error
  })
}

/** Stripe signs the body and the time at which it sends it. */
export const stripeHook: Hook = {
  provider: "stripe",
  maxBytes: maxEventBytes,
  isSetUp: ({ stripe }) => stripe !== undefined,
  isGenuine,
  take: async ({ raw, services }) => {
    const { id, data } = z.parse(told, JSON.parse(raw.toString("utf8")))
    const reference = await referenceOf(services, data.object)
    await takePaymentEvent(services, { provider: "stripe", eventId: id, reference })
  },
}
