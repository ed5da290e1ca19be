import type { DeliveryChannel } from "@funil/contract/messages/message-channels"
import type { Tx } from "../../platform/db/transaction.ts"

/**
 * A run of an automation that a change triggered, directly or through other runs. Its operation has
 * the same id.
 */
export interface FollowUp {
  readonly runId: string
  readonly changeId: string
}

/** The result of canceling runs. */
export interface CalledOff {
  /** The runs that did nothing and never will. */
  readonly calledOff: number
  /** The deliveries that are sent or on their way. */
  readonly sent: ReadonlyMap<DeliveryChannel, number>
  /** The runs whose writes an undo can revert. */
  readonly written: readonly string[]
}

/** How an undo reverts what automations did because of the undone changes. */
export interface FollowUps {
  /**
   * Locks the runs that these changes triggered, except undone ones. No new run starts until the
   * commit.
   */
  readonly lock: (tx: Tx, changeIds: readonly string[]) => Promise<readonly FollowUp[]>
  /** Cancels locked runs that haven't begun, and the pending deliveries of others. */
  readonly callOff: (tx: Tx, runIds: readonly string[]) => Promise<CalledOff>
  /** Records that this operation reverted the writes of runs. */
  readonly noteUndone: (tx: Tx, runIds: readonly string[]) => Promise<void>
}
