import type { LogEntry } from "@funil/contract/history"
import { id as idSchema } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Host } from "../../nouns/host-visibility.ts"
import { logColumns, readableLogs } from "./log-queries.ts"
import { type LogRow, logView } from "./log-view.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"

/** One change of a record as its history tells it; null for what is no change of it. */
export async function readLog(
  tx: Tx,
  sources: TrashSources,
  { id, entity, record_id }: Host & { readonly id: string },
): Promise<LogEntry | null> {
  if (!idSchema.safeParse(id).success) return null
  const { rows } = await sql<LogRow>`
    select ${logColumns(tx)}
    from changes c join operations o on o.account_id = ${tx.accountId} and o.id = c.operation_id
    where c.account_id = ${tx.accountId} and c.id = ${id} and c.entity = ${entity} and c.record_id = ${record_id}
  `.execute(tx.db)
  const [row] = await readableLogs(tx, sources, rows)
  return row ? logView(row, { entity, record_id }) : null
}
