import type { Named } from "../../../platform/access/account-token.ts"
import type { Hook, HookCall } from "../../../platform/hooks/hook.ts"
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

export interface MessageHook extends Omit<Hook, "take"> {
  /** The events of the call, without those of messages that are not ours. Throws for a body that it can't read. */
  readonly read: (call: HookCall) => Promise<ProviderEvent[]> | ProviderEvent[]
}
