import { undoSeconds } from "@funil/contract/records/history"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../context.ts"
import { type Tx, send } from "../db/tx.ts"
import { newId } from "../new-id.ts"
import type { StoredEntry } from "../outbox/outbox-row.ts"
import { type Change, newLedger } from "./pending-ledger.ts"

type Row = Pick<Change, "entity" | "action" | "fields"> & { readonly id: string; readonly record_id: string }

/** The most changes of a statement. A larger operation continues in further statements. */
const maxAtOnce = 5000

/**
 * Sends what the transaction recorded: its operation, the changes and the outbox row. Called once,
 * by `inTransaction`, right before the commit, which goes out with it.
 */
export function flushLedger(tx: Tx): void {
  const { operationId: operation, isBegun, changes, notices, kind, reversible, undoes } = tx.ledger
  if (changes.length === 0 && notices.length === 0) return
  tx.news.add("outbox")
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
  const announced: StoredEntry[] = [
    ...recorded.map(({ change, entity, id, action, audience }) => ({ entity, id, action, audience, change })),
    ...notices.map((notice) => ({ entity: "notification" as const, ...notice })),
  ]
  if (changes.length > 0 && !isBegun)
    send(
      tx,
      sql`/* begin operation */
        insert into operations
          (account_id, id, user_id, source, token_name, kind, undoes, reversible, request_id, created_at, undo_until)
        values (${tx.accountId}, ${operation}, ${user}, ${tx.source}, ${tx.token?.name ?? null}, ${kind}, ${undoes}, ${reversible},
          ${tx.requestId}, ${at}, ${undoUntil(tx, at)})
      `,
    )
  const stays = stageStays(rows, at)
  for (let from = 0; from < rows.length; from += maxAtOnce)
    send(tx, insertion(tx, at, rows.slice(from, from + maxAtOnce)))
  for (let from = 0; from < stays.length; from += maxAtOnce)
    send(tx, endings(tx, stays.slice(from, from + maxAtOnce)))
  send(
    tx,
    sql`/* announce */
      insert into outbox (account_id, operation_id, user_id, changes, created_at)
      values (${tx.accountId}, ${operation}, ${user}, ${JSON.stringify(announced)}::jsonb, ${at})
    `,
  )
  if (reversible) tx.outcome.undoToken = operation
}

/**
 * Until when what automations send waits: a person in the app undoes a single change at once, or
 * not at all.
 */
function undoUntil({ ledger: { reversible, isLong }, source, sessionId, token }: Tx, at: Date): Date | null {
  const isOffered = reversible && !isLong && source === "api" && sessionId !== null && token === null
  return isOffered ? new Date(at.getTime() + undoSeconds * 1000) : null
}

function insertion(tx: Tx, at: Date, rows: readonly Row[]): RawBuilder<unknown> {
  return sql`/* changes */
    insert into changes (account_id, id, operation_id, entity, record_id, action, fields, created_at)
    select a.account_id, row.id, ${tx.ledger.operationId}::uuid, row.entity, row.record_id, row.action, row.fields, ${at}::timestamptz
    from accounts a, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id uuid, entity text, record_id uuid, action text, fields jsonb)
    where a.account_id = ${tx.accountId}
  `
}

function endings(tx: Tx, rows: ReturnType<typeof stageStays>): RawBuilder<unknown> {
  return sql`/* stage stays */
    insert into stage_stays (account_id, deal_id, id, stage_id, next_id, entered_at, left_at)
    select a.account_id, row.deal_id, row.id, row.stage_id, row.next_id, row.entered_at, row.left_at
    from accounts a, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (deal_id uuid, id uuid, stage_id uuid, next_id uuid, entered_at timestamptz, left_at timestamptz)
    where a.account_id = ${tx.accountId}
  `
}

type ChangeRow = Pick<Change, "entity" | "action" | "fields"> & {
  /** Id of the change. */
  readonly id: string
  readonly record_id: string
}

/**
 * The rows of `stage_stays` that belong to changes of this instant: a move of a deal ends its stay
 * in the stage before.
 */
export function stageStays(changes: readonly ChangeRow[], at: Date) {
  return changes.flatMap(({ id, entity, action, record_id, fields }) => {
    const [stage_id, next_id] = fields["pipeline_stage_id"] ?? []
    if (entity !== "deal" || action !== "move" || !stage_id) return []
    const [entered_at = null] = fields["last_stage_updated_at"] ?? []
    return [{ deal_id: record_id, id, stage_id, next_id, entered_at, left_at: at }]
  })
}

interface Name {
  readonly user: Context["user"]
  readonly source: Context["source"]
  readonly sourceId?: Context["sourceId"]
  /** An id from `newId` that belongs to no operation yet. */
  readonly operationId: string
}

/** Does part of a transaction in another user's name: its changes are a separate operation. */
export async function inNameOf<T>(
  tx: Tx,
  { user, source, sourceId, operationId }: Name,
  work: (acting: Tx) => Promise<T>,
): Promise<T> {
  const acting: Tx = { ...tx, user, source, sourceId, ledger: { ...newLedger(), operationId } }
  const result = await work(acting)
  flushLedger(acting)
  return result
}
