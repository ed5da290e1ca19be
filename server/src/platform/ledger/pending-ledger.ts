import type { NotificationEvent } from "@funil/contract/notifications"
import type { Action } from "@funil/contract/history"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { newId } from "../new-id.ts"
import type { JsonObject } from "./json.ts"

/** One record's change, as the ledger keeps it: each changed field with its value before and after. */
export interface Change {
  readonly entity: LedgerEntity
  readonly id: string
  readonly action: Action
  readonly fields: Record<string, readonly [unknown, unknown]>
  /** The values that decide who may see the record now and who could before; live streams read them. */
  readonly audience: JsonObject | null
}

/** An event of one user's notification, for their open tabs. */
export interface Notice extends NotificationEvent {
  readonly user_id: string
}

/** The ledger entries of one transaction so far. */
export interface PendingLedger {
  /** Id of the operation that the changes will belong to; it is also the undo token. */
  operationId: string
  /** An earlier transaction of the same operation wrote its row. */
  isBegun: boolean
  readonly changes: Change[]
  readonly notices: Notice[]
  kind: string | null
  reversible: boolean
  undoes: string | null
  /** Part of work of many transactions: nobody waits for its undo. */
  isLong: boolean
}

export function newLedger(): PendingLedger {
  const none = { kind: null, reversible: false, undoes: null, isLong: false }
  return { operationId: newId(), isBegun: false, changes: [], notices: [], ...none }
}
