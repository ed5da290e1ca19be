import type { Clock } from "../clock.ts"
import type { Guard } from "../outbound/guard.ts"
import type { PaymentSettings } from "../provider-settings.ts"

/** Whom a provider collects from. */
export interface Payer {
  /** What we call the payer. */
  readonly reference: string
  readonly name: string
  readonly document: string | null
  readonly email: string | null
}

export interface NewCharge {
  /** What we call the charge: the provider hands it back with all that it tells. */
  readonly reference: string
  /** The provider's id of the payer. */
  readonly customer: string
  readonly cents: number
  readonly dueDate: string
  readonly description: string
}

/**
 * What a provider says of a charge now. Disputed is what a bank takes back or wants to; gone can no longer be paid. What is given back in
 * part stays paid.
 */
export interface Charge {
  readonly id: string
  readonly reference: string | null
  /** Where it is paid; null while there is no such page. */
  readonly url: string | null
  readonly state: "open" | "paid" | "refunded" | "disputed" | "gone"
  /** How far the payment of a paid one is; null where the provider does not tell. */
  readonly progress: "confirmed" | "received" | "received_in_cash" | "refund_requested" | null
  /** Of one that is or was paid. */
  readonly paidCents: number
  readonly paidAt: Date | null
}

/** A provider that collects money. Each call throws ProviderRefused or ProviderAway. */
export interface Collector {
  /** Makes the payer known to the provider, or brings what it knows up to date; answers the provider's id. */
  readonly putCustomer: (payer: Payer, known: string | null) => Promise<string>
  /** A charge that was made before, though its id was lost. */
  readonly findCharge: (wanted: {
    readonly reference: string
    readonly customer: string
  }) => Promise<Charge | null>
  readonly createCharge: (charge: NewCharge) => Promise<Charge>
  /** Null for one that the provider does not know any more. */
  readonly getCharge: (id: string) => Promise<Charge | null>
  /** Lets nobody pay an open charge any more. */
  readonly withdrawCharge: (id: string) => Promise<void>
}

export interface CollectorOptions {
  readonly settings: PaymentSettings
  readonly guard: Guard
  readonly now: Clock
  readonly withinMs: number
}

/** The provider does not want what was sent, and would not the next time. The message is the provider's own. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused"
}

/** No answer, or one that another try may better. */
export class ProviderAway extends Error {
  override name = "ProviderAway"
  /** Seconds that the provider wants to be left alone for. */
  readonly restSeconds: number | undefined

  constructor(message: string, restSeconds?: number, cause?: unknown) {
    super(message, { cause })
    this.restSeconds = restSeconds
  }
}
