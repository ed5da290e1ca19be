import { isDeepStrictEqual } from "node:util"
import type { Action } from "@funil/contract/records/history"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { isOwn, ownValue, setOwn } from "@funil/contract/shared/own-value"
import { requireTokenMayChange } from "../access/require-can.ts"
import type { Tx } from "../db/transaction.ts"
import type { Change, JsonObject } from "./pending-ledger.ts"
const actionOf = {
  created: "create",
  updated: "update",
  moved: "move",
  trashed: "delete",
  restored: "restore",
  purged: "purge",
  anonymised: "anonymise",
  merged: "merge",
  picture_uploaded: "picture uploaded",
  picture_removed: "picture removed",
} as const satisfies Record<string, Action>

export type LedgerEvent = `${LedgerEntity}.${keyof typeof actionOf}`

/** A record's own state as the ledger compares it: plain values by field name. */
export type State = Readonly<Record<string, unknown>>

interface LedgerEntry {
  readonly event: LedgerEvent
  readonly id: string
  /** Null for a record that did not exist, or lay in the trash. */
  readonly before: State | null
  readonly after: State | null
  /** Whether an undo can revert it; true by default. */
  readonly reversible?: boolean
  readonly audience?: JsonObject
}

/**
 * Adds a change to the transaction's ledger. Every write calls it exactly once per record.
 * Unchanged updates leave no entry. Throws 403 for changes that API tokens can't make.
 */
export function record(tx: Tx, { event, id, before, after, reversible = true, audience }: LedgerEntry): void {
  const [entity, verb] = event.split(".") as [LedgerEntity, keyof typeof actionOf]
  requireTokenMayChange(tx, entity)
  const fields = difference(before, after)
  if (Object.keys(fields).length === 0 && (verb === "updated" || verb === "moved")) return
  const change: Change = { entity, id, action: actionOf[verb], fields, audience: audience ?? null }
  tx.ledger.changes.push(change)
  tx.ledger.kind ??= event
  tx.ledger.reversible ||= reversible
}

/** Returns the changed fields as `[before, after]`. A missing side counts as null. */
export function difference(before: State | null, after: State | null): Change["fields"] {
  const changed: Record<string, readonly [unknown, unknown]> = {}
  const compare = (name: string) => {
    const was = ownValue(before, name) ?? null
    const is = ownValue(after, name) ?? null
    if (was !== is && !isDeepStrictEqual(was, is)) setOwn(changed, name, [was, is])
  }
  // Mass edits come here with every field of every record: no object is made of both sides.
  for (const name of Object.keys(before ?? {})) compare(name)
  for (const name of Object.keys(after ?? {})) if (!before || !isOwn(before, name)) compare(name)
  return changed
}
