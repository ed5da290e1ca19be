import * as z from "zod/mini"
import { openToken } from "../../../platform/access/account-token.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Services } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { type Hook, type HookCall, isSameSecret } from "../../../platform/hooks/hook.ts"
import { asaasEvent } from "../../../platform/payments/asaas.ts"
import { maxEventBytes, ProviderAway } from "../../../platform/payments/payment-provider.ts"
import { provenContext } from "../../../platform/system-context.ts"
import { takeHint } from "./invoice-charge-queries.ts"

interface PaymentEvent {
  readonly provider: string
  readonly eventId: string
  /** Our reference of the charge. */
  readonly reference: string | null | undefined
}

/**
 * Queues a hint that a charge changed. The server doesn't trust the event but queries the provider
 * soon after, so order and repetition don't matter. The reference names the account, which saves a
 * search.
 */
// No ledger: a hint to the queue is no record.
async function takePaymentEvent(
  services: Services,
  { provider, eventId, reference }: PaymentEvent,
): Promise<void> {
  const named = openToken(services.config, "charge", reference ?? "")
  if (!named) return
  const ctx = await provenContext(services, named.accountId, "provider")
  await inTransaction(ctx, (tx) => takeHint(tx, { id: named.id, provider, eventId: eventId.slice(0, 300) }))
}

const invoiceEvent = z.extend(asaasEvent, { id: z.string() })

/** Asaas sends the token of its webhook and signs nothing. */
const asaasHook: Hook = {
  provider: "asaas",
  maxBytes: maxEventBytes,
  isSetUp: ({ asaas }) => asaas !== undefined,
  isGenuine: ({ headers, services }) =>
    isSameSecret(headers["asaas-access-token"], services.config.asaas?.webhookSecret),
  take: async ({ raw, services }) => {
    const { id, payment } = z.parse(invoiceEvent, JSON.parse(raw.toString("utf8")))
    await takePaymentEvent(services, {
      provider: "asaas",
      eventId: id,
      reference: payment?.externalReference,
    })
  },
}

/** Stripe waits longer than this for an answer. */
const withinMs = 5000

const stripeEvent = z.object({
  id: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      metadata: z.nullish(z.record(z.string(), z.string())),
      payment_intent: z.nullish(z.string()),
    }),
  }),
})
type Subject = z.output<typeof stripeEvent>["data"]["object"]

/** Stripe signs the body and the time of sending. */
const stripeHook: Hook = {
  provider: "stripe",
  maxBytes: maxEventBytes,
  isSetUp: ({ stripe }) => stripe !== undefined,
  isGenuine: isSentByStripe,
  take: async ({ raw, services }) => {
    const { id, data } = z.parse(stripeEvent, JSON.parse(raw.toString("utf8")))
    const reference = await referenceOf(services, data.object)
    await takePaymentEvent(services, { provider: "stripe", eventId: id, reference })
  },
}

/** Loads the SDK only for installations that use Stripe. */
async function isSentByStripe({ headers, raw, services }: HookCall): Promise<boolean> {
  const signature = headers["stripe-signature"]
  const { stripe } = services.config
  if (typeof signature !== "string" || !stripe) return false
  const { isSignedByStripe } = await import("../../../platform/payments/stripe.ts")
  return isSignedByStripe(raw, { signature, secret: stripe.webhookSecret })
}

/**
 * Stripe's event of an invoice has our reference. Refunds and disputes are rare and have a payment,
 * so the server asks Stripe for its invoice.
 */
async function referenceOf({ config, now }: Services, subject: Subject): Promise<string | null | undefined> {
  if (subject.object === "invoice") return subject.metadata?.["reference"]
  const isAboutPayment = ["charge", "dispute", "refund"].includes(subject.object)
  if (!isAboutPayment || !subject.payment_intent || !config.stripe) return null
  const { StripeProvider } = await import("../../../platform/payments/stripe.ts")
  const provider = new StripeProvider({ settings: config.stripe, guard: config, now, withinMs })
  return provider.referenceOf(subject.payment_intent).catch((error: unknown) => {
    // Stripe sends the event again.
    throw error instanceof ProviderAway ? new AppError("unavailable", { cause: error }) : error
  })
}

/** The callback addresses for events of payment providers. */
export const paymentHooks: readonly Hook[] = [asaasHook, stripeHook]
