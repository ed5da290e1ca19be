import type { Config } from "../../../platform/config.ts"
import type { Services } from "../../../platform/context.ts"
import type { Named } from "../../../platform/access/account-token.ts"
import type { Progress } from "../message-progress.ts"

/** What a provider tells of one of our messages. */
export interface ProviderEvent {
  readonly message: Named
  /** By which the provider calls it: told again, it counts once. */
  readonly eventId: string
  readonly progress?: Progress
  /** The receiver is not to be written to any more. */
  readonly suppressed?: "unsubscribed" | "bounced" | "complained" | undefined
}

export interface HookCall {
  readonly services: Services
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  /** Path and query as they came. */
  readonly url: string
  /** The body, byte for byte: signatures are over it. */
  readonly raw: Buffer
}

export interface Hook {
  readonly provider: "twilio" | "zenvia" | "whatsapp" | "sendgrid" | "postmark"
  readonly isSetUp: (config: Config) => boolean
  /** Whether the call proves to come from the provider. */
  readonly isGenuine: (call: HookCall) => boolean
  /** What it tells; of a body that it can't read it throws. Messages that are not ours are left out. */
  readonly read: (call: HookCall) => Promise<ProviderEvent[]> | ProviderEvent[]
}
