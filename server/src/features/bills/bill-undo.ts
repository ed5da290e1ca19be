import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"
import { batchUndoer, storedFields } from "../../nouns/undoer.ts"
import { lockAnyBills } from "./bill-queries.ts"
import { billState } from "./bill-state.ts"
import { saveBills } from "./save-bill.ts"

const linked = [
  ["deal_id", "deals"],
  ["contact_id", "contacts"],
  ["company_id", "companies"],
] as const

/** The records that the fields lead to and that still exist, in the trash or out of it. */
async function existing(tx: Tx, fields: readonly State[]): Promise<ReadonlySet<unknown>> {
  const found = new Set<unknown>()
  for (const [name, table] of linked) {
    const ids = fields.flatMap((one) => (typeof one[name] === "string" ? one[name] : []))
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
    `.execute(tx.db)
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** What was deleted for good since is no link any more. */
function withoutGone(fields: State, known: ReadonlySet<unknown>): State {
  const gone = linked.filter(([name]) => typeof fields[name] === "string" && !known.has(fields[name]))
  return { ...fields, ...Object.fromEntries(gone.map(([name]) => [name, null])) }
}

export const billUndoer = batchUndoer({
  entity: "bill",
  lock: lockAnyBills,
  stateOf: billState,
  save: async (tx, changes) => {
    const known = await existing(
      tx,
      changes.map(({ fields }) => fields),
    )
    await saveBills(
      tx,
      changes.map(({ before, fields }) => ({ before, patch: storedFields(tx, withoutGone(fields, known)) })),
    )
  },
})
