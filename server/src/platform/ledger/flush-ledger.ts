import { type RawBuilder, sql } from "kysely"
import type { Tx } from "../db/tx.ts"
import { newId } from "../new-id.ts"
import type { Stored } from "../outbox/outbox-row.ts"

interface Row {
  readonly id: string
  readonly entity: string
  readonly record_id: string
  readonly action: string
  readonly fields: unknown
}

/** The changes of one statement: those of a larger operation follow in further ones, each of which ends in time. */
const maxAtOnce = 5000

/**
 * Writes what the transaction recorded: its operation, the changes and the outbox row, in one statement unless there are very many.
 * Called once, by `inTransaction`, right before the commit.
 */
export async function flushLedger(tx: Tx): Promise<void> {
  const { operationId: operation, isBegun, changes, notices, kind, reversible, undoes } = tx.ledger
  if (changes.length === 0 && notices.length === 0) return
  const at = tx.now()
  const user = tx.user?.id ?? null
  const recorded = changes.map((change) => ({ change: newId(), ...change }))
  const rows = recorded.map(({ change, entity, id, action, fields }) => ({
    id: change,
    entity,
    record_id: id,
    action,
    fields,
  }))
  const announced: Stored[] = [
    ...recorded.map(({ change, entity, id, action, audience }) => ({ entity, id, action, audience, change })),
    ...notices.map((notice) => ({ entity: "notification" as const, ...notice })),
  ]
  await sql`/* ledger */
    with operation as (
      insert into operations (account_id, id, user_id, source, kind, undoes, reversible, request_id, created_at)
      select ${tx.accountId}, ${operation}, ${user}, ${tx.source}, ${kind}, ${undoes}, ${reversible}, ${tx.requestId}, ${at}
      where not ${isBegun || changes.length === 0}::boolean
    ), change as (
      ${insertion(tx, at, rows.slice(0, maxAtOnce))}
    )
    insert into outbox (account_id, operation_id, user_id, changes, created_at)
    values (${tx.accountId}, ${operation}, ${user}, ${JSON.stringify(announced)}::jsonb, ${at})
  `.execute(tx.db)
  for (let from = maxAtOnce; from < rows.length; from += maxAtOnce)
    await insertion(tx, at, rows.slice(from, from + maxAtOnce)).execute(tx.db)
  if (reversible) tx.outcome.undoToken = operation
}

function insertion(tx: Tx, at: Date, rows: readonly Row[]): RawBuilder<unknown> {
  return sql`
    insert into changes (account_id, id, operation_id, entity, record_id, action, fields, created_at)
    select ${tx.accountId}, row.id, ${tx.ledger.operationId}, row.entity, row.record_id, row.action, row.fields, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id uuid, entity text, record_id uuid, action text, fields jsonb)
  `
}
