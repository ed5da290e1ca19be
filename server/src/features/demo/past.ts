import type { Tx } from "../../platform/db/transaction.ts"
import { newLedger, type PendingLedger } from "../../platform/ledger/pending-ledger.ts"
import { type LedgerEvent, record, type State } from "../../platform/ledger/record.ts"
import { idAt } from "./demo-time.ts"
import type { Random } from "./random.ts"

interface Happened {
  readonly at: Date
  /** Null is the system: a web form. */
  readonly by: string | null
  readonly event: LedgerEvent
  readonly id: string
  readonly before: State | null
  readonly after: State
}

/** One operation of somebody at some time. */
export interface PastOperation {
  readonly at: Date
  readonly by: string | null
  readonly ledger: PendingLedger
}

/** Keeps what happened before the demo was made, each as the operation that it would have been. */
export interface Past {
  readonly operations: readonly PastOperation[]
  readonly add: (happened: Happened) => void
}

export function newPast(tx: Tx, random: Random): Past {
  const operations: PastOperation[] = []
  const add = ({ at, by, ...change }: Happened) => {
    const ledger = { ...newLedger(), operationId: idAt(random, at) }
    record({ ...tx, ledger }, change)
    if (ledger.changes.length > 0) operations.push({ at, by, ledger })
  }
  return { operations, add }
}
