import type { NotificationEvent } from "@funil/contract/messages/notifications"
import type { Action } from "@funil/contract/records/history"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { newId } from "../new-id.ts"

/**
 * One record's change, as the ledger keeps it: each changed field with its value before and after.
 */
export interface Change {
  readonly entity: LedgerEntity
  readonly id: string
  readonly action: Action
  readonly fields: Record<string, readonly [unknown, unknown]>
  /** The values that decide who can see the record before and after. Live streams read them. */
  readonly audience: JsonObject | null
}

/** An event of a user's notification, for the user's open tabs. */
export interface Notice extends NotificationEvent {
  readonly user_id: string
}

/** The ledger entries of one transaction so far. */
export interface PendingLedger {
  /** The id of the changes' operation, which is also the undo token. */
  operationId: string
  /** An earlier transaction of the same operation wrote its row. */
  isBegun: boolean
  readonly changes: Change[]
  readonly notices: Notice[]
  kind: string | null
  reversible: boolean
  undoes: string | null
  /** A part of long work, whose undo no message waits for. */
  isLong: boolean
}

export function newLedger(): PendingLedger {
  const none = { kind: null, reversible: false, undoes: null, isLong: false }
  return { operationId: newId(), isBegun: false, changes: [], notices: [], ...none }
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }
