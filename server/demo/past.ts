import type { Tx } from "../src/platform/db/transaction.ts"
import { insertRows } from "../src/platform/db/write-rows.ts"
import { stageStays } from "../src/platform/ledger/flush-ledger.ts"
import { newLedger, type PendingLedger } from "../src/platform/ledger/pending-ledger.ts"
import { type LedgerEvent, record, type State } from "../src/platform/ledger/record.ts"
import type { Founded } from "./company.ts"
import { idAt, type Random } from "./random.ts"

interface Moment {
  readonly at: Date
  /** Null is the system, as for a web form. */
  readonly by: string | null
  readonly event: LedgerEvent
  readonly id: string
}

/** Collects what happened before today, each change as the operation that it would have been. */
export interface Past {
  readonly add: (moment: Moment, after: State, before?: State) => void
  /** Writes the ledger. It leaves no outbox rows, because nobody waits for news of the past. */
  readonly insert: () => Promise<void>
}

/** What the parts of the demo share. */
export interface Scene {
  readonly tx: Tx
  readonly now: Date
  readonly past: Past
  readonly founded: Founded
}

export function newPast(tx: Tx, random: Random): Past {
  const operations: { readonly at: Date; readonly by: string | null; readonly ledger: PendingLedger }[] = []
  const add: Past["add"] = ({ at, by, event, id }, after, before) => {
    const ledger = { ...newLedger(), operationId: idAt(random, at) }
    record({ ...tx, ledger }, { event, id, before: before ?? null, after })
    if (ledger.changes.length > 0) operations.push({ at, by, ledger })
  }
  const insert = async () => {
    const rows = operations.map(({ at, by, ledger: { operationId: id, kind, reversible } }) => ({
      id,
      user_id: by,
      source: tx.source,
      kind,
      reversible,
      created_at: at,
    }))
    const changes = operations.flatMap(({ at, ledger: { operationId: operation_id, changes } }) =>
      changes.map(({ id: record_id, entity, action, fields }) => {
        const id = idAt(random, at)
        return { id, operation_id, entity, record_id, action, fields, created_at: at }
      }),
    )
    await insertRows(tx, "operations", rows)
    await insertRows(tx, "changes", changes)
    const stays = changes.flatMap((change) => stageStays([change], change.created_at))
    await insertRows(tx, "stage_stays", stays)
  }
  return { add, insert }
}
