import type { LedgerEntity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { PlacedChange } from "../../../platform/outbox/since.ts"
import type { ExaminedChange } from "./trigger-events.ts"

/** The ledger's changes of a batch that are of the wanted nouns, in order: neither those of an undo, nor what has been undone already. */
export async function examinedChanges(
  tx: Tx,
  announced: readonly PlacedChange[],
  wanted: ReadonlySet<LedgerEntity>,
): Promise<ExaminedChange[]> {
  const ids = announced.flatMap(({ entity, change }) => (change && wanted.has(entity) ? change : []))
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<ExaminedChange, "place">>`/* examined changes */
    select c.id, c.operation_id, c.entity, c.record_id, c.action, c.fields, c.created_at, r.depth,
      case when r.id is null then o.undo_until else r.undo_until end as undo_until
    from changes c join operations o on o.account_id = ${tx.accountId} and o.id = c.operation_id
    left join workflow_runs r on r.account_id = ${tx.accountId} and r.id = c.operation_id
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::uuid[]) and o.undoes is null and r.undone_by is null
      and not exists (select from operations u where u.account_id = ${tx.accountId} and u.undoes = c.operation_id)
    order by c.id
  `.execute(tx.db)
  const places = new Map(announced.map(({ change, place }) => [change, place]))
  return rows.map((row) => ({ ...row, place: places.get(row.id) ?? null }))
}
