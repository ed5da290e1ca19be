import type { Config } from "../../../platform/config.ts"
import type { Services } from "../../../platform/context.ts"
import type { Named } from "../../../platform/access/account-token.ts"
import type { Progress } from "../message-progress.ts"

/** A provider's news of one of our messages. */
export interface ProviderEvent {
  readonly message: Named
  /** The provider's id of the event, which counts once however often it is told. */
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
  /** The events of the call, without those of messages that are not ours. Throws for a body that it can't read. */
  readonly read: (call: HookCall) => Promise<ProviderEvent[]> | ProviderEvent[]
}
