import type { DeliveryChannel } from "@funil/contract/message-channels"
import type { Tx } from "../../platform/db/transaction.ts"

/** A run of an automation that a change set off, at once or through other runs. What it wrote is the operation with its id. */
export interface FollowUp {
  readonly runId: string
  readonly changeId: string
}

/** What calling runs off came to. */
export interface CalledOff {
  /** Runs that did nothing, and never will. */
  readonly calledOff: number
  /** What had gone out already, or is on its way. */
  readonly sent: ReadonlyMap<DeliveryChannel, number>
  /** Runs that wrote what can be put back. */
  readonly written: readonly string[]
}

/** How an undo takes back what automations did because of what it puts back. */
export interface FollowUps {
  /** Locks the runs that these changes set off, but for those that were taken back. Until the commit no other run is made. */
  readonly lock: (tx: Tx, changeIds: readonly string[]) => Promise<readonly FollowUp[]>
  /** Calls off locked runs that have not begun, and what others are to send. */
  readonly callOff: (tx: Tx, runIds: readonly string[]) => Promise<CalledOff>
  /** Notes that what runs wrote was put back by this operation. */
  readonly noteUndone: (tx: Tx, runIds: readonly string[]) => Promise<void>
}
