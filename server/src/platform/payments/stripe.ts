import { createHash } from "node:crypto"
import { Stripe } from "stripe"
import { type OutgoingCall, callService, jsonOf, secondsAfter } from "../outbound/call.ts"
import type { Guard } from "../outbound/guard.ts"
import {
  type Charge,
  type PaymentProvider,
  type ProviderOptions,
  type NewCharge,
  type Payer,
  ProviderAway,
  ProviderRefused,
  providerPage,
} from "./payment-provider.ts"
const maxBytes = 1024 * 1024

/** Seconds of real time, whatever CLOCK says, for which a signature is valid. */
const tolerance = 300

/** Whether Stripe has just signed a body. */
export function isSignedByStripe(
  body: Buffer,
  { signature, secret }: { readonly signature: string; readonly secret: string },
): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, signature, secret, tolerance) ?? false
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

const idOf = (one: string | { readonly id: string } | null | undefined) =>
  typeof one === "string" ? one : one?.id

/**
 * A dispute that is over and was not lost, or is but a question of the bank, takes nothing back.
 */
const harmless = ["won", "prevented", "warning_closed", "warning_needs_response", "warning_under_review"]

/** Stripe's invoices, sent with a page to pay them on. */
export class StripeProvider implements PaymentProvider {
  readonly #stripe: Stripe
  readonly #options: ProviderOptions

  constructor(options: ProviderOptions) {
    this.#options = options
    this.#stripe = clientOf(options)
  }

  #ask<T>(answer: Promise<T>): Promise<T | null> {
    return asked(answer, this.#options.now())
  }

  /** Like `asked`, for objects that must exist. */
  async #made<T>(answer: Promise<T>): Promise<T> {
    const made = await this.#ask(answer)
    if (made === null) throw new ProviderRefused("Stripe does not know what it was told of.")
    return made
  }

  async putCustomer({ reference, name, document, email }: Payer, known: string | null): Promise<string> {
    const body = {
      name,
      ...(email && { email }),
      metadata: { account_id: reference, document: document ?? "" },
    }
    const kept = known && (await this.#ask(this.#stripe.customers.update(known, body)))
    if (kept) return kept.id
    // Returns the same customer for the same data, however often it is sent.
    const idempotencyKey = createHash("sha256")
      .update(JSON.stringify([body, known]))
      .digest("hex")
    return (await this.#made(this.#stripe.customers.create(body, { idempotencyKey }))).id
  }

  async findCharge(wanted: Parameters<PaymentProvider["findCharge"]>[0]): Promise<Charge | null> {
    const found = await this.#find(wanted)
    return found && found.status !== "draft" ? this.#chargeOf(found) : null
  }

  async #find({
    reference,
    customer,
  }: Parameters<PaymentProvider["findCharge"]>[0]): Promise<Stripe.Invoice | undefined> {
    const { data } = await this.#made(this.#stripe.invoices.list({ customer, limit: 24 }))
    return data.find(({ metadata }) => metadata?.["reference"] === reference)
  }

  async createCharge(charge: NewCharge): Promise<Charge> {
    const { reference, customer, cents, description } = charge
    const draft = (await this.#find(charge)) ?? (await this.#draft(charge))
    if (draft.status === "draft" && draft.total === 0)
      await this.#made(
        this.#stripe.invoiceItems.create(
          { customer, invoice: draft.id, currency: "usd", amount: cents, description },
          { idempotencyKey: `${reference} item` },
        ),
      )
    const final = this.#stripe.invoices.finalizeInvoice(
      draft.id,
      { auto_advance: false },
      { idempotencyKey: `${reference} final` },
    )
    return this.#chargeOf(draft.status === "draft" ? await this.#made(final) : draft)
  }

  /** Stripe doesn't finalize it alone, as without its item it would be an empty invoice. */
  #draft({ reference, customer, dueDate, description }: NewCharge): Promise<Stripe.Invoice> {
    const endOfDay = Date.parse(`${dueDate}T23:59:59Z`)
    const soonest = this.#options.now().getTime() + 3600 * 1000
    return this.#made(
      this.#stripe.invoices.create(
        {
          customer,
          currency: "usd",
          collection_method: "send_invoice",
          due_date: Math.floor(Math.max(endOfDay, soonest) / 1000),
          auto_advance: false,
          description,
          metadata: { reference },
        },
        { idempotencyKey: reference },
      ),
    )
  }

  async getCharge(id: string): Promise<Charge | null> {
    const invoice = await this.#ask(this.#stripe.invoices.retrieve(id, { expand: ["payments"] }))
    return invoice && this.#chargeOf(invoice)
  }

  async withdrawCharge(id: string): Promise<void> {
    await this.#ask(this.#stripe.invoices.voidInvoice(id))
  }

  /** Returns our reference of a payment's charge: refunds and disputes only name the payment. */
  async referenceOf(paymentIntent: string): Promise<string | null> {
    const payment = { type: "payment_intent", payment_intent: paymentIntent } as const
    const found = await this.#ask(
      this.#stripe.invoicePayments.list({ payment, limit: 1, expand: ["data.invoice"] }),
    )
    const invoice = found?.data[0]?.invoice
    return typeof invoice === "object" && "metadata" in invoice
      ? (invoice.metadata?.["reference"] ?? null)
      : null
  }

  async #chargeOf(invoice: Stripe.Invoice): Promise<Charge> {
    const { id, status, metadata, amount_due, amount_paid, hosted_invoice_url, status_transitions } = invoice
    const { baseUrl } = this.#options.settings
    const isPaid = status === "paid"
    return {
      id,
      reference: metadata?.["reference"] ?? null,
      url: providerPage(hosted_invoice_url, { domain: "stripe.com", baseUrl }),
      state: isPaid ? await this.#paidState(invoice) : status === "void" ? "gone" : "open",
      // An invoice paid otherwise has no payment.
      progress: null,
      paidCents: isPaid ? amount_due : amount_paid,
      paidAt: status_transitions.paid_at ? new Date(status_transitions.paid_at * 1000) : null,
    }
  }

  async #paidState({ payments }: Stripe.Invoice): Promise<Charge["state"]> {
    const paid = payments?.data.find(({ status }) => status === "paid")
    const intent = idOf(paid?.payment.payment_intent)
    if (!intent) return "paid"
    const { latest_charge } = await this.#made(
      this.#stripe.paymentIntents.retrieve(intent, { expand: ["latest_charge"] }),
    )
    if (typeof latest_charge !== "object" || latest_charge === null) return "paid"
    if (latest_charge.refunded) return "refunded"
    return latest_charge.disputed && (await this.#isTaken(intent)) ? "disputed" : "paid"
  }

  async #isTaken(payment_intent: string): Promise<boolean> {
    const { data } = await this.#made(this.#stripe.disputes.list({ payment_intent }))
    return data.some(({ status }) => !harmless.includes(status))
  }
}

/** The SDK's calls follow the same rules as all outgoing calls. */
function guardedFetch(guard: Guard, withinMs: number) {
  return async (url: string | URL | Request, { method = "GET", headers, body, signal }: RequestInit = {}) => {
    const call: OutgoingCall = {
      method: method as OutgoingCall["method"],
      url: url instanceof Request ? url.url : url.toString(),
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === "string" && body !== "" && { body }),
    }
    const limits = { withinMs, maxBytes, signal: signal ?? undefined }
    const answer = await callService(guard, call, limits)
    if (!answer.isWhole) throw new Error("Stripe answers too much")
    const said = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    // The SDK expects an error object, which a proxy's response lacks.
    const isUnsaid = answer.status >= 400 && jsonOf(answer)["error"] === undefined
    const error = { type: "api_error", message: `HTTP ${answer.status}` }
    const text = isUnsaid ? JSON.stringify({ error }) : answer.body.toString("utf8")
    return new Response(text, { status: answer.status, headers: said })
  }
}

function clientOf({ settings, guard, withinMs }: ProviderOptions): Stripe {
  const { hostname, port, protocol } = new URL(settings.baseUrl)
  const isPlain = protocol === "http:"
  return new Stripe(settings.key, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
    httpClient: Stripe.createFetchHttpClient(guardedFetch(guard, withinMs)),
    // The queue retries.
    maxNetworkRetries: 0,
    timeout: withinMs,
    telemetry: false,
  })
}

/** Stripe remembers an earlier attempt with this key. A later search finds what it created. */
function isTransient(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    error.statusCode === 409 ||
    error.statusCode === 429 ||
    (error.statusCode ?? 500) >= 500
  )
}

/** Awaits an answer and returns null for a 404. */
async function asked<T>(answer: Promise<T>, now: Date): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.statusCode === 404) return null
    if (!isTransient(error)) throw new ProviderRefused(error.message, { cause: error })
    const rest =
      error.statusCode === 429 ? secondsAfter(error.headers?.["retry-after"] ?? "1", now) : undefined
    throw new ProviderAway(`Stripe: ${error.message}`, rest, error)
  }
}
