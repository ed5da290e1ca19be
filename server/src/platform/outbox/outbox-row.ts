import type { Change, Notice } from "../ledger/pending-ledger.ts"

/** A change as the outbox stores it. */
export interface StoredChange extends Pick<Change, "entity" | "id" | "action" | "audience"> {
  /** Its id in the ledger; a row that was put in by hand may lack it. */
  readonly change?: string
}

/** A notice as the outbox stores it, among the changes. */
export interface StoredNotice extends Notice {
  readonly entity: "notification"
}

export type Stored = StoredChange | StoredNotice

export function isNotice(stored: Stored): stored is StoredNotice {
  return stored.entity === "notification"
}

export function isChange(stored: Stored): stored is StoredChange {
  return !isNotice(stored)
}
