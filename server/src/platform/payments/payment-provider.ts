import type { Clock } from "../clock.ts"
import type { Guard } from "../outbound/guard.ts"
import type { PaymentSettings } from "../provider-settings.ts"

/** The payer of a charge. */
export interface Payer {
  /** Our id of the payer. */
  readonly reference: string
  readonly name: string
  readonly document: string | null
  readonly email: string | null
}

export interface NewCharge {
  /** Our reference of the charge, which the provider's reports include. */
  readonly reference: string
  /** The provider's id of the payer. */
  readonly customer: string
  readonly cents: number
  readonly dueDate: string
  readonly description: string
}

/**
 * A charge as its provider reports it now. Disputed: a bank takes the money back or wants to. Gone:
 * it can no longer be paid. A charge that is refunded in part stays paid.
 */
export interface Charge {
  readonly id: string
  readonly reference: string | null
  /** The payment page, or null before there is one. */
  readonly url: string | null
  readonly state: "open" | "paid" | "refunded" | "disputed" | "gone"
  /** How far the payment of a paid charge is; null if the provider does not report it. */
  readonly progress: "confirmed" | "received" | "received_in_cash" | "refund_requested" | null
  /** For a charge that is or was paid. */
  readonly paidCents: number
  readonly paidAt: Date | null
}

/** A provider that collects money. Each call throws ProviderRefused or ProviderAway. */
export interface PaymentProvider {
  /** Creates or updates the payer at the provider. Returns the provider's id. */
  readonly putCustomer: (payer: Payer, known: string | null) => Promise<string>
  /** Finds an earlier charge whose id was lost. */
  readonly findCharge: (wanted: {
    readonly reference: string
    readonly customer: string
  }) => Promise<Charge | null>
  readonly createCharge: (charge: NewCharge) => Promise<Charge>
  /** Null for a charge that the provider no longer knows. */
  readonly getCharge: (id: string) => Promise<Charge | null>
  /** Cancels an open charge. */
  readonly withdrawCharge: (id: string) => Promise<void>
}

export interface ProviderOptions {
  readonly settings: PaymentSettings
  readonly guard: Guard
  readonly now: Clock
  readonly withinMs: number
}

/** The most bytes of a provider's event, which usually has a few thousand. */
export const maxEventBytes = 256 * 1024

/** The provider rejects the request permanently. The message is the provider's. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused"
}

/** No answer, or an answer that a retry may improve. */
export class ProviderAway extends Error {
  override name = "ProviderAway"
  /** Seconds that the provider asked us to wait. */
  readonly restSeconds: number | undefined

  constructor(message: string, restSeconds?: number, cause?: unknown) {
    super(message, { cause })
    this.restSeconds = restSeconds
  }
}

/** Returns a provider's page if it is on the provider's https domain or on the operator's host. */
export function providerPage(
  url: string | null | undefined,
  { domain, baseUrl }: { readonly domain: string; readonly baseUrl: string },
): string | null {
  const page = URL.parse(url ?? "")
  if (!page) return null
  const isOfDomain = page.hostname === domain || page.hostname.endsWith(`.${domain}`)
  const isOwn = page.protocol === "https:" && isOfDomain
  return isOwn || page.origin === new URL(baseUrl).origin ? page.href : null
}
