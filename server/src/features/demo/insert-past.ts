import type { Tx } from "../../platform/db/transaction.ts"
import { idAt } from "./demo-time.ts"
import { insertRows } from "../../platform/db/insert-rows.ts"
import { stageStays } from "../../platform/ledger/stage-stays.ts"
import type { Past } from "./past.ts"
import type { Random } from "./random.ts"

/** Writes the ledger of the past. It leaves no outbox rows: nobody waits to be told of what is long gone. */
export async function insertPast(tx: Tx, random: Random, past: Past): Promise<void> {
  const operations = past.operations.map(({ at, by, ledger }) => ({
    id: ledger.operationId,
    user_id: by,
    source: tx.source,
    kind: ledger.kind,
    reversible: ledger.reversible,
    created_at: at,
  }))
  const changes = past.operations.flatMap(({ at, ledger }) =>
    ledger.changes.map(({ id, entity, action, fields }) => ({
      id: idAt(random, at),
      operation_id: ledger.operationId,
      entity,
      record_id: id,
      action,
      fields,
      created_at: at,
    })),
  )
  await insertRows(tx, "operations", operations)
  await insertRows(tx, "changes", changes)
  await insertRows(
    tx,
    "stage_stays",
    changes.flatMap((change) => stageStays([change], change.created_at)),
  )
}
