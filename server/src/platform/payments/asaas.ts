import * as z from "zod/mini"
import { type OutgoingCall, callService, jsonOf, secondsAfter } from "../outbound/call.ts"
import type { PaymentSettings } from "../provider-settings.ts"
import { wallClockOf } from "../wall-clock.ts"
import {
  type Charge,
  type PaymentProvider,
  type ProviderOptions,
  ProviderAway,
  ProviderRefused,
  providerPage,
} from "./payment-provider.ts"

const customer = z.object({ id: z.string(), deleted: z.optional(z.boolean()) })
const customers = z.object({ data: z.array(customer) })

const day = z.nullish(z.string())
const payment = z.object({
  id: z.string(),
  status: z.string(),
  value: z.number(),
  deleted: z.optional(z.boolean()),
  externalReference: z.nullish(z.string()),
  invoiceUrl: z.nullish(z.string()),
  clientPaymentDate: day,
  confirmedDate: day,
  paymentDate: day,
})
const payments = z.object({ data: z.array(payment) })
const errors = z.object({ errors: z.array(z.object({ description: z.string() })) })

/** What an event of Asaas says: which charge it is about, by our reference. */
export const asaasEvent = z.object({
  payment: z.optional(z.object({ externalReference: z.nullish(z.string()) })),
})

/** A payment stays paid until its refund is done, and after a won dispute. */
const states = new Map<string, Charge["state"]>([
  ["CONFIRMED", "paid"],
  ["RECEIVED", "paid"],
  ["RECEIVED_IN_CASH", "paid"],
  ["DUNNING_RECEIVED", "paid"],
  ["REFUND_REQUESTED", "paid"],
  ["REFUND_IN_PROGRESS", "paid"],
  ["AWAITING_CHARGEBACK_REVERSAL", "paid"],
  ["REFUNDED", "refunded"],
  ["CHARGEBACK_REQUESTED", "disputed"],
  ["CHARGEBACK_DISPUTE", "disputed"],
])

const progresses = new Map<string, Charge["progress"]>([
  ["CONFIRMED", "confirmed"],
  ["RECEIVED", "received"],
  ["RECEIVED_IN_CASH", "received_in_cash"],
  ["DUNNING_RECEIVED", "received"],
  ["REFUND_REQUESTED", "refund_requested"],
  ["REFUND_IN_PROGRESS", "refund_requested"],
  ["AWAITING_CHARGEBACK_REVERSAL", "refund_requested"],
])

/** Asaas uses Brasília's days. */
const noon = (date: string) => new Date(`${date}T12:00:00-03:00`)

type Ask = (method: OutgoingCall["method"], path: string, body?: object) => Promise<unknown>

/**
 * Asaas, version 3: the payer chooses boleto, Pix or card on its page. It has no idempotency keys,
 * so the client searches for existing objects.
 */
export function asaasProvider(options: ProviderOptions): PaymentProvider {
  const ask = asking(options)
  const charge = (said: unknown) => chargeOf(parsed(payment, said), options.settings)
  const findCustomer = async (reference: string) => {
    const found = parsed(customers, await ask("GET", `customers?externalReference=${reference}`))
    return found.data.find(({ deleted }) => !deleted)?.id
  }
  return {
    async putCustomer({ reference, name, document, email }, known) {
      const body = {
        name,
        cpfCnpj: document?.replaceAll(/[^\dA-Za-z]/g, ""),
        ...(email && { email }),
        externalReference: reference,
      }
      const id = known ?? (await findCustomer(reference))
      const kept = id && (await ask("PUT", `customers/${id}`, body))
      return parsed(customer, kept || (await ask("POST", "customers", body))).id
    },
    async findCharge({ reference }) {
      const found = parsed(payments, await ask("GET", `payments?externalReference=${reference}`))
      const one = found.data.find(({ deleted }) => !deleted)
      return one ? chargeOf(one, options.settings) : null
    },
    async createCharge({ reference, customer, cents, dueDate, description }) {
      const present = wallClockOf(options.now(), "America/Sao_Paulo").slice(0, "YYYY-MM-DD".length)
      return charge(
        await ask("POST", "payments", {
          customer,
          billingType: "UNDEFINED",
          // With at most two decimals the text is exactly the cents.
          value: cents / 100,
          dueDate: dueDate < present ? present : dueDate,
          description,
          externalReference: reference,
        }),
      )
    },
    async getCharge(id) {
      const said = await ask("GET", `payments/${id}`)
      return said === null ? null : charge(said)
    },
    async withdrawCharge(id) {
      await ask("DELETE", `payments/${id}`)
    },
  }
}

function chargeOf(value: z.output<typeof payment>, { baseUrl }: PaymentSettings): Charge {
  const paidOn = value.clientPaymentDate ?? value.confirmedDate ?? value.paymentDate
  return {
    id: value.id,
    reference: value.externalReference ?? null,
    url: providerPage(value.invoiceUrl, { domain: "asaas.com", baseUrl }),
    state: value.deleted ? "gone" : (states.get(value.status) ?? "open"),
    progress: progresses.get(value.status) ?? null,
    paidCents: Math.round(value.value * 100),
    paidAt: paidOn ? noon(paidOn) : null,
  }
}

/** Calls the API and returns null for a 404. */
function asking({ settings, guard, now, withinMs }: ProviderOptions): Ask {
  return async (method, path, body) => {
    const call = {
      method,
      url: `${settings.baseUrl}/v3/${path}`,
      headers: { access_token: settings.key, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }
    const answer = await callService(guard, call, { withinMs }).catch((error: unknown) => {
      throw new ProviderAway("Asaas does not answer", undefined, error)
    })
    const { status, headers } = answer
    const said = jsonOf(answer)
    if (status >= 200 && status < 300) return said
    if (status === 404) return null
    const known = errors.safeParse(said)
    const words = known.success ? known.data.errors.map(({ description }) => description).join(" ") : ""
    if (status === 429 || status >= 500)
      throw new ProviderAway(
        `Asaas answers ${status}`,
        secondsAfter(headers["retry-after"] ?? headers["ratelimit-reset"]?.toString(), now()),
      )
    throw new ProviderRefused(words || `HTTP ${status}`)
  }
}

function parsed<T extends z.ZodMiniType>(schema: T, said: unknown): z.output<T> {
  const { success, data } = schema.safeParse(said)
  if (!success) throw new ProviderAway("Asaas answers something else")
  return data
}
