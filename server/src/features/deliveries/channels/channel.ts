import type { MessageRoute } from "@funil/contract/messages"
import type { Config } from "../../../platform/config.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { Outcome } from "../delivery.ts"
import type { DeliveryRow } from "../delivery-queries.ts"
import type { Common, Sender } from "../sendable.ts"

/** Sends what was got together, with the database left behind. */
export type Send = (sender: Sender) => Promise<Outcome>

/** A way in which things go out. */
export interface Channel {
  /** Gets together what a delivery needs. */
  readonly prepare: (tx: Tx, row: DeliveryRow, common: Common) => Send | Promise<Send>
}

/** A channel whose messages a provider carries. */
export interface Provided extends Channel {
  /** The provider in use; the outbox where the operator has set up none. */
  readonly route: (config: Config) => MessageRoute
}
