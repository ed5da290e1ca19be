import type { Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { insertBillRow, updateBillRows } from "./bill-queries.ts"
import type { BillRow } from "./bill-row.ts"
import { billState } from "./bill-state.ts"

function eventOf(before: BillRow, after: BillRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return "bill.trashed"
  return before.deleted_at !== null && after.deleted_at === null ? "bill.restored" : "bill.updated"
}

/** What is to become of a locked bill. */
export interface BillChange {
  readonly before: BillRow
  readonly patch: Partial<BillRow>
}

/** Stores a new bill, with the ledger. */
export async function addBill(tx: Tx, row: BillRow): Promise<void> {
  await insertBillRow(tx, row)
  record(tx, { event: "bill.created", id: row.id, before: null, after: billState(row) })
}

/** Writes locked bills as patched, with the ledger. Every change of existing bills ends here. */
export async function saveBills(tx: Tx, changes: readonly BillChange[]): Promise<void> {
  const saved = changes.map(({ before, patch }) => {
    const after: BillRow = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
    return { before, after }
  })
  await updateBillRows(
    tx,
    saved.map(({ after }) => after),
    new Set(changes.flatMap(({ patch }) => Object.keys(patch))),
  )
  for (const { before, after } of saved) {
    record(tx, {
      event: eventOf(before, after),
      id: after.id,
      before: billState(before),
      after: billState(after),
    })
  }
}
