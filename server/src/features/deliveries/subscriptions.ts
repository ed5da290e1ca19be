import type { RunReason } from "@funil/contract/workflow-rules"
import type { Tx } from "../../platform/db/transaction.ts"
import type { CameBack } from "./delivery.ts"
import type { SendableWebhook } from "./sendable.ts"

/** What came of one attempt at a delivery to a webhook of the account. */
export interface Attempt {
  readonly deliveryId: string
  readonly webhookId: string
  /** Queued is one that is tried again. */
  readonly state: "queued" | "sent" | "failed"
  readonly reason: RunReason | null
  /** Null where nothing was called. */
  readonly cameBack: CameBack | null
}

/** What the account's webhooks have to do with what is delivered to them. */
export interface Subscriptions {
  /** The call that a delivery makes; null where its webhook is off or gone by now. */
  readonly callOf: (tx: Tx, deliveryId: string) => Promise<Omit<SendableWebhook, "id" | "ref"> | null>
  /** Told in the transaction that settles an attempt. */
  readonly onAttempt: (tx: Tx, attempt: Attempt) => Promise<void>
}
